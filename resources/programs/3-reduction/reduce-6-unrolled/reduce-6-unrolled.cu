// Reduction 6: completely unrolled.
//
// If the block size is known at compile time, the loop can be unrolled as well. The size becomes a template parameter: the
// compiler generates one kernel for each of the ten sizes and evaluates every `if (blockSize >= ...)`; the host selects one.
//
//   reduce-6-unrolled [elements] [block size, a power of two]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// One step of the last warp. In a block of fewer than 64 threads, the upper lanes must not read past the end of the shared array.
template <unsigned blockSize, unsigned s>
__device__ void warpStep(int* sdata, unsigned tid, int& sum)
{
    if constexpr (blockSize >= 2 * s) {
        if (blockSize >= 64 || tid < s)
            sum += sdata[tid + s];
        __syncwarp();
        sdata[tid] = sum;
        __syncwarp();
    }
}

template <unsigned blockSize>
__global__ void reduce6(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;

    unsigned i = blockIdx.x * (blockSize * 2) + tid;
    int sum = i < n ? in[i] : 0;
    if (i + blockSize < n)
        sum += in[i + blockSize];
    sdata[tid] = sum;
    __syncthreads();

    // blockSize is a constant: of each line the compiler drops the outer test, or everything.
    if (blockSize >= 1024) { if (tid < 512) sdata[tid] += sdata[tid + 512]; __syncthreads(); }
    if (blockSize >= 512) { if (tid < 256) sdata[tid] += sdata[tid + 256]; __syncthreads(); }
    if (blockSize >= 256) { if (tid < 128) sdata[tid] += sdata[tid + 128]; __syncthreads(); }
    if (blockSize >= 128) { if (tid < 64) sdata[tid] += sdata[tid + 64]; __syncthreads(); }

    if (tid < 32) {
        sum = sdata[tid];
        warpStep<blockSize, 32>(sdata, tid, sum);
        warpStep<blockSize, 16>(sdata, tid, sum);
        warpStep<blockSize, 8>(sdata, tid, sum);
        warpStep<blockSize, 4>(sdata, tid, sum);
        warpStep<blockSize, 2>(sdata, tid, sum);
        warpStep<blockSize, 1>(sdata, tid, sum);
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// The argument at `index`, a whole number from `lowest` to `highest`; `otherwise` when it is not given.
static int argument(int argc, char** argv, int index, const char* name, int otherwise, int lowest, int highest)
{
    if (index >= argc)
        return otherwise;
    char* end = nullptr;
    const long value = std::strtol(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < lowest || value > highest) {
        std::fprintf(stderr, "%s must be a whole number from %d to %d, not '%s'\n", name, lowest, highest, argv[index]);
        std::exit(2);
    }
    return int(value);
}

// A template argument must be a constant: one case per size.
static void launch(int blocks, int block, const int* in, int* out, unsigned n)
{
    const std::size_t bytes = block * sizeof(int);
    switch (block) {
    case 1024: reduce6<1024><<<blocks, 1024, bytes>>>(in, out, n); break;
    case 512: reduce6<512><<<blocks, 512, bytes>>>(in, out, n); break;
    case 256: reduce6<256><<<blocks, 256, bytes>>>(in, out, n); break;
    case 128: reduce6<128><<<blocks, 128, bytes>>>(in, out, n); break;
    case 64: reduce6<64><<<blocks, 64, bytes>>>(in, out, n); break;
    case 32: reduce6<32><<<blocks, 32, bytes>>>(in, out, n); break;
    case 16: reduce6<16><<<blocks, 16, bytes>>>(in, out, n); break;
    case 8: reduce6<8><<<blocks, 8, bytes>>>(in, out, n); break;
    case 4: reduce6<4><<<blocks, 4, bytes>>>(in, out, n); break;
    case 2: reduce6<2><<<blocks, 2, bytes>>>(in, out, n); break;
    }
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 512, 1, 1 << 22);
    const int block = argument(argc, argv, 2, "block size", 128, 2, 1024);
    if ((block & (block - 1)) != 0) {
        std::fprintf(stderr, "block size must be a power of two, not %d\n", block);
        return 2;
    }

    // Small, varied numbers: every value in the tree can be checked by eye. The host adds them up too.
    std::vector<int> input(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10;
        expected += input[i];
    }

    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, elements * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    // A launch leaves one value per block. These are the input of the next launch, until one value is left.
    int left = elements;
    do {
        const int blocks = (left + 2 * block - 1) / (2 * block);
        launch(blocks, block, in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = blocks;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-6-unrolled: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
