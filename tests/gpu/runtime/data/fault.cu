// A fault shows at the next call that waits, stays for every call that needs the device, and stops what was issued after it.
#include "expect.h"

__global__ void store(int* to, int value) { *to = value; }

int main()
{
    int *device = nullptr, value = 0;
    cudaEvent_t event;
    cudaStream_t stream;
    EXPECT_OK(cudaMalloc(&device, sizeof(int)));
    EXPECT_OK(cudaEventCreate(&event));
    EXPECT_OK(cudaStreamCreate(&stream));

    store<<<1, 1, 0, stream>>>(nullptr, 1);
    EXPECT_OK(cudaGetLastError());
    EXPECT_OK(cudaEventRecord(event, stream));
    store<<<1, 1, 0, stream>>>(device, 2);  // never happens
    EXPECT_OK(cudaPeekAtLastError());
    EXPECT_ERROR(cudaStreamSynchronize(stream), cudaErrorIllegalAddress);

    EXPECT_ERROR(cudaGetLastError(), cudaErrorIllegalAddress);
    EXPECT_OK(cudaGetLastError());
    EXPECT_ERROR(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost), cudaErrorIllegalAddress);
    EXPECT_ERROR(cudaMalloc(&device, 4), cudaErrorIllegalAddress);
    EXPECT_ERROR(cudaEventQuery(event), cudaErrorIllegalAddress);
    store<<<1, 1>>>(device, 3);
    EXPECT_ERROR(cudaGetLastError(), cudaErrorIllegalAddress);
    EXPECT_ERROR(cudaFree(device), cudaErrorIllegalAddress);
    EXPECT_ERROR(cudaDeviceReset(), cudaErrorIllegalAddress);
    EXPECT_ERROR(cudaDeviceSynchronize(), cudaErrorIllegalAddress);

    int count = 0;
    cudaDeviceProp properties;
    EXPECT_OK(cudaGetDeviceCount(&count));
    EXPECT_OK(cudaGetDeviceProperties(&properties, 0));
    return failures();
}
