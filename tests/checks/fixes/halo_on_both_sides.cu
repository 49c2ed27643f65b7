// The tile and its halo are loaded without a condition, so that accesses lie before the start and past the end of the array.
#include <cstdio>

#define THREADS 32
__global__ void stencil(const int *in, int *out, int n)
{
    __shared__ int tile[THREADS + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x + 1] = in[i];
    if (threadIdx.x == 0)
        tile[0] = in[i - 1];
    if (threadIdx.x == THREADS - 1)
        tile[THREADS + 1] = in[i + 1];
    __syncthreads();
    if (i < n)
        out[i] = tile[threadIdx.x] + tile[threadIdx.x + 1] + tile[threadIdx.x + 2];
}

int main()
{
    const int n = 100;
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    stencil<<<(n + THREADS - 1) / THREADS, THREADS>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[1]);
    cudaFree(in);
    cudaFree(out);
}
