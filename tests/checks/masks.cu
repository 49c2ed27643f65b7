// Member masks of shuffles, votes, matches and __syncwarp that do not name the lanes that execute them, and values read from lanes that do
// not take part.
#include <cooperative_groups.h>

#include "pairs.h"

namespace cg = cooperative_groups;

template <bool Right>
__global__ void lowLanes(const int* in, int* out)
{
    int sum = in[threadIdx.x];
    // All 32 lanes execute the shuffle.
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(Right ? 0xffffffff : 0x0000ffff, sum, d);  // <-
    if (threadIdx.x == 0)
        *out = sum;
}
PAIR(maskOfHalfAWarp, "invalid-mask", {
    Buffer<int> in(32), out(1);
    lowLanes<Right><<<1, 32>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void guarded(const int* in, int* out, int n)
{
    const int i = threadIdx.x;
    if (Right) {
        const int sum = __popc(__ballot_sync(~0u, i < n && in[i] == 0));
        if (i == 0)
            *out = sum;
    } else if (i < n) {
        const int sum = __popc(__ballot_sync(~0u, in[i] == 0));  // <-
        if (i == 0)
            *out = sum;
    }
    __syncthreads();  // <-
}
PAIR(fullMaskInAGuard, "invalid-mask", {
    Buffer<int> in(32), out(1);
    guarded<Right><<<1, 32>>>(in, out, 20);
    first(out);
})

template <bool Right>
__global__ void compact(const int* in, int* out, int* count, int n)
{
    for (int i = threadIdx.x; i < (Right ? (n + 31) / 32 * 32 : n); i += 32) {
        const bool keep = i < n && in[i] >= 0;
        const unsigned kept = __ballot_sync(0xffffffff, keep);  // <-
        int base = 0;
        if (threadIdx.x == 0)
            base = atomicAdd(count, __popc(kept));
        base = __shfl_sync(0xffffffff, base, 0);  // <-
        if (keep)
            out[base + __popc(kept & ((1u << threadIdx.x) - 1))] = in[i];
    }
    __syncthreads();  // <-
}
PAIR(voteInAnUnevenLoop, "invalid-mask", {
    Buffer<int> in(50), out(50), count(1);
    compact<Right><<<1, 32>>>(in, out, count, 50);
    first(count);
})

template <bool Right>
__global__ void evenLanes(int* out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncwarp();
    if (threadIdx.x % 2 == 0) {
        s[threadIdx.x] = 2 * threadIdx.x;
        __syncwarp(Right ? 0x55555555 : 0xaaaaaaaa);  // <-
        out[threadIdx.x] = s[threadIdx.x ^ 2];
    }
}
PAIR(syncwarpOfTheOtherLanes, "invalid-mask", {
    Buffer<int> out(32);
    evenLanes<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void matches(const int* in, int* out)
{
    const int lane = threadIdx.x;
    if (lane < 24) {
        const unsigned peers = __match_any_sync(Right ? 0x00ffffff : 0x000fffff, in[lane]);  // <-
        out[lane] = __popc(peers);
    }
}
PAIR(matchWithoutFourLanes, "invalid-mask", {
    Buffer<int> in(32), out(32);
    matches<Right><<<1, 32>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void fromOutside(const int* in, int* out)
{
    const int lane = threadIdx.x;
    if (lane < 16) {
        // Lane 16 + lane does not take part.
        const int other = __shfl_sync(0x0000ffff, in[lane], Right ? 15 - lane : 16 + lane);  // <-
        if (other == 0)                                                                      // <-
            out[lane] = 1;
    }
}
PAIR(shuffleFromALaneOutsideTheMask, "invalid-mask", {
    Buffer<int> in(32), out(32);
    fromOutside<Right><<<1, 32>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void warpSums(const int* in, int* out)
{
    const auto block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    int value = in[block.thread_rank()];
    if (Right || warp.thread_rank() < 16)
        for (int d = 8; d > 0; d /= 2)
            value += warp.shfl_down(value, d);  // <-
    __syncthreads();  // <-
    out[block.thread_rank()] = value;
}
PAIR(tileShuffleInABranch, "invalid-mask", {
    Buffer<int> in(64), out(64);
    warpSums<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void afterReturn(const int* in, int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!Right && i >= n)
        return;
    // The last remaining lane reads from a lane that has exited.
    const int value = i < n ? in[i] : 0;
    const int next = __shfl_sync(0xffffffff, value, (threadIdx.x + 1) % 32);  // <-
    if (i < n && next == value)                                               // <-
        out[i] = 1;
}
PAIR(shuffleFromALaneThatHasExited, "invalid-mask", {
    Buffer<int> in(100), out(100);
    afterReturn<Right><<<4, 32>>>(in, out, 100);
    first(out);
})

template <bool Right>
__global__ void aggregate(const int* in, int* count)
{
    if (in[threadIdx.x] >= 0 && threadIdx.x % 3 == 0) {
        // These lanes are active here; the mask of the even lanes is wrong.
        const unsigned here = Right ? __activemask() : 0x55555555;
        const int leader = __ffs(here) - 1;
        int base = 0;
        if (threadIdx.x == leader)
            base = atomicAdd(count, __popc(here));
        base = __shfl_sync(here, base, leader);  // <-
        if (base < 0)
            *count = 0;
    }
}
PAIR(maskOfOtherLanesThanAreHere, "invalid-mask", {
    Buffer<int> in(32), count(1);
    aggregate<Right><<<1, 32>>>(in, count);
    first(count);
})

template <int Width, bool Right>
__device__ int segmentSum(int value, unsigned mask)
{
    for (int d = Width / 2; d > 0; d /= 2)
        value += __shfl_xor_sync(mask, value, d, Width);  // <-
    return value;
}
template <bool Right>
__global__ void segments(const int* in, int* out)
{
    // Both halves execute the same shuffle, each with its own mask; the wrong version swaps the masks.
    const unsigned half = threadIdx.x / 16, mask = 0xffffu << (Right ? 16 * half : 16 - 16 * half);
    out[threadIdx.x] = segmentSum<16, Right>(in[threadIdx.x], mask);  // <-
}
PAIR(maskOfTheOtherHalf, "invalid-mask", {
    Buffer<int> in(32), out(32);
    segments<Right><<<1, 32>>>(in, out);
    first(out);
})
