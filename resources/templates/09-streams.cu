//en Streams: two streams copy and compute one half of the data each, so that their work overlaps.
//de Streams: zwei Streams kopieren und berechnen je eine Hälfte der Daten, sodass ihre Arbeit überlappt.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

__global__ void square(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= data[i];
}

int main()
{
    const int n = 128, half = n / 2, block = 32;
    //en Copies overlap with kernels only from and to pinned memory.
    //de Kopien überlappen mit Kernels nur von und zu gepinntem Speicher.
    int *host, *device;
    CHECK(cudaMallocHost(&host, n * sizeof(int)));
    CHECK(cudaMalloc(&device, n * sizeof(int)));
    for (int i = 0; i < n; ++i)
        host[i] = i;

    cudaStream_t streams[2];
    for (int part = 0; part < 2; ++part) {
        CHECK(cudaStreamCreate(&streams[part]));
        int* const hostPart = host + part * half;
        int* const devicePart = device + part * half;
        CHECK(cudaMemcpyAsync(devicePart, hostPart, half * sizeof(int), cudaMemcpyHostToDevice, streams[part]));
        square<<<half / block, block, 0, streams[part]>>>(devicePart, half);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(hostPart, devicePart, half * sizeof(int), cudaMemcpyDeviceToHost, streams[part]));
    }
    for (cudaStream_t stream : streams) {
        CHECK(cudaStreamSynchronize(stream));
        CHECK(cudaStreamDestroy(stream));
    }

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += host[i] != i * i;
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(host));
    std::printf("%d of %d elements are wrong\n", wrong, n);
    return wrong == 0 ? 0 : 1;
}
