// Reduction 2: interleaved addressing with a strided index.
//
// The same tree as before, cell for cell. Only the threads differ: the first threads of the block add, instead of every
// 2s-th one, so whole warps are active and whole warps idle. The cost appears elsewhere: neighbouring lanes now access
// cells that lie 2s apart, in few banks of shared memory. These are bank conflicts.
//
//   reduce-2-interleaved-strided [elements] [block size, a power of two]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

__global__ void reduce2(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;

    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    // Thread 0 takes cell 0, thread 1 cell 2s, thread 2 cell 4s: no warp diverges until fewer than 32 threads are active.
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        unsigned index = 2 * s * tid;
        if (index < blockDim.x)
            sdata[index] += sdata[index + s];
        __syncthreads();
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

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 256, 1, 1 << 22);
    const int block = argument(argc, argv, 2, "block size", 256, 2, 1024);
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
        const int blocks = (left + block - 1) / block;
        reduce2<<<blocks, block, block * sizeof(int)>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = blocks;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-2-interleaved-strided: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
