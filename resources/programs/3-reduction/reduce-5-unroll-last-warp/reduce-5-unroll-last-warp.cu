// Reduction 5: unroll the last warp.
//
// When 64 values are left, only one warp is active, and a barrier of the whole block makes the other warps wait for nothing.
// The last six steps are written out, without a loop, without a branch, and with __syncwarp() in place of
// __syncthreads(). It is still needed: since Volta, the lanes of a warp need not run in lockstep.
//
//   reduce-5-unroll-last-warp [elements] [block size, a power of two from 64 up]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// Each lane keeps its sum in a register. The warp synchronises between the reads and the writes of a step, and again before the
// reads of the next step. The upper lanes add values that no lane reads later: cheaper than a branch that excludes them.
__device__ void reduceLastWarp(int* sdata, unsigned tid)
{
    int sum = sdata[tid];
    sum += sdata[tid + 32]; __syncwarp(); sdata[tid] = sum; __syncwarp();
    sum += sdata[tid + 16]; __syncwarp(); sdata[tid] = sum; __syncwarp();
    sum += sdata[tid + 8];  __syncwarp(); sdata[tid] = sum; __syncwarp();
    sum += sdata[tid + 4];  __syncwarp(); sdata[tid] = sum; __syncwarp();
    sum += sdata[tid + 2];  __syncwarp(); sdata[tid] = sum; __syncwarp();
    sum += sdata[tid + 1];  __syncwarp(); sdata[tid] = sum; __syncwarp();
}

__global__ void reduce5(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;

    unsigned i = blockIdx.x * (blockDim.x * 2) + tid;
    int sum = i < n ? in[i] : 0;
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    sdata[tid] = sum;
    __syncthreads();

    // Down to 64 values as before ...
    for (unsigned s = blockDim.x / 2; s > 32; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }

    // ... and the first warp adds the rest.
    if (tid < 32)
        reduceLastWarp(sdata, tid);

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
    const int elements = argument(argc, argv, 1, "elements", 512, 1, 1 << 22);
    const int block = argument(argc, argv, 2, "block size", 128, 64, 1024);
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
        reduce5<<<blocks, block, block * sizeof(int)>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = blocks;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-5-unroll-last-warp: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
