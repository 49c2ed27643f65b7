// The last block loads past the end of the array into its tile; a neighbour reads the cell, so that it must be set, too.
#include <cstdio>

const int kThreads = 32;

__global__ void difference(const int *d_in, int *d_out, int n)
{
    __shared__ int tile[kThreads + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = d_in[i];
    if (threadIdx.x == 0)
        tile[kThreads] = i + kThreads < n ? d_in[i + kThreads] : 0;
    __syncthreads();
    if (i < n)
        d_out[i] = tile[threadIdx.x + 1] - tile[threadIdx.x];
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
    difference<<<(n + kThreads - 1) / kThreads, kThreads>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(in);
    cudaFree(out);
}
