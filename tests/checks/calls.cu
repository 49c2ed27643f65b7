// Calls of the runtime that fail, and launches that are refused, while the program ignores the result.
#include <cooperative_groups.h>

#include "pairs.h"

__global__ void set(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

template <bool Right>
void launchOf(int* data, dim3 block)
{
    set<<<1, block>>>(data, 7);  // <-
}
PAIR(blockOf2048Threads, "failed-call", {
    Buffer<int> data(2048);
    launchOf<Right>(data, Right ? 1024 : 2048);
    first(data);
})

template <bool Right>
void emptyGrid(int* data, int n)
{
    // With fewer elements than threads per block, the division gives 0 blocks.
    const int blocks = Right ? (n + 255) / 256 : n / 256;
    set<<<blocks, 256>>>(data, 7);  // <-
}
PAIR(gridOfNoBlocks, "failed-call", {
    Buffer<int> data(256);
    emptyGrid<Right>(data, 200);
    first(data);
})

template <bool Right>
void tallGrid(int* data)
{
    const dim3 grid = Right ? dim3(70000, 1) : dim3(1, 70000);
    set<<<grid, 1>>>(data, 7);  // <-
}
PAIR(gridTooTall, "failed-call", {
    Buffer<int> data(70000);
    tallGrid<Right>(data);
    first(data);
})

__global__ void dynamic(int* out)
{
    extern __shared__ int s[];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template <bool Right>
void largeTile(int* out)
{
    const int bytes = 64 * 1024;
    if (Right)
        cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    dynamic<<<1, 64, bytes>>>(out);  // <-
}
PAIR(largeSharedMemoryWithoutAttribute, "failed-call", {
    Buffer<int> out(64);
    largeTile<Right>(out);
    first(out);
})

__global__ void __launch_bounds__(128) bounded(int* data)
{
    data[threadIdx.x] = 1;
}
template <bool Right>
void aboveBounds(int* data)
{
    bounded<<<1, Right ? 128 : 256>>>(data);  // <-
}
PAIR(moreThanLaunchBounds, "failed-call", {
    Buffer<int> data(256);
    aboveBounds<Right>(data);
    first(data);
})

__global__ void gridWide(int* data)
{
    const auto grid = cooperative_groups::this_grid();
    data[grid.thread_rank()] = 1;
    grid.sync();
    data[grid.thread_rank()] += 1;
}
template <bool Right>
void cooperative(int* data)
{
    int blocks = 1 << 16, perMultiprocessor = 0;
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, gridWide, 32, 0);
    if (Right)
        blocks = min(4, perMultiprocessor * properties.multiProcessorCount);
    void* arguments[] = {&data};
    cudaLaunchCooperativeKernel(gridWide, blocks, 32, arguments);  // <-
}
PAIR(cooperativeGridThatIsNotResident, "failed-call", {
    Buffer<int> data(32 << 16);
    cooperative<Right>(data);
    first(data);
})

template <bool Right>
void wrongDirection(std::vector<int>& host, int* data)
{
    set<<<1, 64>>>(data, 3);
    cudaMemcpy(host.data(), data, 64 * sizeof(int), Right ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice);  // <-
}
PAIR(directionOfACopy, "failed-call", {
    Buffer<int> data(64);
    std::vector<int> host(64);
    wrongDirection<Right>(host, data);
    first(data);
})

template <bool Right>
void tooManyBytes(const std::vector<float>& host, float* data)
{
    // The size is computed as if data held doubles.
    cudaMemcpy(data, host.data(), 64 * (Right ? sizeof(float) : sizeof(double)), cudaMemcpyHostToDevice);  // <-
}
PAIR(copyLargerThanTheAllocation, "failed-call", {
    Buffer<float> data(64);
    tooManyBytes<Right>(std::vector<float>(128), data);
})

template <bool Right>
void swapped(const std::vector<int>& host, int* data)
{
    int* const h = const_cast<int*>(host.data());
    cudaMemcpy(Right ? data : h, Right ? h : data, 64 * sizeof(int), cudaMemcpyHostToDevice);  // <-
}
PAIR(swappedPointers, "failed-call", {
    Buffer<int> data(64);
    swapped<Right>(std::vector<int>(64), data);
})

template <bool Right>
void clearTooMuch(int* data)
{
    cudaMemset(data, 0, (Right ? 64 : 65) * sizeof(int));  // <-
}
PAIR(memsetPastTheEnd, "failed-call", {
    Buffer<int> data(64);
    clearTooMuch<Right>(data);
})

__constant__ float coefficients[16];
template <bool Right>
void toSymbol()
{
    const float host[32] = {};
    cudaMemcpyToSymbol(coefficients, host, Right ? sizeof coefficients : sizeof host);  // <-
}
PAIR(moreThanTheConstantHolds, "failed-call", { toSymbol<Right>(); })

template <bool Right>
void rows()
{
    float* data;
    size_t pitch;
    float host[4][12] = {};
    cudaMallocPitch(&data, &pitch, sizeof host[0], 4);
    // The pitch of the host's rows is their width in bytes.
    cudaMemcpy2D(data, pitch, host, Right ? sizeof host[0] : 12, sizeof host[0], 4, cudaMemcpyHostToDevice);  // <-
    cudaFree(data);
}
PAIR(pitchOfTheHostInElements, "failed-call", { rows<Right>(); })

template <bool Right>
void offsetFree()
{
    char* data;
    cudaMalloc(&data, 128);
    char* end = data;
    for (int i = 0; i < 16; ++i)
        *&end += 1;
    cudaFree(Right ? data : end);  // <-
    if (!Right)
        cudaFree(data);
}
PAIR(freeOfAMovedPointer, "failed-call", { offsetFree<Right>(); })

template <bool Right>
void freeOfHost()
{
    int* const data = static_cast<int*>(malloc(64));
    data[0] = 1;
    if (!Right)
        cudaFree(data);  // <-
    free(data);
    cudaDeviceSynchronize();
}
PAIR(cudaFreeOfMalloc, "failed-call", { freeOfHost<Right>(); })

template <bool Right>
void moreMemoryThanThereIs()
{
    int* data = nullptr;
    const size_t n = Right ? 1 << 10 : size_t(1) << 45;
    cudaMalloc(&data, n * sizeof(int));  // <-
    cudaFree(data);
}
PAIR(mallocOfTooMuch, "failed-call", { moreMemoryThanThereIs<Right>(); })

template <bool Right>
void noSuchDevice()
{
    int count = 0;
    cudaGetDeviceCount(&count);
    cudaSetDevice(Right ? count - 1 : count);  // <-
}
PAIR(deviceCountedFromOne, "failed-call", { noSuchDevice<Right>(); })

template <bool Right>
void timing(int* data)
{
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    set<<<1, 32>>>(data, 1);
    if (Right)
        cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);  // <-
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
}
PAIR(eventNeverRecorded, "failed-call", {
    Buffer<int> data(32);
    timing<Right>(data);
    first(data);
})

template <bool Right>
void timingTooEarly(int* data)
{
    // Without timing the event cannot give a time.
    cudaEvent_t start, stop;
    cudaEventCreateWithFlags(&start, Right ? cudaEventDefault : cudaEventDisableTiming);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    set<<<1, 32>>>(data, 1);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);  // <-
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
}
PAIR(eventWithoutTiming, "failed-call", {
    Buffer<int> data(32);
    timingTooEarly<Right>(data);
    first(data);
})
