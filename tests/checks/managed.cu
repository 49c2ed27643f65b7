// Managed and pinned memory that was never written: the host writes and reads it without a runtime call.
#include "pairs.h"

/// Managed memory for the host and the device. The destructor frees it.
template <class T>
struct Managed {
    explicit Managed(int count) { cudaMallocManaged(&data, count * sizeof(T)); }
    ~Managed() { cudaFree(data); }
    operator T*() const { return data; }
    T* data = nullptr;
};

template <class T>
struct Pinned {
    explicit Pinned(int count) { cudaMallocHost(&data, count * sizeof(T)); }
    ~Pinned() { cudaFreeHost(data); }
    operator T*() const { return data; }
    T* data = nullptr;
};

/// Uses a value in the program.
template <class T>
void use(T value)
{
    volatile T kept = value;
    static_cast<void>(kept);
}

__global__ void sum(const int* in, int n, int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, in[i]);  // <-
}
template <bool Right, template <class> class Memory>
void accumulated()
{
    Memory<int> in(1000), out(1);
    for (int i = 0; i < 1000; ++i)
        in[i] = i;
    if (Right)
        *out = 0;
    sum<<<4, 256>>>(in, 1000, out);
    cudaDeviceSynchronize();
    use(*out);
}
PAIR(managedSumNeverSet, "uninitialised", { (accumulated<Right, Managed>()); })
PAIR(pinnedSumNeverSet, "uninitialised", { (accumulated<Right, Pinned>()); })

__global__ void histogram(const unsigned char* text, int n, unsigned* bins)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[text[i]], 1);  // <-
}
PAIR(managedHistogramNeverCleared, "uninitialised", {
    Managed<unsigned char> text(3000);
    Managed<unsigned> bins(256);
    for (int i = 0; i < 3000; ++i)
        text[i] = i * i;
    if (Right)
        cudaMemset(bins, 0, 256 * sizeof(unsigned));
    histogram<<<1, 128>>>(text, 3000, bins);
    cudaDeviceSynchronize();
    for (int i = 0; i < 256; ++i)
        use(bins[i]);
})

__global__ void countAbove(const float* in, int n, int* count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 3)  // <-
        atomicAdd(count, 1);
}
PAIR(lastOfManagedArrayForgotten, "uninitialised", {
    Managed<float> in(3000);
    Managed<int> count(1);
    *count = 0;
    for (int i = 0; i < (Right ? 3000 : 2999); ++i)
        in[i] = i;
    countAbove<<<12, 256>>>(in, 3000, count);
    cudaDeviceSynchronize();
    use(*count);
})

__global__ void skip(const int* next, const int* value, int* out)
{
    out[threadIdx.x] = value[next[threadIdx.x] & 63];  // <-
}
PAIR(managedIndexNeverWritten, "uninitialised", {
    Managed<int> next(64), value(64), out(64);
    for (int i = 0; i < 64; ++i) {
        value[i] = i;
        if (Right)
            next[i] = 63 - i;
    }
    skip<<<1, 64>>>(next, value, out);
    cudaDeviceSynchronize();
    use(out[0]);
})

__global__ void tripled(const int* in, int* out)
{
    out[threadIdx.x] = 3 * in[threadIdx.x];  // <-
}
PAIR(copiedFromPinnedMemoryNeverWritten, "uninitialised", {
    Pinned<int> from(64), to(64);
    if (Right)
        for (int i = 0; i < 64; ++i)
            from[i] = i;
    int *in, *out;
    cudaMalloc(&in, 256);
    cudaMalloc(&out, 256);
    cudaMemcpy(in, from, 256, cudaMemcpyHostToDevice);
    tripled<<<1, 64>>>(in, out);
    cudaMemcpy(to, out, 256, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
})

struct Particle {
    float x, velocity, mass;
    int id;
};
__global__ void move(Particle* all, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        all[i].x += 0.1f * all[i].velocity;  // <-
}
// It is not known whether the host reads x, which lies beside the members that it has written.
PAIR(memberOfManagedStructureForgotten, "note", {
    Managed<Particle> all(1000);
    for (int i = 0; i < 1000; ++i) {
        all[i].x = i;
        all[i].mass = 1;
        all[i].id = i;
        if (Right)
            all[i].velocity = 0;
    }
    move<<<4, 256>>>(all, 1000);
    cudaDeviceSynchronize();
    use(all[0].x);
})

struct Padded {
    char kind;
    double weight;
};
__global__ void copyAll(const Padded* in, Padded* out)
{
    out[threadIdx.x] = in[threadIdx.x];
}
__global__ void twice(const int* in, int* out)
{
    out[threadIdx.x] = 2 * in[threadIdx.x];  // <-
}
// Right: padding is copied; the host overwrites a result before it reads it, and writes all bits of what looked fresh.
PAIR(writtenOverByTheHost, "uninitialised", {
    Managed<Padded> from(512), to(512);
    for (int i = 0; i < 512; ++i) {
        from[i].kind = 'K';
        from[i].weight = i;
    }
    copyAll<<<1, 512>>>(from, to);
    Managed<int> in(1024), out(1024);
    twice<<<1, 1024>>>(in, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 512; ++i)
        use(to[i].weight + to[i].kind);
    for (int i = 0; i < 1024; ++i)
        if (Right)
            in[i] = out[i] = i;
    for (int i = 0; i < 1024; ++i)
        use(out[i]);
    std::memset(in, 'K', 100);
    twice<<<1, 1024>>>(in, out);
    cudaDeviceSynchronize();
    if (Right)
        for (int i = 0; i < 1024; ++i)
            use(out[i]);
})
