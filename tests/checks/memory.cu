// Accesses outside the declared array, the allocation, or the member that an index is meant for.
#include <cuda_fp16.h>

#include "pairs.h"

template <bool Right>
__global__ void fill(float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Right ? i < n : i <= n)
        out[i] = 1;  // <-
}
PAIR(guardWithLessOrEqual, "out-of-bounds", {
    Buffer<float> out(100);
    fill<Right><<<1, 128>>>(out, 100);
    first(out);
})

template <bool Right>
__global__ void stencil(const float* in, float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Right && (i == 0 || i >= n - 1))
        return;
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;  // <-
}
PAIR(stencilBeforeTheStart, "out-of-bounds", {
    Buffer<float> in(256);
    Buffer<float> out(256);
    stencil<Right><<<2, 128>>>(in, out, 256);
    first(out);
})

template <bool Right>
__global__ void image(unsigned char* pixels, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (Right ? x < width && y < height : x < width)
        pixels[y * width + x] = 255 - pixels[y * width + x];  // <-
}
PAIR(onlyTheWidthIsGuarded, "out-of-bounds", {
    Buffer<unsigned char> pixels(60 * 44);
    image<Right><<<dim3(4, 3), dim3(16, 16)>>>(pixels, 60, 44);
    first(pixels);
})

template <bool Right>
__global__ void transpose(const float* in, float* out, int rows, int columns)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        out[Right ? x * rows + y : x * columns + y] = in[y * columns + x];  // <-
}
PAIR(transposeWithTheWrongStride, "out-of-bounds", {
    Buffer<float> in(8 * 32), out(8 * 32);
    transpose<Right><<<dim3(4, 1), dim3(8, 8)>>>(in, out, 8, 32);
    first(out);
})

template <bool Right>
__global__ void squares(int* out, int n)
{
    // The square of 50000 overflows int, so the index becomes negative.
    const int i = Right ? int(threadIdx.x) : int(threadIdx.x) + 50000;
    out[i * i % n] = i;  // <-
}
PAIR(squareOverflowsTheIndex, "out-of-bounds", {
    Buffer<int> out(1024);
    squares<Right><<<1, 4>>>(out, 1024);
    first(out);
})

template <bool Right>
__global__ void previous(const int* in, int* out, unsigned n)
{
    const unsigned i = threadIdx.x;
    const unsigned j = Right && i == 0 ? 0 : i - 1;
    if (i < n)
        out[i] = in[j];  // <-
}
PAIR(unsignedIndexWraps, "out-of-bounds", {
    Buffer<int> in(64), out(64);
    previous<Right><<<1, 64>>>(in, out, 64);
    first(out);
})

template <bool Right>
__global__ void bins(const unsigned char* in, int* histogram)
{
    atomicAdd(&histogram[Right ? in[threadIdx.x] : in[threadIdx.x] + 1], 1);  // <-
}
PAIR(oneBinTooFew, "out-of-bounds", {
    Buffer<unsigned char> in(32, 255);
    Buffer<int> histogram(256);
    bins<Right><<<1, 32>>>(in, histogram);
    first(histogram);
})

