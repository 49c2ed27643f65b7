// A histogram with three defects: the bins of a block are counted and added up without atomic operations, and the result is never cleared.
#include <cstdio>

__global__ void histogram(const int* in, int* out, int n)
{
    __shared__ int bins[16];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 16)
        bins[threadIdx.x] = 0;
    __syncthreads();
    if (i < n)
        bins[in[i]]++;
    __syncthreads();
    if (threadIdx.x < 16)
        out[threadIdx.x] += bins[threadIdx.x];
}

int main()
{
    const int n = 256;
    int host[n], counts[16], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i % 13;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof counts);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    histogram<<<2, 128>>>(in, out, n);
    cudaMemcpy(counts, out, sizeof counts, cudaMemcpyDeviceToHost);
    std::printf("%d\n", counts[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
