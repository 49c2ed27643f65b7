/* Plain C: the devices, and memory that is set and read back. */
#include <stdio.h>

#include <cuda_runtime_api.h>

int main(void)
{
    int count = 0, memoryPools = -1, right;
    unsigned char bytes[16] = {0};
    void* device = NULL;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count < 1)
        return 2;
    cudaDeviceGetAttribute(&memoryPools, cudaDevAttrMemoryPoolsSupported, 0);
    if (cudaMalloc(&device, sizeof bytes) != cudaSuccess || cudaMemset(device, 0x5a, sizeof bytes) != cudaSuccess)
        return 2;
    cudaMemcpy(bytes, device, sizeof bytes, cudaMemcpyDeviceToHost);
    cudaFree(device);
    right = bytes[0] == 0x5a && bytes[15] == 0x5a && memoryPools >= 0;
    printf("C: %s\n", right ? "right" : "WRONG");
    return !right;
}
