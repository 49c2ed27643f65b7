// Checks launches that exceed a limit, and the resources that a kernel may use.
#include <cooperative_groups.h>

#include "expect.h"

__global__ void plain(int* out) { *out = 1; }
__global__ void __launch_bounds__(128) bounded(int* out) { *out = 2; }
__global__ void dynamic(int* out)
{
    extern __shared__ int numbers[];
    numbers[threadIdx.x] = int(threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = numbers[blockDim.x - 1];
}
__global__ void useStaticAndDynamicShared(int* out)
{
    __shared__ int staticNumbers[4096];
    extern __shared__ int dynamicNumbers[];
    staticNumbers[threadIdx.x] = dynamicNumbers[threadIdx.x] = 1;
    *out = staticNumbers[0];
}

template <class... Args>
cudaError_t launch(void (*kernel)(Args...), int grid, int block, size_t shared, int* out)
{
    kernel<<<grid, block, shared>>>(out);
    return cudaGetLastError();
}

int main()
{
    int* out = nullptr;
    EXPECT_OK(cudaMalloc(&out, sizeof(int)));
    EXPECT_OK(launch(plain, 1, 1024, 0, out));
    EXPECT_ERROR(launch(plain, 1, 2000, 0, out), cudaErrorInvalidValue);
    EXPECT_ERROR(launch(plain, 0, 1, 0, out), cudaErrorInvalidValue);
    EXPECT_OK(launch(bounded, 1, 128, 0, out));
    EXPECT_ERROR(launch(bounded, 1, 129, 0, out), cudaErrorInvalidValue);

    // A kernel gets more than 48 KB of shared memory only after cudaFuncSetAttribute(); static memory counts, too.
    EXPECT_OK(launch(dynamic, 1, 32, 49152, out));
    EXPECT_ERROR(launch(dynamic, 1, 32, 49153, out), cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    EXPECT_OK(launch(dynamic, 1, 32, 100000, out));
    EXPECT_ERROR(launch(dynamic, 1, 32, 100001, out), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000), cudaErrorInvalidValue);
    EXPECT_ERROR(launch(useStaticAndDynamicShared, 1, 32, 49152, out), cudaErrorInvalidValue);
    EXPECT_OK(launch(useStaticAndDynamicShared, 1, 32, 32768, out));
    (void)cudaGetLastError();

    cudaFuncAttributes attributes;
    EXPECT_OK(cudaFuncGetAttributes(&attributes, useStaticAndDynamicShared));
    EXPECT(attributes.sharedSizeBytes == 16384);
    EXPECT(attributes.maxDynamicSharedSizeBytes == 32768);
    EXPECT_OK(cudaFuncGetAttributes(&attributes, bounded));
    EXPECT(attributes.maxThreadsPerBlock == 128);

    // Occupancy: 228 KB per SM, 1 KB of it per block taken by the system.
    int blocks = 0, size = 0, grid = 0;
    size_t bytes = 0;
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 256, 0));
    EXPECT(blocks == 8);
    EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, dynamic, 256, 100000));
    EXPECT(blocks == 2);
    EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&grid, &size, plain));
    EXPECT(size == 1024 && grid == 2 * 132);
    EXPECT_OK(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 2, 256));
    EXPECT(bytes == 48 * 1024);  // an H200: no more than a launch may have
    EXPECT_OK(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 8, 256));
    EXPECT(bytes == 228 * 1024 / 8);  // and does not subtract what the system takes
    EXPECT_ERROR(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 9, 256), cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncGetAttributes(&attributes, plain));
    EXPECT(attributes.numRegs > 0 && attributes.numRegs <= 16 && attributes.localSizeBytes == 0 && attributes.binaryVersion == 90);

    // A cooperative grid has to fit on the device at once.
    void* arguments[] = {&out};
    EXPECT_OK(cudaLaunchCooperativeKernel(plain, dim3(132 * 2), dim3(1024), arguments, 0, 0));
    EXPECT_ERROR(cudaLaunchCooperativeKernel(plain, dim3(132 * 2 + 1), dim3(1024), arguments, 0, 0), cudaErrorCooperativeLaunchTooLarge);
    (void)cudaGetLastError();

    cudaLaunchAttribute attribute[2];
    cudaLaunchConfig_t configuration = {};
    configuration.gridDim = dim3(4);
    configuration.blockDim = dim3(32);
    configuration.attrs = attribute;
    configuration.numAttrs = 1;
    attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute[0].val.programmaticStreamSerializationAllowed = 1;
    EXPECT_OK(cudaLaunchKernelEx(&configuration, plain, out));
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = 2;
    attribute[0].val.clusterDim.y = attribute[0].val.clusterDim.z = 1;
    EXPECT_ERROR(cudaLaunchKernelEx(&configuration, plain, out), cudaErrorNotSupported);
    (void)cudaGetLastError();

    EXPECT_OK(cudaDeviceSynchronize());
    return failures();
}
