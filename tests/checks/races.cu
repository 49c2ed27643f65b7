// Races between lanes, warps and blocks of one launch.
#include <cooperative_groups.h>
#include <cuda/atomic>

#include "pairs.h"

namespace cg = cooperative_groups;

template <bool Right>
__global__ void tree(int* out)
{
    __shared__ int s[128];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (int stride = 64; stride > 0; stride /= 2) {
        if (threadIdx.x < stride)
            s[threadIdx.x] += s[threadIdx.x + stride];
        if (Right)
            __syncthreads();
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(treeWithoutBarrier, "race", {
    Buffer<int> out(1);
    tree<Right><<<1, 128>>>(out);
    first(out);
})

template <bool Right>
__global__ void neighbour(int* out)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    if (Right)
        __syncthreads();
    out[threadIdx.x] = s[(threadIdx.x + 1) % 64];
}
PAIR(neighbourBeforeBarrier, "race", {
    Buffer<int> out(64);
    neighbour<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void shift(int* data)
{
    __shared__ int s[64];
    s[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 3; ++i) {
        const int next = s[(threadIdx.x + 1) % 64];
        if (Right)
            __syncthreads();
        s[threadIdx.x] = next;
        __syncthreads();
    }
    data[threadIdx.x] = s[threadIdx.x];
}
PAIR(writeAfterRead, "race", {
    Buffer<int> data(64);
    shift<Right><<<1, 64>>>(data);
    first(data);
})

template <bool Right>
__global__ void warpTree(int* out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncwarp();
    for (int stride = 16; stride > 0; stride /= 2) {
        const int sum = s[threadIdx.x] + s[(threadIdx.x + stride) % 32];
        if (Right)
            __syncwarp();
        s[threadIdx.x] = sum;
        if (Right)
            __syncwarp();
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(lockstep, "race", {
    Buffer<int> out(1);
    warpTree<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void volatileTree(volatile int* out)
{
    __shared__ volatile int s[32];
    s[threadIdx.x] = threadIdx.x;
    for (int stride = 16; stride > 0; stride /= 2) {
        if (Right)
            __syncwarp();
        const int other = s[(threadIdx.x + stride) % 32];
        if (Right)
            __syncwarp();
        s[threadIdx.x] += other;
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(volatileLockstep, "race", {
    Buffer<int> out(1);
    volatileTree<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void halfWarps(int* out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    const unsigned half = threadIdx.x < 16 ? 0xffffu : 0xffff0000u;
    __syncwarp(half);
    // The lanes of a half warp have synchronised, so they may read its elements but not those of the other half.
    out[threadIdx.x] = s[Right ? threadIdx.x ^ 1 : threadIdx.x ^ 16];
}
PAIR(halfWarpBarrier, "race", {
    Buffer<int> out(32);
    halfWarps<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void shuffleIsNoBarrier(int* out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    const int sum = __shfl_xor_sync(~0u, int(threadIdx.x), 1);
    if (Right)
        __syncwarp();
    out[threadIdx.x] = s[31 - threadIdx.x] + sum;
}
PAIR(shuffleAsBarrier, "race", {
    Buffer<int> out(32);
    shuffleIsNoBarrier<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void sharedHistogram(const unsigned char* in, int* out)
{
    __shared__ int bins[8];
    if (threadIdx.x < 8)
        bins[threadIdx.x] = 0;
    __syncthreads();
    if (Right)
        atomicAdd(&bins[in[threadIdx.x] % 8], 1);
    else
        bins[in[threadIdx.x] % 8]++;
    __syncthreads();
    if (threadIdx.x < 8)
        out[threadIdx.x] = bins[threadIdx.x];
}
PAIR(histogram, "race", {
    Buffer<unsigned char> in(128);
    Buffer<int> out(8);
    sharedHistogram<Right><<<1, 128>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void readTooEarly(int* out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1);
    if (Right)
        __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
PAIR(sumReadBeforeAllHaveAdded, "race", {
    Buffer<int> out(1);
    readTooEarly<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void zeroedByOne(int* out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    if (Right)
        __syncthreads();
    atomicAdd(&sum, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
PAIR(zeroedWhileOthersAdd, "race", {
    Buffer<int> out(1);
    zeroedByOne<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void counter(int* count)
{
    if (Right)
        atomicAdd(count, 1);
    else
        *count += 1;
}
PAIR(counterOfBlocks, "race", {
    Buffer<int> count(1);
    counter<Right><<<4, 1>>>(count);
    first(count);
})

template <bool Right>
__global__ void blockScope(int* count)
{
    if (Right)
        atomicAdd(count, 1);
    else
        atomicAdd_block(count, 1);
}
PAIR(atomicsOfBlockScope, "race", {
    Buffer<int> count(1);
    blockScope<Right><<<2, 32>>>(count);
    first(count);
})

template <bool Right>
__global__ void halo(const int* in, int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + (i > 0 ? in[i - 1] : 0);
}
PAIR(inPlaceStencil, "race", {
    Buffer<int> a(128), b(128);
    halo<Right><<<2, 64>>>(a, Right ? b : a);
    first(a);
})

template <bool Right>
__global__ void lastBlock(int* partial, unsigned* done, int* out)
{
    __shared__ bool isLast;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = blockIdx.x;
        if (Right)
            __threadfence();
        isLast = atomicInc(done, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast && threadIdx.x == 0) {
        __threadfence();
        int sum = 0;
        for (unsigned i = 0; i < gridDim.x; ++i)
            sum += partial[i];
        *out = sum;
    }
}
PAIR(lastBlockWithoutFence, "race", {
    Buffer<int> partial(4), out(1);
    Buffer<unsigned> done(1);
    lastBlock<Right><<<4, 32>>>(partial, done, out);
    first(out);
})

template <bool Right>
__global__ void lastBlockOfAll(int* partial, unsigned* done, int* out)
{
    __shared__ bool isLast;
    partial[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
    if (Right)
        __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        isLast = atomicInc(done, gridDim.x) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (isLast)
        out[threadIdx.x] = partial[threadIdx.x] + partial[blockDim.x + threadIdx.x];
}
PAIR(oneThreadPublishesForAll, "race", {
    Buffer<int> partial(128), out(64);
    Buffer<unsigned> done(1);
    lastBlockOfAll<Right><<<2, 64>>>(partial, done, out);
    first(out);
})

template <bool Right>
__global__ void flag(int* data, volatile int* ready, int* out)
{
    if (blockIdx.x == 0) {
        *data = 42;
        if (Right)
            __threadfence();
        *ready = 1;
    } else {
        while (*ready == 0) {
        }
        if (Right)
            __threadfence();
        *out = *data;
    }
}
PAIR(volatileFlag, "race", {
    Buffer<int> data(1), ready(1), out(1);
    flag<Right><<<2, 1>>>(data, ready, out);
    first(out);
})

template <bool Right>
__global__ void atomicFlag(int* data, int* ready, int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(*ready);
    if (blockIdx.x == 0) {
        *data = 42;
        flag.store(1, Right ? cuda::std::memory_order_release : cuda::std::memory_order_relaxed);
    } else {
        while (flag.load(Right ? cuda::std::memory_order_acquire : cuda::std::memory_order_relaxed) == 0) {
        }
        *out = *data;
    }
}
PAIR(relaxedFlag, "race", {
    Buffer<int> data(1), ready(1), out(1);
    atomicFlag<Right><<<2, 1>>>(data, ready, out);
    first(out);
})

template <bool Right>
__global__ void scopedFlag(int* data, int* ready, int* out)
{
    if (blockIdx.x == 0) {
        *data = 42;
        if (Right)
            __threadfence();
        else
            __threadfence_block();
        atomicExch(ready, 1);
    } else {
        while (atomicAdd(ready, 0) == 0) {
        }
        __threadfence();
        *out = *data;
    }
}
PAIR(fenceOfBlockScope, "race", {
    Buffer<int> data(1), ready(1), out(1);
    scopedFlag<Right><<<2, 1>>>(data, ready, out);
    first(out);
})

template <bool Right>
__global__ void lock(int* mutex, int* sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        if (Right)
            __threadfence();
        *sum += 1;
        if (Right)
            __threadfence();
        atomicExch(mutex, 0);
    }
}
PAIR(lockWithoutFences, "race", {
    Buffer<int> mutex(1), sum(1);
    lock<Right><<<4, 32>>>(mutex, sum);
    first(sum);
})

template <bool Right>
__global__ void producer(int* out)
{
    __shared__ int s[32];
    if (threadIdx.x < 32) {
        s[threadIdx.x] = threadIdx.x;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        if (!Right)
            s[threadIdx.x] = 7;  // writes after the thread has arrived
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[threadIdx.x - 32] = s[threadIdx.x - 32];
    }
}
PAIR(writeAfterArrival, "race", {
    Buffer<int> out(32);
    producer<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void twoNamed(int* out)
{
    __shared__ int s[128];
    s[threadIdx.x] = threadIdx.x;
    const int group = threadIdx.x / 64;
    asm volatile("bar.sync %0, 64;" ::"r"(group + 1) : "memory");
    out[threadIdx.x] = s[Right ? threadIdx.x ^ 32 : threadIdx.x ^ 64];
}
PAIR(barrierOfAnotherGroup, "race", {
    Buffer<int> out(128);
    twoNamed<Right><<<1, 128>>>(out);
    first(out);
})

template <bool Right>
__global__ void tileSync(int* out)
{
    __shared__ int s[64];
    const auto block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<16>(block);
    s[threadIdx.x] = threadIdx.x;
    tile.sync();
    out[threadIdx.x] = s[Right ? threadIdx.x ^ 8 : threadIdx.x ^ 16];
}
PAIR(tileBarrier, "race", {
    Buffer<int> out(64);
    tileSync<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void bytes(unsigned char* out)
{
    __shared__ unsigned char s[128];
    s[threadIdx.x] = threadIdx.x;  // four threads write different bytes of one word, which is no race
    if (Right)
        __syncthreads();
    out[threadIdx.x] = s[threadIdx.x ^ 1];
}
PAIR(bytesOfOneWord, "race", {
    Buffer<unsigned char> out(128);
    bytes<Right><<<1, 128>>>(out);
    first(out);
})

template <bool Right>
__global__ void doubles(double* out)
{
    __shared__ double s[64];
    s[threadIdx.x] = threadIdx.x;
    if (Right)
        __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}
PAIR(doublesReversed, "race", {
    Buffer<double> out(64);
    doubles<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void tiledProduct(const float* a, const float* b, float* c)
{
    __shared__ float as[8][8], bs[8][8];
    float sum = 0;
    for (int tile = 0; tile < 2; ++tile) {
        as[threadIdx.y][threadIdx.x] = a[threadIdx.y * 16 + tile * 8 + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(tile * 8 + threadIdx.y) * 8 + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 8; ++k)
            sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        if (Right)
            __syncthreads();
    }
    c[threadIdx.y * 8 + threadIdx.x] = sum;
}
PAIR(tileOverwrittenWhileOthersRead, "race", {
    Buffer<float> a(128), b(128), c(64);
    tiledProduct<Right><<<1, dim3(8, 8)>>>(a, b, c);
    first(c);
})

template <bool Right>
__global__ void gridBarrier(int* data, int* out)
{
    const auto grid = cg::this_grid();
    data[grid.thread_rank()] = 1;
    if (Right)
        grid.sync();
    else
        cg::this_thread_block().sync();
    out[grid.thread_rank()] = data[(grid.thread_rank() + blockDim.x) % grid.size()];
}
PAIR(blockBarrierForTheGrid, "race", {
    Buffer<int> data(128), out(128);
    int *d = data, *o = out;
    void* arguments[] = {&d, &o};
    cudaLaunchCooperativeKernel((void*)gridBarrier<Right>, 2, 64, arguments);
    first(out);
})

template <bool Right>
__global__ void scan(int* data)
{
    __shared__ int s[64];
    s[threadIdx.x] = data[threadIdx.x];
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        const int add = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
        if (Right)
            __syncthreads();
        s[threadIdx.x] += add;
    }
    data[threadIdx.x] = s[threadIdx.x];
}
PAIR(scanInPlace, "race", {
    Buffer<int> data(64);
    scan<Right><<<1, 64>>>(data);
    first(data);
})

template <bool Right>
__global__ void sameElement(int* out)
{
    if (Right ? threadIdx.x == 0 : true)
        *out = threadIdx.x;
}
PAIR(allWriteOneElement, "race", {
    Buffer<int> out(1);
    sameElement<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void asyncTile(const int* in, int* out)
{
    __shared__ int s[64];
    const unsigned to = unsigned(__cvta_generic_to_shared(&s[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + threadIdx.x) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    if (Right)
        __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}
PAIR(asyncCopyOfOthers, "race", {
    Buffer<int> in(64), out(64);
    asyncTile<Right><<<1, 64>>>(in, out);
    first(out);
})
