// Two devices: a sum over halves that each device holds, read by kernels of the other; peer copies of rows; a pool that both may access.
#include "check.h"

__global__ void addFrom(const int* values, int* sums, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sums[i] += values[i];
}

template <class T>
T* on(int device, const std::vector<T>& host)
{
    CHECK(cudaSetDevice(device));
    return toDevice(host);
}

int main()
{
    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));
    if (devices < 2) {
        std::printf("two devices are needed\n");
        return 0;
    }
    int forth = 0, back = 0;
    CHECK(cudaDeviceCanAccessPeer(&forth, 0, 1));
    CHECK(cudaDeviceCanAccessPeer(&back, 1, 0));
    bool right = expect("each may access the other", forth == 1 && back == 1);
    int supported = 0;
    CHECK(cudaDeviceGetP2PAttribute(&supported, cudaDevP2PAttrAccessSupported, 0, 1));
    right &= expect("by attribute", supported == 1);

    constexpr int kCount = 300;
    std::vector<int> first(kCount), second(kCount), sums(kCount);
    for (int i = 0; i < kCount; ++i) {
        first[i] = i;
        second[i] = 7 * i + 1;
        sums[i] = first[i] + second[i];
    }
    int* const a = on(0, first);
    int* const b = on(1, second);
    CHECK(cudaSetDevice(0));
    CHECK(cudaDeviceEnablePeerAccess(1, 0));
    right &= expect("only once", cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled);
    (void)cudaGetLastError();
    addFrom<<<(kCount + 127) / 128, 128>>>(b, a, kCount);
    CHECK(cudaDeviceSynchronize());
    right &= expect("a kernel reads its peer", toHost(a, kCount) == sums);

    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaMemcpyPeerAsync(b, 1, a, 0, kCount * sizeof(int), stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaSetDevice(1));
    right &= expect("a copy between peers", toHost(b, kCount) == sums);
    CHECK(cudaSetDevice(0));
    CHECK(cudaDeviceDisablePeerAccess(1));

    // Enabling peers says nothing of pools.
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = 1;
    cudaMemPool_t pool;
    CHECK(cudaMemPoolCreate(&pool, &properties));
    cudaMemAccessDesc access{};
    access.location.type = cudaMemLocationTypeDevice;
    access.location.id = 0;
    cudaMemAccessFlags flags = cudaMemAccessFlagsProtReadWrite;
    CHECK(cudaMemPoolGetAccess(&flags, pool, &access.location));
    right &= expect("a pool is closed to other devices", flags == cudaMemAccessFlagsProtNone);
    access.flags = cudaMemAccessFlagsProtReadWrite;
    CHECK(cudaMemPoolSetAccess(pool, &access, 1));
    CHECK(cudaMemPoolGetAccess(&flags, pool, &access.location));
    right &= expect("until it is opened", flags == cudaMemAccessFlagsProtReadWrite);
    int* shared = nullptr;
    CHECK(cudaMallocFromPoolAsync(&shared, kCount * sizeof(int), pool, stream));
    CHECK(cudaMemcpyAsync(shared, first.data(), kCount * sizeof(int), cudaMemcpyHostToDevice, stream));
    int* const c = on(0, second);
    addFrom<<<(kCount + 127) / 128, 128, 0, stream>>>(shared, c, kCount);
    CHECK(cudaFreeAsync(shared, stream));
    CHECK(cudaStreamSynchronize(stream));
    right &= expect("a kernel reads the pool of another device", toHost(c, kCount) == sums);
    CHECK(cudaMemPoolDestroy(pool));
    return !right;
}