template <bool Right>
__global__ void haloTile(const float* in, float* out)
{
    __shared__ float tile[64 + 2], sums[64];
    const int t = threadIdx.x, n = 64;
    tile[t + 1] = in[t];
    if (t < 2)
        tile[t * (Right ? n + 1 : n + 2)] = 0;  // <-
    sums[t] = 0;
    __syncthreads();
    sums[t] += tile[t] + tile[t + 1] + (Right || t < 63 ? tile[t + 2] : 0);
    out[t] = sums[t];
}
PAIR(haloPastTheTile, "out-of-bounds", {
    Buffer<float> in(64), out(64);
    haloTile<Right><<<1, 64>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void tile2d(const float* in, float* out)
{
    __shared__ float tile[8][8];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 8 + threadIdx.x];
    __syncthreads();
    const int below = threadIdx.y + 1;
    if (!Right || below < 8)
        out[threadIdx.y * 8 + threadIdx.x] = tile[below][threadIdx.x];  // <-
}
PAIR(rowBelowTheTile, "out-of-bounds", {
    Buffer<float> in(64), out(64);
    tile2d<Right><<<1, dim3(8, 8)>>>(in, out);
    first(out);
})

template <class T, bool Right>
__global__ void dynamicReduce(const T* in, T* out)
{
    extern __shared__ unsigned char raw[];
    T* s = reinterpret_cast<T*>(raw);
    s[threadIdx.x] = in[threadIdx.x];  // <-
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride)
            s[threadIdx.x] += s[threadIdx.x + stride];
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
PAIR(thirdParameterForgotten, "out-of-bounds", {
    Buffer<float> in(64), out(1);
    if (Right)
        dynamicReduce<float, Right><<<1, 64, 64 * sizeof(float)>>>(in, out);
    else
        dynamicReduce<float, Right><<<1, 64>>>(in, out);
    first(out);
})

template <class T, bool Right>
__global__ void reversed(const T* in, T* out)
{
    extern __shared__ double space[];
    T* s = reinterpret_cast<T*>(space);
    s[threadIdx.x] = in[threadIdx.x];  // <-
    __syncthreads();
    out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
PAIR(thirdParameterInElements, "out-of-bounds", {
    Buffer<double> in(96), out(96);
    reversed<double, Right><<<1, 96, Right ? 96 * sizeof(double) : 96>>>(in, out);
    first(out);
})

template <bool Right>
__global__ void twoInOne(const float* weights, const int* keys, float* out, int n)
{
    extern __shared__ float both[];
    float* const w = both;
    int* const k = reinterpret_cast<int*>(both) + (Right ? n : n + n / 2);
    w[threadIdx.x] = weights[threadIdx.x];
    k[threadIdx.x] = keys[threadIdx.x];  // <-
    __syncthreads();
    out[threadIdx.x] = w[k[threadIdx.x]];
}
PAIR(secondArrayOfDynamicSharedMemory, "out-of-bounds", {
    Buffer<float> weights(64), out(64);
    Buffer<int> keys(64);
    twoInOne<Right><<<1, 64, 64 * (sizeof(float) + sizeof(int))>>>(weights, keys, out, 64);
    first(out);
})

template <bool Right>
__global__ void deepest(const int* depth, int* out)
{
    int stack[8];
    int top = 0;
    for (int i = 0; i < (Right ? min(depth[threadIdx.x], 8) : depth[threadIdx.x]); ++i)
        stack[top++] = i * i;  // <-
    int sum = 0;
    while (top > 0)
        sum += stack[--top];  // <-
    out[threadIdx.x] = sum;
}
PAIR(stackOfAThread, "out-of-bounds", {
    Buffer<int> depth(4), out(4);
    const int depths[4] = {1, 4, 8, 9};
    cudaMemcpy(depth, depths, sizeof depths, cudaMemcpyHostToDevice);
    deepest<Right><<<1, 4>>>(depth, out);
    first(out);
})

__constant__ float taps[5] = {1, 4, 6, 4, 1};
__constant__ float scale[2] = {16, 1};
template <bool Right>
__global__ void convolve(const float* in, float* out)
{
    float sum = 0;
    for (int k = 0; Right ? k < 5 : k <= 5; ++k)
        sum += taps[k] * in[threadIdx.x + k];  // <-
    out[threadIdx.x] = sum / scale[0];
}
PAIR(oneTapTooMany, "out-of-bounds", {
    Buffer<float> in(64 + 8), out(64);
    convolve<Right><<<1, 64>>>(in, out);
    first(out);
})

__device__ int low[16];
__device__ int high[16];
template <bool Right>
__global__ void split(int* out)
{
    const int i = threadIdx.x;
    if (Right ? i < 16 : true)
        low[i] = i;  // <-
    else
        high[i - 16] = i;
    out[i] = i < 16 ? low[i] : high[i - 16];  // <-
}
PAIR(deviceArrayIntoItsNeighbour, "out-of-bounds", {
    Buffer<int> out(32);
    split<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void scaleRows(float* data, size_t pitch, int width, int height)
{
    const int x = threadIdx.x, y = blockIdx.x;
    // The pitch counts bytes, not elements.
    float* const row = Right ? reinterpret_cast<float*>(reinterpret_cast<char*>(data) + y * pitch) : data + y * pitch;
    if (x < width && y < height)
        row[x] *= 2;  // <-
}
template <bool Right>
void pitched()
{
    float* rows;
    size_t pitch;
    cudaMallocPitch(&rows, &pitch, 20 * sizeof(float), 8);
    cudaMemset2D(rows, pitch, 0, 20 * sizeof(float), 8);
    scaleRows<Right><<<8, 32>>>(rows, pitch, 20, 8);
    float host[20];
    cudaMemcpy2D(host, sizeof host, rows, pitch, sizeof host, 1, cudaMemcpyDeviceToHost);
    cudaFree(rows);
}
PAIR(pitchInElements, "out-of-bounds", { pitched<Right>(); })

template <bool Right>
__global__ void axpy4(const float4* x, float4* y, float a, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Right ? i < n / 4 : i < (n + 3) / 4) {
        const float4 v = x[i];  // <-
        y[i] = make_float4(a * v.x, a * v.y, a * v.z, a * v.w);
    }
    if (Right && i < n % 4)
        reinterpret_cast<float*>(y)[n - 1 - i] = a * reinterpret_cast<const float*>(x)[n - 1 - i];
}
PAIR(vectorOfFourAtTheTail, "out-of-bounds", {
    Buffer<float> x(102), y(102);
    axpy4<Right><<<1, 32>>>(reinterpret_cast<float4*>(x.data), reinterpret_cast<float4*>(y.data), 2, 102);
    first(y);
})

template <bool Right>
__global__ void halves(const __half2* in, float* out, int n)
{
    for (int i = threadIdx.x; i < (Right ? n / 2 : n); i += blockDim.x) {
        const float2 v = __half22float2(in[i]);  // <-
        out[i] = v.x + v.y;
    }
}
PAIR(halvesCountedAsPairs, "out-of-bounds", {
    Buffer<__half> in(128);
    Buffer<float> out(128);
    halves<Right><<<1, 32>>>(reinterpret_cast<__half2*>(in.data), out, 128);
    first(out);
})

template <bool Right>
__global__ void stage(const int4* in, int* out, int n)
{
    __shared__ int4 s[32];
    const unsigned to = unsigned(__cvta_generic_to_shared(&s[threadIdx.x]));
    const int bytes = Right && threadIdx.x * 4 >= n ? 0 : 16;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(bytes ? in + threadIdx.x : in), "r"(bytes) : "memory");  // <-
    asm volatile("cp.async.wait_all;" ::: "memory");
    out[threadIdx.x] = s[threadIdx.x].x;
}
PAIR(asyncCopyOfTheTail, "out-of-bounds", {
    Buffer<int> in(100), out(32);
    stage<Right><<<1, 32>>>(reinterpret_cast<int4*>(in.data), out, 100);
    first(out);
})

struct Message {
    int id;
    char text[12];
};
template <bool Right>
__global__ void pack(const Message* messages, char* out, int room)
{
    // At the end of the packed records there is no room for a whole message.
    char* const to = out + threadIdx.x * sizeof(Message);
    if (Right ? (threadIdx.x + 1) * sizeof(Message) <= room : threadIdx.x * sizeof(Message) < room)
        memcpy(to, &messages[threadIdx.x], sizeof(Message));  // <-
}
PAIR(memcpyPastTheEnd, "out-of-bounds", {
    Buffer<Message> messages(8);
    Buffer<char> out(100);
    pack<Right><<<1, 8>>>(messages, out, 100);
    first(out);
})
