// Makes calls that fail, in a program that checks the error or shows that it does not matter. Nothing may be reported.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                                        \
    do {                                                                                                                                   \
        cudaError_t error = (call);                                                                                                        \
        if (error != cudaSuccess)                                                                                                          \
            printf("%s\n", cudaGetErrorString(error));                                                                                     \
    } while (0)

__global__ void store(float *p) { p[threadIdx.x] = 1; }

static bool succeeds(cudaError_t error) { return error == cudaSuccess; }

int main()
{
    float *p = nullptr;
    size_t bytes = size_t(1) << 46;
    while (cudaMalloc(&p, bytes) != cudaSuccess)  // as much as there is
        bytes /= 2;
    cudaGetLastError();
    cudaFree(p);
    CHECK(cudaFree(p));
    if (!succeeds(cudaFree(p)))
        printf("again\n");
    cudaError_t error = cudaMemcpy(p, p, 4, cudaMemcpyHostToDevice);
    (void)error;
    (void)cudaFree(p);
    cudaSetDevice(99);  // the device is looked for
    if (cudaGetLastError() != cudaSuccess)
        cudaSetDevice(0);
    store<<<1, 4096>>>(p);
    if (cudaPeekAtLastError() != cudaSuccess)
        cudaGetLastError();

    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaEventRecord(event, stream);
    cudaEventQuery(event);
    cudaStreamQuery(stream);
    cudaEventDestroy(event);
    cudaStreamDestroy(stream);

    float host[16] = {}, *managed, *kept;
    cudaMalloc(&p, sizeof(host));
    cudaMalloc(&kept, sizeof(host));
    cudaMallocManaged(&managed, sizeof(host));
    store<<<1, 16>>>(p);
    store<<<1, 16>>>(managed);
    cudaMemset(kept, 0, sizeof(host));
    cudaMemcpy(host, p, sizeof(host), cudaMemcpyDeviceToHost);
    cudaFree(p);
    cudaDeviceReset();  // frees the rest
    return host[3] == 1 ? 0 : 1;
}
