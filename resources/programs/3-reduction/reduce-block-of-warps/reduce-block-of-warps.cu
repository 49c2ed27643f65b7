// Reduction in a block of warps: each warp by itself, then one warp over the results of the warps.
//
// A tree over the whole block has a barrier of the block in every step. Here each warp first reduces its own 32 values by itself.
// Then the block synchronises once, and the first warp reduces the results: 32 warps at most, so one value per lane is enough.
//
//   reduce-block-of-warps [elements] [block size, a multiple of 32]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// The sum of 32 cells, by one warp. It ends up in cell 0.
__device__ void reduceWarp(int* cells, unsigned lane)
{
    for (unsigned s = 16; s > 0; s /= 2) {
        if (lane < s)
            cells[lane] += cells[lane + s];
        __syncwarp();
    }
}

__global__ void reduceBlockOfWarps(const int* in, int* out, unsigned n)
{
    extern __shared__ int cells[];  // one per thread
    __shared__ int warpSums[32];
    unsigned tid = threadIdx.x;
    unsigned lane = tid % 32, warp = tid / 32, warps = blockDim.x / 32;
    unsigned i = blockIdx.x * blockDim.x + tid;

    // Each warp by itself.
    cells[tid] = i < n ? in[i] : 0;
    __syncwarp();
    reduceWarp(cells + warp * 32, lane);
    if (lane == 0)
        warpSums[warp] = cells[tid];

    // The only barrier of the whole block.
    __syncthreads();

    // The first warp once more. Warps that do not exist count as 0.
    if (warp == 0) {
        cells[lane] = lane < warps ? warpSums[lane] : 0;
        __syncwarp();
        reduceWarp(cells, lane);
        if (lane == 0)
            out[blockIdx.x] = cells[0];
    }
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
    const int elements = argument(argc, argv, 1, "elements", 64, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 64, 32, 1024);
    if (block % 32 != 0) {
        std::fprintf(stderr, "block size must be a multiple of 32, not %d\n", block);
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
        reduceBlockOfWarps<<<blocks, block, block * sizeof(int)>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = blocks;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-block-of-warps: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
