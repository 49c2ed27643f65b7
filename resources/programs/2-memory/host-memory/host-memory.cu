// The same kernel over four kinds of host memory: pageable and pinned, which are copied; mapped, which the kernel accesses in place;
// managed, whose pages migrate, here by a prefetch.
//
//   host-memory [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void twice(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// The argument at `index`, a whole number from `lowest` to `highest`; `otherwise` when it is not given.
static int argument(int argc, char** argv, int index, const char* name, int otherwise, int lowest, int highest)
{
    if (index >= argc)
        return otherwise;
    char* end = nullptr;
    const long value = std::strtol(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < lowest || value > highest) {
        std::fprintf(stderr, "%s must be a whole number from %d to %d, not '%s'\n", name, lowest, highest, argv[index]);
        std::exit(2);
    }
    return int(value);
}

static void fill(int* in, int n, int kind)
{
    for (int i = 0; i < n; ++i)
        in[i] = kind * 1000 + i;
}

static int countRight(const int* in, const int* out, int n)
{
    int right = 0;
    for (int i = 0; i < n; ++i)
        right += out[i] == 2 * in[i];
    return right;
}

// Moves managed pages to device 0, where the device supports it; without that they move when the kernel starts or accesses them.
static void prefetchToDevice(const int* data, size_t bytes)
{
    int supported = 0;
    CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrConcurrentManagedAccess, 0));
    if (!supported)
        return;
#if CUDART_VERSION >= 13000
    CHECK(cudaMemPrefetchAsync(data, bytes, {cudaMemLocationTypeDevice, 0}, 0));
#else
    CHECK(cudaMemPrefetchAsync(data, bytes, 0));
#endif
}

int main(int argc, char** argv)
{
    const int n = argument(argc, argv, 1, "elements", 1000, 1, 1 << 20);
    const size_t bytes = n * sizeof(int);
    const int blocks = (n + 127) / 128;
    int *deviceIn = nullptr, *deviceOut = nullptr, right = 0;
    CHECK(cudaMalloc(&deviceIn, bytes));
    CHECK(cudaMalloc(&deviceOut, bytes));

    // Pageable: what new and std::vector allocate. The driver stages every copy through pinned memory of its own.
    std::vector<int> in(n), out(n);
    fill(in.data(), n, 1);
    CHECK(cudaMemcpy(deviceIn, in.data(), bytes, cudaMemcpyHostToDevice));
    twice<<<blocks, 128>>>(deviceIn, deviceOut, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost));
    right += countRight(in.data(), out.data(), n);

    // Pinned: the pages cannot be swapped out, so the device copies directly, and asynchronously to the host.
    int *pinnedIn = nullptr, *pinnedOut = nullptr;
    CHECK(cudaMallocHost(&pinnedIn, bytes));
    CHECK(cudaMallocHost(&pinnedOut, bytes));
    fill(pinnedIn, n, 2);
    CHECK(cudaMemcpyAsync(deviceIn, pinnedIn, bytes, cudaMemcpyHostToDevice));
    twice<<<blocks, 128>>>(deviceIn, deviceOut, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(pinnedOut, deviceOut, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaDeviceSynchronize());
    right += countRight(pinnedIn, pinnedOut, n);

    // Mapped, also called zero-copy: there is no copy, and the accesses of the kernel cross the bus. With unified addressing the host's
    // pointer is valid on the device as well.
    int *mappedIn = nullptr, *mappedOut = nullptr;
    CHECK(cudaHostAlloc(&mappedIn, bytes, cudaHostAllocMapped));
    CHECK(cudaHostAlloc(&mappedOut, bytes, cudaHostAllocMapped));
    fill(mappedIn, n, 3);
    twice<<<blocks, 128>>>(mappedIn, mappedOut, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    right += countRight(mappedIn, mappedOut, n);

    // Managed: one pointer for host and device; pages migrate to the processor that accesses them. A prefetch moves them before the kernel
    // accesses them, all at once. The host synchronises before it reads.
    int *managedIn = nullptr, *managedOut = nullptr;
    CHECK(cudaMallocManaged(&managedIn, bytes));
    CHECK(cudaMallocManaged(&managedOut, bytes));
    fill(managedIn, n, 4);
    prefetchToDevice(managedIn, bytes);
    prefetchToDevice(managedOut, bytes);
    twice<<<blocks, 128>>>(managedIn, managedOut, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    right += countRight(managedIn, managedOut, n);

    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceOut));
    CHECK(cudaFreeHost(pinnedIn));
    CHECK(cudaFreeHost(pinnedOut));
    CHECK(cudaFreeHost(mappedIn));
    CHECK(cudaFreeHost(mappedOut));
    CHECK(cudaFree(managedIn));
    CHECK(cudaFree(managedOut));
    std::printf("host-memory: %d of %d values are right in pageable, pinned, mapped and managed memory\n", right, 4 * n);
    return right == 4 * n ? 0 : 1;
}
