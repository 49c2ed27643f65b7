//en Histogram: the threads count values in bins, first per block in shared memory.
//de Histogramm: die Threads zählen Werte in Bins, zuerst je Block im Shared Memory.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

constexpr int kBins = 8, kBlock = 64;

__global__ void histogram(const int* values, int* bins, int n)
{
    __shared__ int own[kBins];
    if (threadIdx.x < kBins)
        own[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * kBlock + threadIdx.x;
    //en Several threads may add to one bin, so the addition must be atomic.
    //de Mehrere Threads können zu einem Bin addieren, also muss die Addition atomar sein.
    if (i < n)
        atomicAdd(&own[values[i]], 1);
    __syncthreads();
    if (threadIdx.x < kBins)
        atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main()
{
    const int n = 200;
    std::vector<int> values(n), bins(kBins), expected(kBins);
    for (int i = 0; i < n; ++i) {
        values[i] = i * i % kBins;
        ++expected[values[i]];
    }

    int *deviceValues, *deviceBins;
    CHECK(cudaMalloc(&deviceValues, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceBins, kBins * sizeof(int)));
    CHECK(cudaMemcpy(deviceValues, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(deviceBins, 0, kBins * sizeof(int)));
    histogram<<<(n + kBlock - 1) / kBlock, kBlock>>>(deviceValues, deviceBins, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(bins.data(), deviceBins, kBins * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceValues));
    CHECK(cudaFree(deviceBins));

    int wrong = 0;
    for (int bin = 0; bin < kBins; ++bin)
        wrong += bins[bin] != expected[bin];
    std::printf("%d of %d bins are wrong\n", wrong, kBins);
    return wrong == 0 ? 0 : 1;
}
