// Work without effect: loaded values that are never used, and results that one thread overwrites before anyone reads them. These programs
// do nothing undefined, so the checks give notes and no findings.
#include "pairs.h"

template <bool Right>
__global__ void halving(const int* in, int* out)
{
    __shared__ int s[128];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int n = blockDim.x; n > 1;) {
        const int half = Right ? (n + 1) / 2 : n / 2;
        if (threadIdx.x < n / 2)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
        n = half;
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(halvingAnOddNumber, "leftOut", {
    Buffer<int> in(100), out(1);
    halving<Right><<<1, 100>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void firstWarp(const float* in, float* out)
{
    __shared__ float sums[2];
    float sum = in[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        *out = Right ? sums[0] + sums[1] : sums[0];
}
PAIR(sumOfTheFirstWarp, "leftOut", {
    Buffer<float> in(64), out(1);
    firstWarp<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void oneAfterTheOther(int* out)
{
    for (int i = 0; i < blockDim.x; ++i) {
        if (threadIdx.x == i)
            out[blockIdx.x] = Right ? out[blockIdx.x] + i : i;
        __syncthreads();
    }
}
PAIR(oneAfterTheOther, "overwritten", {
    Buffer<int> out(2);
    oneAfterTheOther<Right><<<2, 64>>>(out);
    first(out);
})

template <bool Right>
__global__ void locked(const int* in, int* lock, int* sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        *sum = Right ? *sum + in[blockIdx.x] : in[blockIdx.x];
        __threadfence();
        atomicExch(lock, 0);
    }
}
PAIR(sumUnderALock, "overwritten", {
    std::vector<int> values(16);
    for (int i = 0; i < 16; ++i)
        values[i] = i + 1;
    Buffer<int> in(16), lock(1), sum(1);
    cudaMemcpy(in, values.data(), 64, cudaMemcpyHostToDevice);
    locked<Right><<<16, 32>>>(in, lock, sum);
    first(sum);
})

// No note is expected for the pairs below, neither right nor wrong:

/// The corners of the tile are loaded and never used.
template <bool Right>
__global__ void stencil(const float* in, float* out)
{
    __shared__ float s[18][18];
    for (int i = threadIdx.y * 16 + threadIdx.x; i < 18 * 18; i += 256)
        s[i / 18][i % 18] = in[i];
    __syncthreads();
    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    out[threadIdx.y * 16 + threadIdx.x] = s[y][x - 1] + s[y][x + 1] + s[y - 1][x] + s[y + 1][x];
}
PAIR(cornersOfAHalo, "nothing", {
    Buffer<float> in(18 * 18), out(256);
    stencil<Right><<<1, dim3(16, 16)>>>(in, out);
    first(out);
})

/// The last element is part of no sum.
template <bool Right>
__global__ void exclusiveScan(const int* in, int* out)
{
    __shared__ int all[64], s[64];
    all[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    s[threadIdx.x] = threadIdx.x > 0 ? all[threadIdx.x - 1] : 0;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        const int add = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
        __syncthreads();
        s[threadIdx.x] += add;
    }
    out[threadIdx.x] = s[threadIdx.x];
}
PAIR(lastOfAnExclusiveScan, "nothing", {
    Buffer<int> in(64), out(64);
    exclusiveScan<Right><<<1, 64>>>(in, out);
    first(out);
})

/// The fourth component is loaded together with the others.
template <bool Right>
__global__ void grey(const float4* in, float* out)
{
    __shared__ float s[64];
    const float4 pixel = in[threadIdx.x];
    s[threadIdx.x] = pixel.x + pixel.y + pixel.z;
    for (int k = 32; k > 0; k /= 2) {
        __syncthreads();
        if (threadIdx.x < k)
            s[threadIdx.x] += s[threadIdx.x + k];
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(componentOfAVector, "nothing", {
    Buffer<float4> in(64);
    Buffer<float> out(1);
    grey<Right><<<1, 64>>>(in, out);
    first(out);
})

/// A maximum compares all values, so each has an effect.
template <bool Right>
__global__ void maximum(const int* in, int* out)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    for (int k = 32; k > 0; k /= 2) {
        __syncthreads();
        if (threadIdx.x < k && s[threadIdx.x + k] > s[threadIdx.x])
            s[threadIdx.x] = s[threadIdx.x + k];
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(valuesThatAreCompared, "nothing", {
    Buffer<int> in(64), out(1);
    maximum<Right><<<1, 64>>>(in, out);
    first(out);
})

/// The loaded indices form addresses.
template <bool Right>
__global__ void gather(const int* index, const int* in, int* out)
{
    int sum = 0;
    for (int i = 0; i < 8; ++i)
        sum += in[index[threadIdx.x * 8 + i]];
    out[threadIdx.x] = sum;
}
PAIR(valuesThatAreAddresses, "nothing", {
    Buffer<int> index(256), in(1), out(32);
    gather<Right><<<1, 32>>>(index, in, out);
    first(out);
})

/// The initial values are not results.
template <bool Right>
__global__ void initialised(const int* in, int* out)
{
    out[threadIdx.x] = -1;
    __syncthreads();
    out[63 - threadIdx.x] = in[threadIdx.x];
}
PAIR(initialValues, "nothing", {
    Buffer<int> in(64), out(64);
    initialised<Right><<<1, 64>>>(in, out);
    first(out);
})

/// Each phase reads the results of the phase before.
template <bool Right>
__global__ void pingPong(int* a, int* b)
{
    for (int phase = 0; phase < 4; ++phase) {
        int* const from = phase % 2 ? b : a;
        int* const to = phase % 2 ? a : b;
        to[(threadIdx.x + phase) % 64] = from[threadIdx.x] + 1;
        __syncthreads();
    }
}
PAIR(buffersInTurn, "nothing", {
    Buffer<int> a(64), b(64);
    pingPong<Right><<<1, 64>>>(a, b);
    first(a);
    first(b);
})

__global__ void doubled(const int* in, int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}
PAIR(gridRoundedDown, "copied", {
    Buffer<int> in(250);
    int *out, host[250];
    cudaMalloc(&out, sizeof host);
    doubled<<<Right ? (250 + 63) / 64 : 250 / 64, 64>>>(in, out, 250);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(out);
})
