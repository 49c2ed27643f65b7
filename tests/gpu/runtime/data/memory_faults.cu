// Kernels that access memory which they cannot, each for a reason that is known. The argument chooses one.
#include <cstring>
#include <cuda_runtime.h>

__global__ void store(float *p, long long i) { p[i] = 1; }

__global__ void storeInt(float *p, int row, int width) { p[row * width] = 1; }

__global__ void storeBefore(float *p, unsigned i) { p[i - 1] = 1; }

__global__ void reverse(float *p)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main(int, char **arguments)
{
    const char *const cause = arguments[1];
    const auto is = [&](const char *name) { return std::strcmp(cause, name) == 0; };
    float *before, *d_a, *d_b, *d_c, *small, *large = nullptr, *host = new float[64];
    cudaMalloc(&before, 256);
    cudaMalloc(&d_a, 256); cudaMalloc(&d_b, 256); cudaMalloc(&d_c, 256);
    cudaMalloc(&small, sizeof(small));
    cudaFree(d_b);
    if (is("behind"))
        store<<<1, 1>>>(d_a, 64);
    if (is("ahead"))
        store<<<1, 1>>>(d_c, -1);
    if (is("freed"))
        store<<<1, 1>>>(d_b, 3);
    if (is("overflow"))
        storeInt<<<1, 1>>>(before, 50000, 50000);
    if (is("below zero"))
        storeBefore<<<1, 1>>>(before, 0);
    if (is("pointer size"))
        store<<<1, 1>>>(small, 2);
    if (is("failed") && cudaMalloc(&large, size_t(1) << 45) != cudaSuccess)
        store<<<1, 1>>>(large, 0);
    if (is("host"))
        store<<<1, 1>>>(host, 0);
    if (is("no dynamic"))
        reverse<<<1, 64>>>(d_a);
    if (is("short dynamic"))
        reverse<<<1, 64, 64>>>(d_a);
    cudaDeviceSynchronize();
    return 0;
}
