// Cooperative groups: tiles, coalesced groups, labelled and binary partitions, the whole grid.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "check.h"

namespace cg = cooperative_groups;

__global__ void sumByTiles(const int* in, int* out, int n)
{
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    __shared__ int partial[32];
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    sum = cg::reduce(tile, sum, cg::plus<int>());
    if (tile.thread_rank() == 0)
        partial[tile.meta_group_rank()] = sum;
    block.sync();
    if (tile.meta_group_rank() == 0) {
        sum = tile.thread_rank() < tile.meta_group_size() ? partial[tile.thread_rank()] : 0;
        sum = cg::reduce(tile, sum, cg::plus<int>());
        if (tile.thread_rank() == 0)
            atomicAdd(out, sum);
    }
}

/// One atomic for all threads that are here together.
__device__ int nextPlace(int* counter)
{
    cg::coalesced_group here = cg::coalesced_threads();
    int first = 0;
    if (here.thread_rank() == 0)
        first = atomicAdd(counter, int(here.size()));
    return here.shfl(first, 0) + here.thread_rank();
}

__global__ void keepMultiplesOf3(const int* in, int* out, int* kept, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 3 == 0)
        out[nextPlace(kept)] = in[i];
}

__global__ void sumByGrid(const int* in, int* partial, int* out, int n)
{
    cg::grid_group grid = cg::this_grid();
    int sum = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size())
        sum += in[i];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    for (int offset = 16; offset > 0; offset /= 2)
        sum += tile.shfl_down(sum, offset);
    if (tile.thread_rank() == 0)
        atomicAdd(&partial[blockIdx.x], sum);
    grid.sync();
    if (grid.thread_rank() == 0) {
        *out = 0;
        for (unsigned b = 0; b < gridDim.x; ++b)
            *out += partial[b];
    }
    grid.sync();
    if (threadIdx.x == 0)
        partial[blockIdx.x] = *out;
}

__global__ void partitions(int* sums, int* greatest)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int rank = warp.thread_rank();
    sums[rank] = cg::reduce(cg::labeled_partition(warp, rank % 3), rank, cg::plus<int>());
    greatest[rank] = cg::reduce(cg::binary_partition(warp, rank < 10), rank, cg::greater<int>());
}

int main()
{
    const int n = 10007;
    std::vector<int> values(n);
    int sum = 0, multiples = 0;
    for (int i = 0; i < n; ++i) {
        values[i] = i * 7 % 101;
        sum += values[i];
        multiples += values[i] % 3 == 0;
    }
    int* in = toDevice(values);
    int* out = toDevice(std::vector<int>(n));
    int* counter = toDevice(std::vector<int>(1));
    sumByTiles<<<4, 256>>>(in, counter, n);
    bool right = expect("tiles", toHost(counter, 1)[0] == sum);

    CHECK(cudaMemset(counter, 0, sizeof(int)));
    keepMultiplesOf3<<<(n + 127) / 128, 128>>>(in, out, counter, n);
    right &= expect("coalesced group", toHost(counter, 1)[0] == multiples);

    int blocks = 8, count = n;
    int* partial = toDevice(std::vector<int>(blocks));
    void* arguments[] = {&in, &partial, &out, &count};
    CHECK(cudaLaunchCooperativeKernel((void*)sumByGrid, dim3(blocks), dim3(64), arguments, 0, 0));
    right &= expect("grid", toHost(partial, blocks) == std::vector<int>(blocks, sum));

    int* greatest = toDevice(std::vector<int>(32));
    partitions<<<1, 32>>>(out, greatest);
    const auto sums = toHost(out, 32), maxima = toHost(greatest, 32);
    bool good = true;
    for (int i = 0; i < 32; ++i) {
        int expected = 0;
        for (int j = i % 3; j < 32; j += 3)
            expected += j;
        good &= sums[i] == expected && maxima[i] == (i < 10 ? 9 : 31);
    }
    right &= expect("partitions", good);
    return right ? 0 : 1;
}
