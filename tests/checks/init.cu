// Uses of unwritten values in global, shared and local memory: such a value decides a branch, forms an address, or is a result.
#include <cuda_fp16.h>

#include "pairs.h"

/// Device memory that has never been written.
template <class T>
struct Fresh {
    explicit Fresh(int count) { cudaMalloc(&data, count * sizeof(T)); }
    ~Fresh() { cudaFree(data); }
    operator T*() const { return data; }
    T* data = nullptr;
};

template <class T>
std::vector<T> all(const T* data, int count)
{
    std::vector<T> host(count);
    cudaMemcpy(host.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
}

template <bool Right>
__global__ void blur(const float* in, float* out, int n)
{
    __shared__ float tile[64 + 2];
    const int t = threadIdx.x, i = blockIdx.x * 64 + t;
    tile[t + 1] = in[i];
    if (Right && t == 0) {
        tile[0] = i > 0 ? in[i - 1] : 0;
        tile[65] = i + 64 < n ? in[i + 64] : 0;
    }
    __syncthreads();
    out[i] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;  // <-
}
template <bool Right>
void haloOfTheTile()
{
    Buffer<float> in(128);
    Fresh<float> out(128);
    blur<Right><<<2, 64>>>(in, out, 128);
    std::vector<float> host(128);
    cudaMemcpy(host.data(), out, 128 * sizeof(float), cudaMemcpyDeviceToHost);
}
PAIR(haloNeverFilled, "uninitialised", { haloOfTheTile<Right>(); })

template <bool Right>
__global__ void maximum(const int* in, int n, int* out)
{
    __shared__ int s[64];
    if (threadIdx.x < n)
        s[threadIdx.x] = in[threadIdx.x];
    else if (Right)
        s[threadIdx.x] = INT_MIN;
    for (int stride = 32; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride && s[threadIdx.x + stride] > s[threadIdx.x])  // <-
            s[threadIdx.x] = s[threadIdx.x + stride];
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(tailOfAReduction, "uninitialised", {
    Buffer<int> in(50), out(1);
    maximum<Right><<<1, 64>>>(in, 50, out);
    first(out);
})

template <bool Right>
__global__ void letters(const unsigned char* text, int n, int* counts)
{
    extern __shared__ int bins[];
    if (Right)
        for (int b = threadIdx.x; b < 26; b += blockDim.x)
            bins[b] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[text[i] % 26], 1);  // <-
    __syncthreads();
    if (threadIdx.x < 26)
        atomicAdd(&counts[threadIdx.x], bins[threadIdx.x]);  // <-
}
template <bool Right>
void sharedBins()
{
    Buffer<unsigned char> text(256, 'x');
    Buffer<int> counts(26);
    letters<Right><<<2, 64, 26 * sizeof(int)>>>(text, 256, counts);
    int host[26];
    cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(sharedHistogramNeverCleared, "uninitialised", { sharedBins<Right>(); })

template <bool Right>
__global__ void modes(const int* in, int* out)
{
    int counts[8];
    if (Right)
        for (int& count : counts)
            count = 0;
    for (int i = 0; i < 16; ++i)
        ++counts[in[threadIdx.x * 16 + i] & 7];
    int best = 0;
    for (int i = 1; i < 8; ++i)
        if (counts[i] > counts[best])  // <-
            best = i;
    out[threadIdx.x] = best;
}
PAIR(localCountersNeverCleared, "uninitialised", {
    Buffer<int> in(512), out(32);
    modes<Right><<<1, 32>>>(in, out);
    first(out);
})

__global__ void countPositive(const float* in, int n, int* count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] > 0)  // <-
            atomicAdd(count, 1);  // <-
}
template <bool Right>
void counter()
{
    Buffer<float> in(100, 1);
    Fresh<int> count(1);
    if (Right)
        cudaMemset(count, 0, sizeof(int));
    countPositive<<<2, 32>>>(in, 100, count);
    int host;
    cudaMemcpy(&host, count, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(counterNeverCleared, "uninitialised", { counter<Right>(); })

__global__ void scaleBy(const int* in, int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 3 * in[i];  // <-
}
template <bool Right>
void bytesForElements()
{
    Fresh<int> in(64), out(64);
    cudaMemset(in, 0, Right ? 64 * sizeof(int) : 64);
    scaleBy<<<1, 64>>>(in, out, 64);
    int host[64];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(memsetCountsBytes, "uninitialised", { bytesForElements<Right>(); })

__global__ void positive(const float* in, int* flags, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        flags[i] = in[i] > 0 ? 1 : 2;  // <-
}
template <bool Right>
void copiedInPart()
{
    std::vector<float> host(64, 1.0f);
    Fresh<float> in(64);
    Fresh<int> flags(64);
    cudaMemcpy(in, host.data(), Right ? 64 * sizeof(float) : 64, cudaMemcpyHostToDevice);
    positive<<<1, 64>>>(in, flags, 64);
    all(flags.data, 64);
}
PAIR(memcpyCountsBytes, "uninitialised", { copiedInPart<Right>(); })

__global__ void keep(const float* in, const int* flags, float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && flags[i] == 1)  // <-
        out[i] = in[i];
}
template <bool Right>
void flagsOfTooFew()
{
    Buffer<float> in(100), out(100);
    Fresh<int> flags(100);
    // The grid is rounded down.
    positive<<<Right ? (100 + 31) / 32 : 100 / 32, 32>>>(in, flags, 100);
    keep<<<4, 32>>>(in, flags, out, 100);
    first(out);
}
PAIR(gridRoundedDown, "uninitialised", { flagsOfTooFew<Right>(); })

__global__ void gather(const int* index, const float* in, float* out)
{
    out[threadIdx.x] = in[index[threadIdx.x] & 63];  // <-
}
__global__ void evenIndices(int* index, int step)
{
    index[threadIdx.x * step] = threadIdx.x;
}
template <bool Right>
void halfTheIndices()
{
    Fresh<int> index(64);
    Buffer<float> in(64), out(64);
    evenIndices<<<1, Right ? 64 : 32>>>(index, Right ? 1 : 2);
    gather<<<1, 64>>>(index, in, out);
    first(out);
}
PAIR(everyOtherIndex, "uninitialised", { halfTheIndices<Right>(); })

struct Particle {
    char kind;  // followed by three bytes of padding
    float mass;
    float4 at;
};
template <bool Right>
__global__ void create(Particle* particles)
{
    Particle p;
    p.kind = 'e';
    p.mass = 1;
    p.at.x = p.at.y = p.at.z = threadIdx.x;
    if (Right)
        p.at.w = 0;
    particles[threadIdx.x] = p;
}
__global__ void move(Particle* particles, float* distance)
{
    Particle p = particles[threadIdx.x];  // <-
    p.at.x += p.at.w;
    distance[threadIdx.x] = p.at.x;
    particles[threadIdx.x] = p;
}
template <bool Right>
void memberNeverSet()
{
    Fresh<Particle> particles(32);
    Fresh<float> distance(32);
    create<Right><<<1, 32>>>(particles);
    move<<<1, 32>>>(particles, distance);
    Particle host[32];
    cudaMemcpy(host, particles, sizeof host, cudaMemcpyDeviceToHost);
    float far[32];
    cudaMemcpy(far, distance, sizeof far, cudaMemcpyDeviceToHost);
}
PAIR(memberOfAStruct, "uninitialised", { memberNeverSet<Right>(); })

__global__ void rowSums(const float* data, size_t pitch, int width, float* sums)
{
    const float* const row = reinterpret_cast<const float*>(reinterpret_cast<const char*>(data) + threadIdx.x * pitch);
    float sum = 0;
    for (int x = 0; x < width; ++x)
        sum += row[x];  // <-
    sums[threadIdx.x] = sum;
}
template <bool Right>
void paddingOfRows()
{
    float *rows, host[8] = {}, image[8][10] = {};
    size_t pitch;
    cudaMallocPitch(&rows, &pitch, sizeof image[0], 8);
    cudaMemcpy2D(rows, pitch, image, sizeof image[0], sizeof image[0], 8, cudaMemcpyHostToDevice);
    Fresh<float> sums(8);
    rowSums<<<1, 8>>>(rows, pitch, Right ? 10 : pitch / sizeof(float), sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(rows);
}
PAIR(paddingOfPitchedRows, "uninitialised", { paddingOfRows<Right>(); })

template <bool Right>
__global__ void sumHalves(const float* in, float* out)
{
    __shared__ __half2 s[32];
    if (Right)
        s[threadIdx.x] = __floats2half2_rn(in[threadIdx.x], 0);
    else
        s[threadIdx.x].x = __float2half(in[threadIdx.x]);
    __syncthreads();
    const __half2 sum = __hadd2(s[threadIdx.x], s[31 - threadIdx.x]);  // <-
    out[threadIdx.x] = __low2float(sum) + __high2float(sum);
}
template <bool Right>
void halves()
{
    Buffer<float> in(32);
    Fresh<float> out(32);
    sumHalves<Right><<<1, 32>>>(in, out);
    float host[32];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(onlyTheLowHalf, "uninitialised", { halves<Right>(); })

union Key {
    unsigned char bytes[4];
    unsigned word;
};
template <bool Right>
__global__ void keys(const unsigned char* in, unsigned* out)
{
    __shared__ Key key[32];
    for (int i = 0; i < (Right ? 4 : 3); ++i)
        key[threadIdx.x].bytes[i] = in[threadIdx.x];
    __syncwarp();
    if (key[31 - threadIdx.x].word > 100u << 24)  // <-
        out[threadIdx.x] = 1;
}
PAIR(threeBytesOfAWord, "uninitialised", {
    Buffer<unsigned char> in(32);
    Buffer<unsigned> out(32);
    keys<Right><<<1, 32>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void exclusive(const int* in, int* out)
{
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t < 63)
        s[t + 1] = in[t];
    if (Right && t == 0)
        s[0] = 0;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        const int add = t >= d ? s[t - d] : 0;  // <-
        __syncthreads();
        s[t] += add;  // <-
    }
    out[t] = s[t];  // <-
}
template <bool Right>
void exclusiveScan()
{
    Buffer<int> in(64);
    Fresh<int> out(64);
    exclusive<Right><<<1, 64>>>(in, out);
    int host[64];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(firstElementOfAnExclusiveScan, "uninitialised", { exclusiveScan<Right>(); })

template <bool Right>
__global__ void unpack(const uchar4* pixels, float4* out)
{
    __shared__ float4 tile[32];
    const uchar4 p = pixels[threadIdx.x];
    tile[threadIdx.x].x = p.x;
    tile[threadIdx.x].y = p.y;
    tile[threadIdx.x].z = p.z;
    if (Right)
        tile[threadIdx.x].w = p.w;
    __syncthreads();
    const float4 v = tile[threadIdx.x ^ 1];  // <-
    out[threadIdx.x] = make_float4(v.x * v.w, v.y * v.w, v.z * v.w, 1);
}
template <bool Right>
void alpha()
{
    Buffer<uchar4> pixels(32, 9);
    Fresh<float4> out(32);
    unpack<Right><<<1, 32>>>(pixels, out);
    float4 host[32];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
}
PAIR(alphaOfPixels, "uninitialised", { alpha<Right>(); })

__global__ void tripled(const int* in, int* out)
{
    out[threadIdx.x] = 3 * in[threadIdx.x];  // <-
}
template <bool Right>
void reallocated()
{
    // Memory that was freed and allocated again holds none of the program's values.
    int *first, *second, host[64] = {};
    cudaMalloc(&first, sizeof host);
    cudaMemcpy(first, host, sizeof host, cudaMemcpyHostToDevice);
    cudaFree(first);
    cudaMalloc(&second, sizeof host);
    if (Right)
        cudaMemcpy(second, host, sizeof host, cudaMemcpyHostToDevice);
    Fresh<int> out(64);
    tripled<<<1, 64>>>(second, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(second);
}
PAIR(memoryAllocatedAgain, "uninitialised", { reallocated<Right>(); })
