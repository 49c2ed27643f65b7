// Races in pipelines: asynchronous copies, double buffers, rings, producers and consumers, look-back, and memory shared with libraries.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

#include <cub/block/block_reduce.cuh>

#include "pairs.h"

namespace cg = cooperative_groups;

template <bool Right>
__global__ void doubleBuffered(const int* in, int* out, int tiles)
{
    __shared__ int s[2][64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], in + t, sizeof(int));  // <-
    __pipeline_commit();
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
        if (i + 1 < tiles)
            __pipeline_memcpy_async(&s[(i + 1) % 2][t], in + (i + 1) * 64 + t, sizeof(int));  // <-
        __pipeline_commit();
        __pipeline_wait_prior(Right ? 1 : 2);
        __syncthreads();
        sum += s[i % 2][63 - t];  // <-
        __syncthreads();
    }
    out[t] = sum;
}
PAIR(waitsForTheCopyBefore, "race", {
    Buffer<int> in(256), out(64);
    doubleBuffered<Right><<<1, 64>>>(in, out, 4);
    first(out);
})

template <bool Right>
__global__ void refilled(const int* in, int* out, int tiles)
{
    __shared__ int s[2][64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], in + t, sizeof(int));  // <-
    __pipeline_commit();
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
        if (i + 1 < tiles)
            __pipeline_memcpy_async(&s[(i + 1) % 2][t], in + (i + 1) * 64 + t, sizeof(int));  // <-
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += s[i % 2][63 - t];  // <-
        if (Right)
            __syncthreads();  // the next iteration fills the buffer again
    }
    out[t] = sum;
}
PAIR(bufferRefilledWhileOthersRead, "race", {
    Buffer<int> in(256), out(64);
    refilled<Right><<<1, 64>>>(in, out, 4);
    first(out);
})

