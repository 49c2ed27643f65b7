// Checks pools, managed memory, registered and mapped host memory, and symbols.
#include <cstdlib>
#include <cstring>

#include "expect.h"

__constant__ int table[8];
__device__ int counter;
__managed__ int shared = 7;
__global__ void add(int* to, int n)
{
    if (int(threadIdx.x) < n)
        to[threadIdx.x] += table[threadIdx.x % 8] + shared;
}

int main()
{
    // Stream-ordered allocation and pools.
    int device = 0, accessible = 0;
    cudaMemPool_t pool, standard, current;
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_OK(cudaDeviceGetAttribute(&accessible, cudaDevAttrMemoryPoolsSupported, device));
    EXPECT(accessible == 1);
    EXPECT_OK(cudaDeviceGetDefaultMemPool(&standard, device));
    EXPECT_OK(cudaDeviceGetMemPool(&current, device));
    EXPECT(standard == current);
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    EXPECT_OK(cudaMemPoolCreate(&pool, &properties));
    unsigned long long threshold = 1 << 20, used = 0, most = 0;
    EXPECT_OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    threshold = 0;
    EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    EXPECT(threshold == 1 << 20);
    EXPECT_OK(cudaDeviceSetMemPool(device, pool));
    int *a = nullptr, *b = nullptr;
    EXPECT_OK(cudaMallocAsync(&a, 4000, stream));
    EXPECT_OK(cudaMallocFromPoolAsync(&b, 1000, standard, stream));
    EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    EXPECT(used == 4000);
    EXPECT_OK(cudaFreeAsync(a, stream));
    EXPECT_OK(cudaFreeAsync(b, stream));
    EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &most));
    EXPECT(used == 0 && most == 4000);
    EXPECT_OK(cudaMemPoolTrimTo(pool, 0));
    EXPECT_OK(cudaMemPoolDestroy(pool));
    EXPECT_ERROR(cudaMemPoolDestroy(standard), cudaErrorInvalidValue);
    // One that is destroyed before its memory: the next one is not taken for it.
    EXPECT_OK(cudaMemPoolCreate(&pool, &properties));
    EXPECT_OK(cudaMallocFromPoolAsync(&a, 4000, pool, stream));
    EXPECT_OK(cudaMemPoolDestroy(pool));
    EXPECT_OK(cudaMemPoolCreate(&pool, &properties));
    EXPECT_OK(cudaFreeAsync(a, stream));
    EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    EXPECT(used == 0);
    EXPECT_OK(cudaMemPoolDestroy(pool));

    // Symbols.
    int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8}, back[8] = {}, *address = nullptr;
    size_t bytes = 0;
    EXPECT_OK(cudaMemcpyToSymbol(table, numbers, sizeof numbers));
    EXPECT_OK(cudaMemcpyFromSymbolAsync(back, table, sizeof back, 0, cudaMemcpyDeviceToHost, stream));
    EXPECT(std::memcmp(numbers, back, sizeof back) == 0);
    EXPECT_OK(cudaGetSymbolSize(&bytes, table));
    EXPECT(bytes == sizeof numbers);
    EXPECT_OK(cudaGetSymbolAddress((void**)&address, counter));
    EXPECT_OK(cudaMemcpy(address, numbers, sizeof(int), cudaMemcpyHostToDevice));
    EXPECT_ERROR(cudaMemcpyToSymbol(table, numbers, sizeof numbers, 4), cudaErrorInvalidValue);

    // Managed memory: shared with the host; prefetches and advice are kept.
    int* managed = nullptr;
    shared = 100;
    EXPECT_OK(cudaMallocManaged(&managed, 8 * sizeof(int)));
    for (int i = 0; i < 8; ++i)
        managed[i] = 1000 * i;
    const cudaMemLocation here{cudaMemLocationTypeDevice, 0}, host{cudaMemLocationTypeHost, 0}, nowhere{cudaMemLocationTypeDevice, 9};
    EXPECT_OK(cudaMemAdvise(managed, 8 * sizeof(int), cudaMemAdviseSetReadMostly, here));
    EXPECT_OK(cudaMemAdvise(managed, 8 * sizeof(int), cudaMemAdviseSetPreferredLocation, host));
    EXPECT_ERROR(cudaMemAdvise(managed, 8 * sizeof(int), cudaMemAdviseSetAccessedBy, nowhere), cudaErrorInvalidDevice);
    EXPECT_OK(cudaMemPrefetchAsync(managed, 8 * sizeof(int), here, 0, stream));
    int readMostly = 0, preferred = 0, last = -5;
    EXPECT_OK(cudaMemRangeGetAttribute(&readMostly, sizeof(int), cudaMemRangeAttributeReadMostly, managed, 8 * sizeof(int)));
    EXPECT_OK(cudaMemRangeGetAttribute(&preferred, sizeof(int), cudaMemRangeAttributePreferredLocation, managed, 8 * sizeof(int)));
    EXPECT_OK(cudaMemRangeGetAttribute(&last, sizeof(int), cudaMemRangeAttributeLastPrefetchLocation, managed, 8 * sizeof(int)));
    EXPECT(readMostly == 1 && preferred == cudaCpuDeviceId && last == 0);
    EXPECT_ERROR(cudaMemPrefetchAsync(numbers, sizeof numbers, here, 0, stream), cudaErrorInvalidValue);
    add<<<1, 32>>>(managed, 8);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(managed[0] == 101 && managed[7] == 7108);

    // Registered and mapped host memory.
    auto* mine = static_cast<int*>(std::calloc(8, sizeof(int)));
    int *seen = nullptr, *mapped = nullptr;
    unsigned flags = 0;
    EXPECT_ERROR(cudaHostUnregister(mine), cudaErrorHostMemoryNotRegistered);
    EXPECT_OK(cudaHostRegister(mine, 8 * sizeof(int), cudaHostRegisterMapped));
    EXPECT_ERROR(cudaHostRegister(mine, 8 * sizeof(int), cudaHostRegisterDefault), cudaErrorHostMemoryAlreadyRegistered);
    EXPECT_OK(cudaHostGetDevicePointer(&seen, mine, 0));
    add<<<1, 32>>>(seen, 8);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(mine[7] == 108);
    EXPECT_OK(cudaHostUnregister(mine));
    std::free(mine);
    EXPECT_OK(cudaHostAlloc(&mapped, 64, cudaHostAllocMapped | cudaHostAllocPortable));
    EXPECT_OK(cudaHostGetFlags(&flags, mapped));
    EXPECT(flags == (cudaHostAllocMapped | cudaHostAllocPortable));
    EXPECT_ERROR(cudaHostAlloc(&seen, 64, 64), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostGetDevicePointer(&seen, mapped, 1), cudaErrorInvalidValue);
    EXPECT_OK(cudaFreeHost(mapped));
    EXPECT_OK(cudaFree(managed));
    (void)cudaGetLastError();
    return failures();
}
