// libcu++ and cooperative groups where threads wait for each other: pipelines, barriers of producers and consumers, a semaphore, a latch,
// atomic references; with compute capability 8.0 also tiles of several warps, which live in reserved shared memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>

#include "check.h"

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;
constexpr auto kBlock = cuda::thread_scope_block;

template <int stages>
__global__ void doubled(const int* in, int* out, int batches)
{
    extern __shared__ int buffer[];
    __shared__ cuda::pipeline_shared_state<kBlock, stages> state;
    const auto block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    const auto stage = [&](int batch) { return buffer + batch % stages * block.size(); };
    for (int done = 0, fetched = 0; done < batches; ++done) {
        for (; fetched < batches && fetched < done + stages; ++fetched) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, stage(fetched), in + fetched * block.size(), sizeof(int) * block.size(), pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        out[done * block.size() + block.thread_rank()] = 2 * stage(done)[block.thread_rank()];
        pipeline.consumer_release();
    }
}

__global__ void handOver(int* sum)
{
    using Barrier = cuda::barrier<kBlock>;
    __shared__ int box[2][32];
    __shared__ Barrier ready[2], filled[2];
    const auto block = cg::this_thread_block();
    if (block.thread_rank() < 2) {
        init(ready + block.thread_rank(), block.size());
        init(filled + block.thread_rank(), block.size());
    }
    block.sync();
    const bool producer = threadIdx.x < 32;
    int mine = 0;
    if (!producer)
        for (auto& barrier : ready)
            (void)barrier.arrive();
    for (int i = 0; i < 6; ++i) {
        if (producer) {
            ready[i % 2].arrive_and_wait();
            box[i % 2][threadIdx.x] = 32 * i + threadIdx.x;
            (void)filled[i % 2].arrive();
        } else {
            filled[i % 2].arrive_and_wait();
            mine += box[i % 2][threadIdx.x - 32];
            (void)ready[i % 2].arrive();
        }
    }
    cuda::atomic_ref<int, cuda::thread_scope_device>(*sum).fetch_add(mine, cuda::memory_order_relaxed);
}

__global__ void oneAtATime(int* counters)
{
    using Semaphore = cuda::binary_semaphore<kBlock>;
    using Latch = cuda::latch<kBlock>;
    __shared__ alignas(Semaphore) char semaphoreBytes[sizeof(Semaphore)];
    __shared__ alignas(Latch) char latchBytes[sizeof(Latch)];
    auto& semaphore = *reinterpret_cast<Semaphore*>(semaphoreBytes);
    auto& latch = *reinterpret_cast<Latch*>(latchBytes);
    if (threadIdx.x == 0) {
        new (semaphoreBytes) Semaphore(1);
        new (latchBytes) Latch(blockDim.x);
    }
    __syncthreads();
    semaphore.acquire();
    auto* const shared = static_cast<volatile int*>(counters);
    shared[0] = shared[0] + 1;
    semaphore.release();
    latch.arrive_and_wait();
    if (threadIdx.x == 0)
        counters[1] = shared[0];
}

#if !defined(__CUDA_ARCH_LIST__) || __CUDA_ARCH_LIST__ >= 800
#define HAS_WIDE_TILES
__global__ void wideTiles(int* out)
{
    const auto block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<64>(block);
    const int sum = cg::reduce(tile, int(block.thread_rank()), cg::plus<int>());
    const int third = tile.shfl(int(block.thread_rank()), 3);
    tile.sync();
    if (tile.thread_rank() == 0)
        out[tile.meta_group_rank()] = 1000 * sum + third;
}
#endif

int main()
{
    bool right = true;
    constexpr int batches = 6, threads = 96;
    std::vector<int> in(batches * threads);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = int(5 * i);
    const int* const device = toDevice(in);
    int* const out = toDevice(std::vector<int>(in.size()));
    doubled<2><<<1, threads, 2 * threads * sizeof(int)>>>(device, out, batches);
    const auto once = toHost(out, in.size());
    doubled<4><<<1, threads, 4 * threads * sizeof(int)>>>(out, out, batches);
    const auto twice = toHost(out, in.size());
    bool areEqual = true;
    for (std::size_t i = 0; i < in.size(); ++i)
        areEqual &= once[i] == 2 * in[i] && twice[i] == 4 * in[i];
    right &= expect("pipelines of 2 and 4 stages", areEqual);

    int* const results = toDevice(std::vector<int>(4));
    handOver<<<1, 64>>>(results);
    right &= expect("producers and consumers", toHost(results, 1)[0] == 191 * 192 / 2);
    CHECK(cudaMemset(results, 0, 4 * sizeof(int)));
    oneAtATime<<<1, 64>>>(results);
    right &= expect("semaphore and latch", toHost(results, 2) == std::vector<int>{64, 64});
#ifdef HAS_WIDE_TILES
    wideTiles<<<1, 256>>>(results);
    std::vector<int> wanted;
    for (int tile = 0; tile < 4; ++tile)
        wanted.push_back(1000 * (64 * 64 * tile + 63 * 64 / 2) + 64 * tile + 3);
    right &= expect("tiles of two warps", toHost(results, 4) == wanted);
#endif
    CHECK(cudaDeviceSynchronize());
    return !right;
}
