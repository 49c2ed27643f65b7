// One function for any group of threads: the sum over a whole block, or over each tile of 16.
//
// With cooperative groups a function takes the group of threads as an argument. The group provides its size, the rank of the calling
// thread, and a barrier. The same tree then serves a block, whose barrier is __syncthreads(), and a tile of a warp: __syncwarp().
//
//   reduce-cooperative [elements] [block size]

#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

// The sum of `value` over the group, in its thread of rank 0. `cells` has room for one value per thread of the group.
template <class Group>
__device__ int sumOf(const Group& group, int* cells, int value)
{
    int rank = group.thread_rank();
    for (int s = group.num_threads() / 2; s > 0; s /= 2) {
        cells[rank] = value;
        group.sync();
        if (rank < s)
            value += cells[rank + s];
        group.sync();
    }
    return value;
}

__global__ void reduceCooperative(const int* in, int* byBlock, int* byTile, int n)
{
    extern __shared__ int cells[];
    cg::thread_block block = cg::this_thread_block();
    int i = blockIdx.x * block.num_threads() + block.thread_rank();
    int value = i < n ? in[i] : 0;

    // The whole block: one sum, added to those of the other blocks.
    int sum = sumOf(block, cells, value);
    if (block.thread_rank() == 0)
        atomicAdd(byBlock, sum);

    // Tiles of 16: each has its own cells, and synchronises only its own threads.
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    sum = sumOf(tile, cells + block.thread_rank() / 16 * 16, value);
    if (tile.thread_rank() == 0)
        atomicAdd(byTile, sum);
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
    const int n = argument(argc, argv, 1, "elements", 100, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 64, 32, 1024);
    if (block & (block - 1)) {
        std::fprintf(stderr, "block size must be a power of two, not '%d'\n", block);
        return 2;
    }

    std::vector<int> input(n);
    int expected = 0;
    for (int i = 0; i < n; ++i)
        expected += input[i] = (i * 7 + 3) % 10;

    int *in = nullptr, *sums = nullptr;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&sums, 2 * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(sums, 0, 2 * sizeof(int)));

    reduceCooperative<<<(n + block - 1) / block, block, block * sizeof(int)>>>(in, sums, sums + 1, n);
    CHECK(cudaGetLastError());

    int result[2] = {};
    CHECK(cudaMemcpy(result, sums, sizeof(result), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(sums));

    std::printf("reduce-cooperative: sum of %d elements = %d by blocks, %d by tiles, expected %d\n", n, result[0], result[1], expected);
    return result[0] == expected && result[1] == expected ? 0 : 1;
}