template <bool Right>
__global__ void groupCopy(const int* in, int* out)
{
    __shared__ int s[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof s);  // <-
    if (Right)
        cg::wait(block);
    else
        block.sync();
    out[threadIdx.x] = s[63 - threadIdx.x];  // <-
}
PAIR(barrierInsteadOfWait, "race", {
    Buffer<int> in(64), out(64);
    groupCopy<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void blockBarrier(int* out)
{
    using Barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ Barrier barrier;
    __shared__ int s[64];
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    s[threadIdx.x] = threadIdx.x;  // <-
    auto token = barrier.arrive();
    if (Right)
        barrier.wait(std::move(token));
    out[threadIdx.x] = s[63 - threadIdx.x];  // <-
    if (!Right)
        barrier.wait(std::move(token));
}
PAIR(readBetweenArriveAndWait, "race", {
    Buffer<int> out(64);
    blockBarrier<Right><<<1, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void stages(const int* in, int* out, int tiles)
{
    constexpr auto scope = cuda::thread_scope_block;
    constexpr int kStages = 2;
    __shared__ int s[kStages][64];
    __shared__ cuda::pipeline_shared_state<scope, kStages> state;
    const auto block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int compute = 0, fetch = 0; compute < tiles; ++compute) {
        for (; fetch < tiles && fetch < compute + kStages; ++fetch) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, s[fetch % kStages], in + fetch * 64, cuda::aligned_size_t<16>(64 * sizeof(int)), pipeline);  // <-
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        if (!Right)
            pipeline.consumer_release();
        sum += s[compute % kStages][63 - threadIdx.x];  // <-
        if (Right)
            pipeline.consumer_release();
    }
    out[threadIdx.x] = sum;
}
PAIR(stageReleasedBeforeItIsRead, "race", {
    Buffer<int> in(256), out(64);
    stages<Right><<<1, 64>>>(in, out, 4);
    first(out);
})

__device__ void namedSync(int barrier, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}
__device__ void namedArrive(int barrier, int threads)
{
    asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}
template <bool Right>
__global__ void specialised(const int* in, int* out, int rounds)
{
    __shared__ int ring[2][32];
    const int lane = threadIdx.x % 32;
    // Barriers 1 and 2 signal a full slot; 3 and 4 signal an empty slot.
    if (threadIdx.x < 32) {
        for (int i = 0; i < rounds; ++i) {
            if (i >= 2)
                namedSync(3 + i % 2, 64);
            ring[i % 2][lane] = in[i * 32 + lane];  // <-
            __threadfence_block();
            namedArrive(1 + i % 2, 64);
        }
    } else {
        int sum = 0;
        for (int i = 0; i < rounds; ++i) {
            namedSync(1 + i % 2, 64);
            if (!Right && i + 2 < rounds)
                namedArrive(3 + i % 2, 64);
            sum += ring[i % 2][31 - lane];  // <-
            if (Right && i + 2 < rounds)
                namedArrive(3 + i % 2, 64);
        }
        out[lane] = sum;
    }
}
PAIR(slotReleasedBeforeItIsRead, "race", {
    Buffer<int> in(160), out(32);
    specialised<Right><<<1, 64>>>(in, out, 5);
    first(out);
})

template <bool Right>
__global__ void ring(const int* in, int* out, int n)
{
    constexpr int kSlots = 4;
    __shared__ int slots[kSlots];
    __shared__ cuda::atomic<int, cuda::thread_scope_block> head, tail;
    if (threadIdx.x == 0) {
        head.store(0);
        tail.store(0);
    }
    __syncthreads();
    using namespace cuda::std;
    if (threadIdx.x == 0)
        for (int i = 0; i < n; ++i) {
            while (i - tail.load(memory_order_acquire) == kSlots) {
            }
            slots[i % kSlots] = in[i];  // <-
            head.store(i + 1, Right ? memory_order_release : memory_order_relaxed);
        }
    else if (threadIdx.x == 32)
        for (int i = 0; i < n; ++i) {
            while (head.load(memory_order_acquire) == i) {
            }
            out[i] = slots[i % kSlots];  // <-
            tail.store(i + 1, memory_order_release);
        }
}
PAIR(ringWithARelaxedHead, "race", {
    Buffer<int> in(16), out(16);
    ring<Right><<<1, 64>>>(in, out, 16);
    first(out);
})

template <bool Right>
__global__ void blockRelease(int* data, int* ready, int* out)
{
    if (blockIdx.x == 0) {
        *data = 42;  // <-
        if (Right)
            cuda::atomic_ref<int, cuda::thread_scope_device>(*ready).store(1, cuda::std::memory_order_release);
        else
            cuda::atomic_ref<int, cuda::thread_scope_block>(*ready).store(1, cuda::std::memory_order_release);  // <-
    } else {
        while (cuda::atomic_ref<int, cuda::thread_scope_device>(*ready).load(cuda::std::memory_order_acquire) == 0) {  // <-
        }
        *out = *data;  // <-
    }
}
PAIR(releaseOfBlockScope, "race", {
    Buffer<int> data(1), ready(1), out(1);
    blockRelease<Right><<<2, 1>>>(data, ready, out);
    first(out);
})

template <bool Right>
__global__ void lookBack(const int* in, int* out, int* aggregates, volatile int* flags)
{
    __shared__ int before;
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < 32; ++i)
            sum += in[blockIdx.x * 32 + i];
        before = 0;
        if (blockIdx.x > 0) {
            while (flags[blockIdx.x - 1] == 0) {
            }
            __threadfence();
            before = aggregates[blockIdx.x - 1];  // <-
        }
        aggregates[blockIdx.x] = before + sum;  // <-
        if (Right)
            __threadfence();
        flags[blockIdx.x] = 1;
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = before + in[blockIdx.x * 32 + threadIdx.x];
}
PAIR(lookBackWithoutFence, "race", {
    Buffer<int> in(128), out(128), aggregates(4), flags(4);
    lookBack<Right><<<4, 32>>>(in, out, aggregates, flags);
    first(out);
})

template <bool Right>
__global__ void packedLookBack(const int* in, int* out, unsigned long long* states)
{
    // Flag and value in one word need no fence; in two words they need one.
    __shared__ int before;
    if (threadIdx.x == 0) {
        int sum = 0, previous = 0;
        for (int i = 0; i < 32; ++i)
            sum += in[blockIdx.x * 32 + i];
        if (blockIdx.x > 0) {
            unsigned long long state;
            if (Right) {
                do
                    state = atomicAdd(&states[2 * (blockIdx.x - 1)], 0ull);
                while (state >> 32 == 0);
            } else {
                while (atomicAdd(&states[2 * (blockIdx.x - 1) + 1], 0ull) == 0) {
                }
                state = states[2 * (blockIdx.x - 1)];  // <-
            }
            previous = int(state);
        }
        const unsigned long long mine = 1ull << 32 | unsigned(previous + sum);
        if (Right) {
            atomicExch(&states[2 * blockIdx.x], mine);
        } else {
            states[2 * blockIdx.x] = mine;  // <-
            atomicExch(&states[2 * blockIdx.x + 1], 1ull);
        }
        before = previous;
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = before;
}
PAIR(flagAndValueInTwoWords, "race", {
    Buffer<int> in(128), out(128);
    Buffer<unsigned long long> states(8);
    packedLookBack<Right><<<4, 32>>>(in, out, states);
    first(out);
})

template <bool Right>
__global__ void twoReductions(const int* in, int* out)
{
    using Reduce = cub::BlockReduce<int, 64>;
    __shared__ typename Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(in[threadIdx.x]);  // <-
    if (Right)
        __syncthreads();
    const int largest = Reduce(storage).Reduce(in[threadIdx.x], [](int a, int b) { return a > b ? a : b; });  // <-
    if (threadIdx.x == 0) {
        out[0] = sum;
        out[1] = largest;
    }
}
PAIR(temporaryStorageUsedAgain, "race", {
    Buffer<int> in(64), out(2);
    twoReductions<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void warpPartials(const int* in, int* out)
{
    __shared__ int partial[4];
    int sum = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = sum;  // <-
    if (Right)
        __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < 4 ? partial[threadIdx.x] : 0;  // <-
        for (int d = 2; d > 0; d /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, d);
        if (threadIdx.x == 0)
            *out = sum;
    }
}
PAIR(partialSumsOfWarps, "race", {
    Buffer<int> in(128), out(1);
    warpPartials<Right><<<1, 128>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void jacobi(const float* in, float* out, int rounds)
{
    __shared__ float s[2][66];
    const int t = threadIdx.x + 1;
    s[0][t] = in[threadIdx.x];
    if (threadIdx.x < 2)
        s[0][threadIdx.x * 65] = s[1][threadIdx.x * 65] = 0;
    __syncthreads();
    for (int i = 0; i < rounds; ++i) {
        // Two buffers need one barrier per iteration; one buffer needs two.
        const int from = Right ? i % 2 : 0, to = Right ? 1 - from : 0;
        const float value = (s[from][t - 1] + s[from][t + 1]) / 2;  // <-
        s[to][t] = value;                                           // <-
        __syncthreads();
    }
    out[threadIdx.x] = s[Right ? rounds % 2 : 0][t];
}
PAIR(pingWithoutPong, "race", {
    Buffer<float> in(64), out(64);
    jacobi<Right><<<1, 64>>>(in, out, 3);
    first(out);
})

template <bool Right>
__global__ void frontier(const int* next, int* out, int n)
{
    __shared__ int queue[64], count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    if (threadIdx.x < n && next[threadIdx.x] == 0)
        queue[atomicAdd(&count, 1)] = threadIdx.x;  // <-
    if (Right)
        __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)  // <-
        out[i] = queue[i];                                 // <-
}
PAIR(queueReadWhileOthersAppend, "race", {
    Buffer<int> next(64), out(64);
    frontier<Right><<<1, 64>>>(next, out, 64);
    first(out);
})

struct Flags {
    unsigned visited : 1;
    unsigned queued : 1;
    unsigned colour : 6;
};
struct WideFlags {
    unsigned char visited, queued, colour;
};
template <class T>
__global__ void mark(T* flags)
{
    // Two threads set different fields of one element.
    if (threadIdx.x % 2)  // <-
        flags[threadIdx.x / 2].visited = 1;  // <-
    else
        flags[threadIdx.x / 2].queued = 1;  // <-
}
PAIR(bitFieldsOfOneWord, "race", {
    Buffer<Flags> bits(32);
    Buffer<WideFlags> bytes(32);
    if (Right)
        mark<<<1, 64>>>(bytes.data);
    else
        mark<<<1, 64>>>(bits.data);
    first(bits);
    first(bytes);
})

template <bool Right>
__global__ void addHalves(__half* sums, const int* at)
{
    // Neighbouring halves are two elements; accessed as half2 they are one.
    const int i = at[threadIdx.x] + threadIdx.x;
    if (Right) {
        sums[i] = __float2half(__half2float(sums[i]) + 1);
    } else {
        __half2* const pairs = reinterpret_cast<__half2*>(sums);
        __half2 pair = pairs[i / 2];  // <-
        (i % 2 ? pair.y : pair.x) = __float2half(1);
        pairs[i / 2] = pair;  // <-
    }
}
PAIR(halvesAsPairs, "race", {
    Buffer<__half> sums(64);
    Buffer<int> at(64);
    addHalves<Right><<<1, 64>>>(sums, at);
    first(sums);
})

template <bool Right>
__global__ void swapTiles(float* matrix, int n)
{
    __shared__ float a[8][9], b[8][9];
    const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    const int tx = blockIdx.y * 8 + threadIdx.x, ty = blockIdx.x * 8 + threadIdx.y;
    // Only one block may process each pair of tiles.
    if (Right && blockIdx.x < blockIdx.y)
        return;
    a[threadIdx.y][threadIdx.x] = matrix[y * n + x];    // <-
    b[threadIdx.y][threadIdx.x] = matrix[ty * n + tx];  // <-
    __syncthreads();
    matrix[ty * n + tx] = a[threadIdx.x][threadIdx.y];  // <-
    if (!Right || blockIdx.x != blockIdx.y)
        matrix[y * n + x] = b[threadIdx.x][threadIdx.y];  // <-
}
PAIR(transposeInPlace, "race", {
    Buffer<float> matrix(256);
    swapTiles<Right><<<dim3(2, 2), dim3(8, 8)>>>(matrix, 16);
    first(matrix);
})

template <bool Right>
__global__ void largestOf(const int* in, int* largest)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Right)
        atomicMax(largest, in[i]);
    else if (in[i] >= *largest)  // <-
        *largest = in[i] + i;    // <-
}
PAIR(compareThenWrite, "race", {
    Buffer<int> in(128), largest(1);
    largestOf<Right><<<2, 64>>>(in, largest);
    first(largest);
})

template <bool Right>
__global__ void bitonic(int* data)
{
    __shared__ int s[64];
    const int t = threadIdx.x;
    s[t] = data[t];
    __syncthreads();
    for (int k = 2; k <= 64; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            const int other = t ^ j;
            if (other > t) {
                const bool up = (t & k) == 0;
                if (s[t] > s[other] == up) {  // <-
                    const int swap = s[t];
                    s[t] = s[other];  // <-
                    s[other] = swap;  // <-
                }
            }
            // Within a warp the partners of the next round are lanes of the same warp; they still need __syncwarp.
            if (Right)
                j > 16 || j == 1 ? __syncthreads() : __syncwarp();
            else if (j > 16 || j == 1)
                __syncthreads();
        }
    data[t] = s[t];
}
PAIR(bitonicSortWithoutWarpBarriers, "race", {
    Buffer<int> data(64);
    int host[64];
    for (int i = 0; i < 64; ++i)
        host[i] = i * 37 % 64;
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    bitonic<Right><<<1, 64>>>(data);
    first(data);
})
