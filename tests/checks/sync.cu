// Barriers that not all threads of the block reach, or that threads reach at different places.
#include <cooperative_groups.h>

#include "pairs.h"

namespace cg = cooperative_groups;

template <bool Right>
__global__ void firstHalf(int* out)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    if (Right)
        __syncthreads();
    if (threadIdx.x < 32) {
        if (!Right)
            __syncthreads();  // <-
        out[threadIdx.x] = s[threadIdx.x];
    }
    __syncthreads();  // <-
}
PAIR(barrierInABranchOfWholeWarps, "barrier-divergence", {
    Buffer<int> out(32);
    firstHalf<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void bothBranches(int* out)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    if (Right) {
        __syncthreads();
        out[threadIdx.x] = threadIdx.x < 32 ? s[63 - threadIdx.x] : -s[63 - threadIdx.x];
    } else if (threadIdx.x < 32) {
        __syncthreads();  // <-
        out[threadIdx.x] = s[63 - threadIdx.x];
    } else {
        __syncthreads();  // <-
        out[threadIdx.x] = -s[63 - threadIdx.x];
    }
}
PAIR(barrierInBothBranches, "barrier-divergence", {
    Buffer<int> out(64);
    bothBranches<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void oddThreads(int* out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    if (threadIdx.x % 2) {
        atomicAdd(&sum, 1);
        if (!Right)
            __syncthreads();  // <-
    }
    if (Right)
        __syncthreads();
    if (threadIdx.x == 1)  // <-
        *out = sum;
}
PAIR(barrierForOddThreads, "barrier-divergence", {
    Buffer<int> out(1);
    oddThreads<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void strided(const int* in, int* out, int n)
{
    __shared__ int s[64];
    // The number of iterations differs between threads when n is not a multiple of the block size.
    for (int i = threadIdx.x; i < (Right ? (n + 63) / 64 * 64 : n); i += blockDim.x) {
        s[threadIdx.x] = i < n ? in[i] : 0;
        __syncthreads();  // <-
        if (i < n)
            out[i] = s[63 - threadIdx.x];
        __syncthreads();  // <-
    }
    if (threadIdx.x == 0)
        out[0] = 0;
    __syncthreads();  // <-
}
PAIR(barrierInAStridedLoop, "barrier-divergence", {
    Buffer<int> in(96), out(128);
    strided<Right><<<1, 64>>>(in, out, 96);
    first(out);
})

template <bool Right>
__global__ void untilConverged(int* data)
{
    __shared__ int s[64];
    int value = data[threadIdx.x], needsRound = 1;
    while (needsRound) {
        s[threadIdx.x] = value;
        __syncthreads();  // <-
        value = max(value, s[(threadIdx.x + 1) % 64]);
        needsRound = value < 63;
        if (Right)
            needsRound = __syncthreads_or(needsRound);
        else
            __syncthreads();  // <-
    }
    data[threadIdx.x] = value;  // <-
    __syncthreads();            // <-
}
PAIR(eachThreadEndsItsLoop, "barrier-divergence", {
    Buffer<int> data(64);
    int host[64];
    for (int i = 0; i < 64; ++i)
        host[i] = i;
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    untilConverged<Right><<<1, 64>>>(data);
    first(data);
})

template <bool Right>
__global__ void earlyReturn(const int* in, int* out, int n)
{
    __shared__ int s[64];
    if (!Right && threadIdx.x >= n)
        return;
    if (threadIdx.x < n)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();  // <-
    if (threadIdx.x < n)
        out[threadIdx.x] = s[n - 1 - threadIdx.x];
}
PAIR(returnBeforeTheBarrier, "note", {
    Buffer<int> in(64), out(64);
    earlyReturn<Right><<<1, 64>>>(in, out, 50);
    first(out);
})

__device__ int blockSum(int value)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();  // <-
    atomicAdd(&sum, value);
    __syncthreads();  // <-
    return sum;
}
template <bool Right>
__global__ void sumOfSome(const int* in, int* out)
{
    const bool counts = in[threadIdx.x] == 0 && threadIdx.x < 32;
    int sum = 0;
    if (Right)
        sum = blockSum(counts);
    else if (counts)
        sum = blockSum(1);  // <-
    __syncthreads();        // <-
    out[threadIdx.x] = sum;
}
PAIR(functionWithABarrierInABranch, "barrier-divergence", {
    Buffer<int> in(64), out(64);
    sumOfSome<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void groupSync(int* out)
{
    const auto block = cg::this_thread_block();
    __shared__ int s[96];
    s[block.thread_rank()] = 1;
    if (Right || block.thread_rank() < 64)
        block.sync();  // <-
    if (block.thread_rank() < 64)
        out[block.thread_rank()] = s[63 - block.thread_rank()];
    __syncthreads();  // <-
}
PAIR(groupBarrierInABranch, "barrier-divergence", {
    Buffer<int> out(64);
    groupSync<Right><<<1, 96>>>(out);
    first(out);
})

template <bool Right>
__global__ void anyAbove(const int* in, int* out)
{
    // The vote covers only one warp, so warps may decide differently.
    if (Right) {
        if (__syncthreads_or(in[threadIdx.x] > 0))
            __syncthreads();
    } else {
        if (__any_sync(~0u, in[threadIdx.x] > 0))
            __syncthreads();  // <-
    }
    __syncthreads();  // <-
    out[threadIdx.x] = in[63 - threadIdx.x];
}
PAIR(voteOfAWarpForABarrier, "barrier-divergence", {
    Buffer<int> in(64), out(64);
    const int one = 1;
    cudaMemcpy(in + 40, &one, sizeof one, cudaMemcpyHostToDevice);
    anyAbove<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void stages(int* out)
{
    __shared__ int s[96];
    const int warp = threadIdx.x / 32;
    s[threadIdx.x] = warp;
    switch (warp) {
    case 0:
        s[threadIdx.x] += 1;
        if (!Right)
            __syncthreads();  // <-
        break;
    case 1:
        s[threadIdx.x] += 2;
        if (!Right)
            __syncthreads();  // <-
        break;
    default:
        s[threadIdx.x] += 3;
        if (!Right)
            __syncthreads();  // <-
    }
    if (Right)
        __syncthreads();
    out[threadIdx.x] = s[95 - threadIdx.x];
}
PAIR(barrierInEachCase, "barrier-divergence", {
    Buffer<int> out(96);
    stages<Right><<<1, 96>>>(out);
    first(out);
})

template <bool Right>
__global__ void roundsByWarp(int* data)
{
    __shared__ int s[96];
    s[threadIdx.x] = data[threadIdx.x];
    const int roundCount = threadIdx.x / 32 + 1;
    for (int round = 0; round < (Right ? 3 : roundCount); ++round) {
        if (round < roundCount)
            s[threadIdx.x] += round;
        __syncthreads();  // <-
    }
    data[threadIdx.x] = s[threadIdx.x];
}
PAIR(roundsOfEachWarp, "barrier-divergence", {
    Buffer<int> data(96);
    roundsByWarp<Right><<<1, 96>>>(data);
    first(data);
})
