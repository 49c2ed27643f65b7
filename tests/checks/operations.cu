// Races between kernels in different streams, copies, and the host.
#include <atomic>
#include <thread>

#include "pairs.h"

__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void sum(const int* data, int* out, int n)
{
    int total = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        total += data[i];
    atomicAdd(out, total);
}

struct Streams {
    Streams()
    {
        for (cudaStream_t& stream : all)
            cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    }
    ~Streams()
    {
        for (cudaStream_t stream : all)
            cudaStreamDestroy(stream);
    }
    cudaStream_t all[2];
};

PAIR(kernelsInTwoStreams, "race", {
    Buffer<int> data(256), out(1);
    cudaDeviceSynchronize();
    Streams streams;
    cudaEvent_t filled;
    cudaEventCreate(&filled);
    fill<<<4, 64, 0, streams.all[0]>>>(data, 3);
    if (Right) {
        cudaEventRecord(filled, streams.all[0]);
        cudaStreamWaitEvent(streams.all[1], filled, 0);
    }
    sum<<<1, 64, 0, streams.all[1]>>>(data, out, 256);
    cudaDeviceSynchronize();
    first(out);
    cudaEventDestroy(filled);
})

PAIR(halvesOfOneBuffer, "race", {
    Buffer<int> data(256), out(1);
    cudaDeviceSynchronize();
    Streams streams;
    fill<<<2, 64, 0, streams.all[0]>>>(data, 1);
    fill<<<2, 64, 0, streams.all[1]>>>(data + (Right ? 128 : 127), 2);
    cudaDeviceSynchronize();
    sum<<<1, 64>>>(data, out, 255);
    first(out);
})

PAIR(waitsForAnEarlierEvent, "race", {
    Buffer<int> data(64), out(1);
    cudaDeviceSynchronize();
    Streams streams;
    cudaEvent_t done;
    cudaEventCreate(&done);
    if (!Right)
        cudaEventRecord(done, streams.all[0]);
    fill<<<1, 64, 0, streams.all[0]>>>(data, 3);
    if (Right)
        cudaEventRecord(done, streams.all[0]);
    cudaStreamWaitEvent(streams.all[1], done, 0);
    sum<<<1, 64, 0, streams.all[1]>>>(data, out, 64);
    cudaDeviceSynchronize();
    first(out);
    cudaEventDestroy(done);
})

PAIR(copyWhileItIsWritten, "race", {
    Buffer<int> data(64);
    cudaDeviceSynchronize();
    Streams streams;
    int host[64];
    fill<<<1, 64, 0, streams.all[0]>>>(data, 3);
    // A copy in the default stream does not wait for a non-blocking stream.
    if (Right)
        cudaStreamSynchronize(streams.all[0]);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
})

PAIR(copyIntoUsedInput, "race", {
    Buffer<int> data(64), out(1);
    int* staged = nullptr;
    cudaMallocHost(&staged, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i)
        staged[i] = i;
    cudaDeviceSynchronize();
    Streams streams;
    sum<<<1, 64, 0, streams.all[0]>>>(data, out, 64);
    cudaMemcpyAsync(data, staged, 64 * sizeof(int), cudaMemcpyHostToDevice, streams.all[Right ? 0 : 1]);
    cudaDeviceSynchronize();
    first(out);
    first(data);
    cudaFreeHost(staged);
})

PAIR(pinnedResultTooEarly, "race", {
    Buffer<int> data(64);
    int* result = nullptr;
    cudaMallocHost(&result, 64 * sizeof(int));
    Streams streams;
    fill<<<1, 64, 0, streams.all[0]>>>(data, 3);
    cudaMemcpyAsync(result, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, streams.all[0]);
    if (Right)
        cudaStreamSynchronize(streams.all[0]);
    std::printf("%d\n", result[7]);
    cudaDeviceSynchronize();
    cudaFreeHost(result);
})

PAIR(stagingReusedTooEarly, "race", {
    Buffer<int> data(64);
    int* staged = nullptr;
    cudaMallocHost(&staged, 64 * sizeof(int));
    Streams streams;
    for (int i = 0; i < 64; ++i)
        staged[i] = i;
    cudaMemcpyAsync(data, staged, 64 * sizeof(int), cudaMemcpyHostToDevice, streams.all[0]);
    if (Right)
        cudaStreamSynchronize(streams.all[0]);
    for (int i = 0; i < 64; ++i)
        staged[i] = -i;
    cudaDeviceSynchronize();
    first(data);
    cudaFreeHost(staged);
})

PAIR(managedResultTooEarly, "race", {
    int* data = nullptr;
    cudaMallocManaged(&data, 100 * sizeof(int));
    fill<<<1, 100>>>(data, 3);
    if (Right)
        cudaDeviceSynchronize();
    int total = 0;
    for (int i = 0; i < 100; ++i)
        total += data[i];
    std::printf("%d\n", total);
    cudaDeviceSynchronize();
    cudaFree(data);
})

PAIR(managedInputChangedTooEarly, "race", {
    int* data = nullptr;
    cudaMallocManaged(&data, 64 * sizeof(int));
    Buffer<int> out(1);
    for (int i = 0; i < 64; ++i)
        data[i] = i;
    sum<<<1, 64>>>(data, out, 64);
    // The host may read the data.
    int total = data[5];
    if (Right)
        cudaDeviceSynchronize();
    for (int i = 0; i < 64; ++i)
        data[i] = total;
    cudaDeviceSynchronize();
    first(out);
    cudaFree(data);
})

PAIR(mappedResultTooEarly, "race", {
    int *host = nullptr, *device = nullptr;
    cudaHostAlloc(&host, 64 * sizeof(int), cudaHostAllocMapped);
    cudaHostGetDevicePointer(&device, host, 0);
    fill<<<1, 64>>>(device, 3);
    cudaEvent_t done;
    cudaEventCreate(&done);
    cudaEventRecord(done);
    if (Right)
        cudaEventSynchronize(done);
    std::printf("%d\n", host[63]);
    cudaDeviceSynchronize();
    cudaEventDestroy(done);
    cudaFreeHost(host);
})

PAIR(toldByAHostFunction, "race", {
    Buffer<int> data(64);
    int* result = nullptr;
    cudaMallocHost(&result, 64 * sizeof(int));
    Streams streams;
    static std::atomic<bool> isDone;
    isDone = false;
    fill<<<1, 64, 0, streams.all[0]>>>(data, 3);
    cudaMemcpyAsync(result, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, streams.all[0]);
    // The other stream has no work, so its end says nothing about the copy.
    cudaLaunchHostFunc(streams.all[Right ? 0 : 1], [](void*) { isDone = true; }, nullptr);
    while (!isDone)
        std::this_thread::yield();
    std::printf("%d\n", result[7]);
    cudaDeviceSynchronize();
    cudaFreeHost(result);
})

PAIR(pollsOnce, "race", {
    constexpr int kCount = 1 << 20;
    Buffer<int> data(kCount);
    int* result = nullptr;
    cudaMallocHost(&result, kCount * sizeof(int));
    Streams streams;
    fill<<<kCount / 256, 256, 0, streams.all[0]>>>(data, 3);
    cudaMemcpyAsync(result, data, kCount * sizeof(int), cudaMemcpyDeviceToHost, streams.all[0]);
    while (cudaStreamQuery(streams.all[0]) == cudaErrorNotReady)
        if (!Right)
            break;
    std::printf("%d\n", result[7]);
    cudaDeviceSynchronize();
    cudaFreeHost(result);
})
