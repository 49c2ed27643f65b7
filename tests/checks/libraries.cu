// Accesses among the kernels of NVIDIA's libraries are not reported; the program's own use of the libraries is.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/unique.h>

#include <cub/block/block_reduce.cuh>

#include "pairs.h"

namespace cg = cooperative_groups;

constexpr int kCount = 3000;  // enough for several tiles of a library's kernel

__global__ void fill(int* data)
{
    for (int i = threadIdx.x; i < kCount; i += blockDim.x)
        data[i] = i / 2;
}

/// Compares two numbers. The wrong predicate counts its calls without an atomic.
template <bool Right>
struct Equal {
    int* calls;
    __device__ bool operator()(int a, int b) const
    {
        if (!Right)
            ++*calls;
        return a == b;
    }
};
PAIR(uniqueInPlace, "race", {
    Buffer<int> data(kCount), calls(1);
    fill<<<1, 128>>>(data.data);
    thrust::unique(thrust::device, data.data, data.data + kCount, Equal<Right>{calls});
    first(data);
    first(calls);
})

template <bool Right>
struct Count {
    int* bins;
    __device__ void operator()(int i) const
    {
        if (Right)
            atomicAdd(&bins[i % 8], 1);
        else
            ++bins[i % 8];
    }
};
PAIR(countInFunctor, "race", {
    Buffer<int> bins(8);
    thrust::for_each_n(thrust::device, thrust::counting_iterator<int>(0), kCount, Count<Right>{bins});
    first(bins);
})

template <bool Right>
__global__ void sumTwice(int* out)
{
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(int(threadIdx.x));
    if (Right)
        __syncthreads();
    const int squares = Reduce(storage).Sum(int(threadIdx.x * threadIdx.x));
    if (threadIdx.x == 0)
        *out = sum + squares;
}
PAIR(storageUsedTwice, "race", {
    Buffer<int> out(1);
    sumTwice<Right><<<1, 128>>>(out);
    first(out);
})

template <bool Right>
__global__ void wideTiles(int* out)
{
    __shared__ cg::block_tile_memory<256> scratch;
    __shared__ int sums[4];
    const auto block = cg::this_thread_block(scratch);
    const auto tile = cg::tiled_partition<64>(block);
    const int sum = cg::reduce(tile, int(block.thread_rank()), cg::plus<int>());
    if (tile.thread_rank() == 0)
        sums[tile.meta_group_rank()] = sum;
    if (Right)
        block.sync();
    else
        tile.sync();
    if (tile.thread_rank() == 0)
        out[tile.meta_group_rank()] = sums[(tile.meta_group_rank() + 1) % 4];
}
PAIR(tilesOfTwoWarps, "race", {
    Buffer<int> out(4);
    wideTiles<Right><<<1, 256>>>(out);
    first(out);
})

template <bool Right>
__global__ void copies(const int* in, int* out)
{
    __shared__ int s[128];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof s);
    if (Right)
        cg::wait(block);
    out[threadIdx.x] = s[127 - threadIdx.x];
}
PAIR(copyNotAwaited, "race", {
    Buffer<int> in(128), out(128);
    copies<Right><<<1, 128>>>(in, out);
    first(out);
})
