// A producer and a consumer in streams of their own, which hand chunks to each other through a ring in device memory; what is issued behind
// the consumer (a copy, an event, a function of the host) comes after it.
#include <atomic>

#include "check.h"

constexpr int kSlots = 4, kChunks = 13, kChunk = 64;

struct Ring {
    int written, read;  // chunks so far
    int data[kSlots][kChunk];
};

__global__ void consume(volatile Ring* ring, int* sums)
{
    __shared__ int sum;
    for (int chunk = 0; chunk < kChunks; ++chunk) {
        if (threadIdx.x == 0) {
            sum = 0;
            while (ring->written <= chunk) {
            }
            __threadfence();
        }
        __syncthreads();
        atomicAdd(&sum, ring->data[chunk % kSlots][threadIdx.x]);
        __syncthreads();
        if (threadIdx.x == 0) {
            sums[chunk] = sum;
            __threadfence();
            ring->read = chunk + 1;
        }
    }
}

__global__ void produce(volatile Ring* ring)
{
    for (int chunk = 0; chunk < kChunks; ++chunk) {
        if (threadIdx.x == 0) {
            while (chunk - ring->read >= kSlots) {
            }
            __threadfence();
        }
        __syncthreads();
        ring->data[chunk % kSlots][threadIdx.x] = chunk * 1000 + int(threadIdx.x);
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0)
            ring->written = chunk + 1;
    }
}

int main()
{
    cudaStream_t consumer, producer;
    CHECK(cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking));
    Ring* ring = nullptr;
    int *sums = nullptr, *result = nullptr;
    CHECK(cudaMalloc(&ring, sizeof(Ring)));
    CHECK(cudaMemset(ring, 0, sizeof(Ring)));
    CHECK(cudaMallocAsync(&sums, kChunks * sizeof(int), consumer));
    CHECK(cudaMallocHost(&result, kChunks * sizeof(int)));
    CHECK(cudaDeviceSynchronize());
    cudaEvent_t consumed;
    CHECK(cudaEventCreate(&consumed));
    std::atomic<int> called{0};

    // A kernel that is loaded at its first launch may wait until others have ended (CUDA C++ Programming Guide, "Lazy Loading").
    cudaFuncAttributes loaded;
    CHECK(cudaFuncGetAttributes(&loaded, consume));
    CHECK(cudaFuncGetAttributes(&loaded, produce));
    consume<<<1, kChunk, 0, consumer>>>(ring, sums);
    CHECK(cudaMemcpyAsync(result, sums, kChunks * sizeof(int), cudaMemcpyDeviceToHost, consumer));
    CHECK(cudaLaunchHostFunc(consumer, [](void* flag) { *static_cast<std::atomic<int>*>(flag) = 1; }, &called));
    CHECK(cudaFreeAsync(sums, consumer));
    CHECK(cudaEventRecord(consumed, consumer));
    bool right = expect("the consumer waits", cudaEventQuery(consumed) == cudaErrorNotReady && called == 0);
    produce<<<1, kChunk, 0, producer>>>(ring);
    CHECK(cudaEventSynchronize(consumed));
    bool all = true;
    for (int chunk = 0; chunk < kChunks; ++chunk)
        all &= result[chunk] == kChunk * (chunk * 1000) + kChunk * (kChunk - 1) / 2;
    right &= expect("every chunk", all);
    right &= expect("the function of the host", called == 1);
    CHECK(cudaDeviceSynchronize());
    return !right;
}
