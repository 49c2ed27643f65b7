// Memory pools: explicit pools beside the default one, attributes and high-water marks, trimming, the pool of a device, allocation in stream
// order.
#include <cstdint>

#include "check.h"

__global__ void saxpy(float a, const float* x, float* y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

std::uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr attributeId)
{
    std::uint64_t value = 0;
    CHECK(cudaMemPoolGetAttribute(pool, attributeId, &value));
    return value;
}

float saxpyIn(cudaMemPool_t pool, cudaStream_t stream, int n)
{
    float *x = nullptr, *y = nullptr;
    std::vector<float> host(n);
    for (int i = 0; i < n; ++i)
        host[i] = float(i);
    CHECK(cudaMallocFromPoolAsync(&x, n * sizeof(float), pool, stream));
    CHECK(cudaMallocFromPoolAsync(&y, n * sizeof(float), pool, stream));
    CHECK(cudaMemcpyAsync(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemsetAsync(y, 0, n * sizeof(float), stream));
    saxpy<<<(n + 127) / 128, 128, 0, stream>>>(2, x, y, n);
    CHECK(cudaMemcpyAsync(host.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaFreeAsync(x, stream));
    CHECK(cudaFreeAsync(y, stream));
    CHECK(cudaStreamSynchronize(stream));
    return host[n - 1];
}

int main()
{
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.handleTypes = cudaMemHandleTypeNone;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = 0;
    cudaMemPool_t pool;
    CHECK(cudaMemPoolCreate(&pool, &properties));
    bool right = expect("a new pool is empty",
                        attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0 && attribute(pool, cudaMemPoolAttrReservedMemCurrent) == 0);

    std::uint64_t keepAll = UINT64_MAX;
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keepAll));
    int off = 0, reuse = 1;
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &off));
    CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    right &= expect("attributes are kept", attribute(pool, cudaMemPoolAttrReleaseThreshold) == keepAll && reuse == 0);
    right &= expect("a kernel uses it", saxpyIn(pool, stream, 1000) == 2 * 999.0f);
    right &= expect("it keeps what was freed", attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0 &&
                                                   attribute(pool, cudaMemPoolAttrUsedMemHigh) >= 8000 &&
                                                   attribute(pool, cudaMemPoolAttrReservedMemCurrent) >= 8000);
    std::uint64_t zero = 0;
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
    right &= expect("a mark is reset", attribute(pool, cudaMemPoolAttrUsedMemHigh) == 0);
    CHECK(cudaMemPoolTrimTo(pool, 0));
    right &= expect("trimmed", attribute(pool, cudaMemPoolAttrReservedMemCurrent) == 0);

    cudaMemPool_t byDefault, now;
    CHECK(cudaDeviceGetDefaultMemPool(&byDefault, 0));
    CHECK(cudaDeviceSetMemPool(0, pool));
    CHECK(cudaDeviceGetMemPool(&now, 0));
    void* memory = nullptr;
    CHECK(cudaMallocAsync(&memory, 4096, stream));
    right &= expect("the pool of the device", now == pool && byDefault != pool && attribute(pool, cudaMemPoolAttrUsedMemCurrent) >= 4096);
    CHECK(cudaFreeAsync(memory, stream));
    CHECK(cudaDeviceSetMemPool(0, byDefault));

    cudaMemAccessDesc access{};
    access.location.type = cudaMemLocationTypeDevice;
    access.location.id = 0;
    access.flags = cudaMemAccessFlagsProtReadWrite;
    CHECK(cudaMemPoolSetAccess(pool, &access, 1));
    cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
    CHECK(cudaMemPoolGetAccess(&flags, pool, &access.location));
    right &= expect("the device may access its pool", flags == cudaMemAccessFlagsProtReadWrite);
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemPoolDestroy(pool));
    return !right;
}
