// Cooperative groups: the block, and tiles of 16 threads.
//
// A group knows its size and the rank of the calling thread. A tile is a part of a warp that can exchange values and synchronise
// on its own: two tiles of one warp may take different paths.
//
//   tiles [threads]

#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

__global__ void tiles(const int* in, int* ranks, int* sums)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);

    // The rank in the block, the rank in the tile, and the index of the tile.
    int t = block.thread_rank();
    ranks[t] = 100 * tile.meta_group_rank() + tile.thread_rank();

    // Each tile adds up its 16 values: every step halves the distance.
    int value = in[t];
    for (int distance = tile.size() / 2; distance > 0; distance /= 2)
        value += tile.shfl_down(value, distance);

    // Every other tile takes another path: it broadcasts its sum to all of its threads.
    if (tile.meta_group_rank() % 2 == 1)
        value = tile.shfl(value, 0);

    sums[t] = value;
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
    const int threads = argument(argc, argv, 1, "threads", 64, 16, 1024) / 16 * 16;

    std::vector<int> input(threads);
    for (int t = 0; t < threads; ++t)
        input[t] = t % 7 + 1;

    int *in = nullptr, *ranks = nullptr, *sums = nullptr;
    for (int** array : {&in, &ranks, &sums})
        CHECK(cudaMalloc(array, threads * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), threads * sizeof(int), cudaMemcpyHostToDevice));

    tiles<<<1, threads>>>(in, ranks, sums);
    CHECK(cudaGetLastError());

    std::vector<int> rank(threads), sum(threads);
    CHECK(cudaMemcpy(rank.data(), ranks, threads * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(sum.data(), sums, threads * sizeof(int), cudaMemcpyDeviceToHost));
    for (int* array : {in, ranks, sums})
        CHECK(cudaFree(array));

    // The first thread of each tile has the sum; in every other tile all have it.
    int right = 0;
    for (int t = 0; t < threads; ++t) {
        const int tile = t / 16;
        int expected = 0;
        for (int i = 16 * tile; i < 16 * tile + 16; ++i)
            expected += input[i];
        const bool knows = t % 16 == 0 || tile % 2 == 1;
        right += rank[t] == 100 * tile + t % 16 && (!knows || sum[t] == expected);
    }
    std::printf("tiles: %d of %d threads know their rank and the sum of their tile\n", right, threads);
    return right == threads ? 0 : 1;
}
