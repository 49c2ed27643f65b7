// Races between kernels in different streams, and between a kernel and the host.
#include "pairs.h"

__global__ void write(int* data, int value)
{
    data[threadIdx.x] = value;  // <- all
}
__global__ void copy(const int* from, int* to)
{
    to[threadIdx.x] = from[threadIdx.x];  // <- all
}

struct Streams {
    Streams()
    {
        cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
        cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
    }
    ~Streams()
    {
        cudaEventDestroy(ready);
        cudaStreamDestroy(a);
        cudaStreamDestroy(b);
    }
    cudaStream_t a, b;
    cudaEvent_t ready;
};

template <bool Right>
void twoStreams()
{
    Streams s;
    Buffer<int> data(64), out(64);
    cudaDeviceSynchronize();
    write<<<1, 64, 0, s.a>>>(data, 7);
    if (Right) {
        cudaEventRecord(s.ready, s.a);
        cudaStreamWaitEvent(s.b, s.ready, 0);
    }
    copy<<<1, 64, 0, s.b>>>(data, out);  // <-
    cudaDeviceSynchronize();
    first(out);
}
PAIR(consumerInAnotherStream, "race", { twoStreams<Right>(); })

template <bool Right>
void recordedTooEarly()
{
    Streams s;
    Buffer<int> data(64), out(64);
    cudaDeviceSynchronize();
    if (!Right)
        cudaEventRecord(s.ready, s.a);
    write<<<1, 64, 0, s.a>>>(data, 7);
    if (Right)
        cudaEventRecord(s.ready, s.a);
    cudaStreamWaitEvent(s.b, s.ready, 0);
    copy<<<1, 64, 0, s.b>>>(data, out);  // <-
    cudaDeviceSynchronize();
    first(out);
}
PAIR(eventRecordedTooEarly, "race", { recordedTooEarly<Right>(); })

template <bool Right>
void overlappingCopy()
{
    Streams s;
    Buffer<int> data(64);
    int* host;
    cudaMallocHost(&host, 64 * sizeof(int));
    cudaDeviceSynchronize();
    write<<<1, 64, 0, s.a>>>(data, 7);
    cudaMemcpyAsync(host, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, Right ? s.a : s.b);  // <-
    cudaDeviceSynchronize();
    cudaFreeHost(host);
}
PAIR(copyInAnotherStream, "race", { overlappingCopy<Right>(); })

template <bool Right>
void nonBlockingAndDefault()
{
    Streams s;
    Buffer<int> data(64);
    cudaDeviceSynchronize();
    // The default stream does not wait for a non-blocking stream.
    write<<<1, 64, 0, s.a>>>(data, 7);
    if (Right)
        cudaStreamSynchronize(s.a);
    write<<<1, 64>>>(data, 8);  // <-
    first(data);
}
PAIR(defaultAndNonBlockingStream, "race", { nonBlockingAndDefault<Right>(); })

template <bool Right>
int managedRead()
{
    int* data;
    cudaMallocManaged(&data, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i)
        data[i] = 0;
    write<<<1, 64>>>(data, 7);
    if (Right)
        cudaDeviceSynchronize();
    const int value = data[5];  // <-
    cudaDeviceSynchronize();
    cudaFree(data);
    return value;
}
PAIR(managedMemoryBeforeSynchronisation, "race", { std::printf("%d\n", managedRead<Right>()); })

template <bool Right>
int mappedRead()
{
    int *host, *device;
    cudaHostAlloc(&host, 64 * sizeof(int), cudaHostAllocMapped);
    host[3] = 0;
    cudaHostGetDevicePointer(&device, host, 0);
    write<<<1, 64>>>(device, 7);
    if (Right)
        cudaDeviceSynchronize();
    const int value = host[3];  // <-
    cudaDeviceSynchronize();
    cudaFreeHost(host);
    return value;
}
PAIR(mappedMemoryBeforeSynchronisation, "race", { std::printf("%d\n", mappedRead<Right>()); })

template <bool Right>
int pinnedRead()
{
    Buffer<int> data(64);
    int* host;
    cudaMallocHost(&host, 64 * sizeof(int));
    write<<<1, 64>>>(data, 7);
    cudaMemcpyAsync(host, data, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    if (Right)
        cudaStreamSynchronize(0);
    const int value = host[9];  // <-
    cudaDeviceSynchronize();
    cudaFreeHost(host);
    return value;
}
PAIR(asynchronousCopyReadTooEarly, "race", { std::printf("%d\n", pinnedRead<Right>()); })

template <bool Right>
void refill()
{
    Buffer<int> data(64), out(64);
    int* host;
    cudaMallocHost(&host, 64 * sizeof(int));
    for (int turn = 0; turn < 2; ++turn) {
        for (int i = 0; i < 64; ++i)
            host[i] = turn;  // <-
        cudaMemcpyAsync(data, host, 64 * sizeof(int), cudaMemcpyHostToDevice);
        copy<<<1, 64>>>(data, out);
        if (Right)
            cudaDeviceSynchronize();
    }
    first(out);
    cudaFreeHost(host);
}
PAIR(bufferRefilledTooEarly, "race", { refill<Right>(); })
