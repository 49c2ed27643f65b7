// NVTX ranges and the profiler switch do nothing here; OpenMP threads each use the runtime.
#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>
#include <omp.h>

#include "expect.h"

__global__ void square(int* data) { data[threadIdx.x] *= data[threadIdx.x]; }

int main()
{
    int right = 0;
    EXPECT_OK(cudaProfilerStart());
    nvtxRangePushA("squares");
#pragma omp parallel for num_threads(4) reduction(+ : right)
    for (int i = 0; i < 8; ++i) {
        int host[32], *device = nullptr;
        for (int k = 0; k < 32; ++k)
            host[k] = i + k;
        cudaMalloc(&device, sizeof host);
        cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
        square<<<1, 32>>>(device);
        cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
        cudaFree(device);
        for (int k = 0; k < 32; ++k)
            right += host[k] == (i + k) * (i + k);
    }
    nvtxRangePop();
    nvtxMarkA("done");
    EXPECT_OK(cudaProfilerStop());
    EXPECT(right == 8 * 32);
    return failures();
}
