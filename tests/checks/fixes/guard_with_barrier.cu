// The grid covers more elements than there are; the threads without one must reach the barrier, too.
#include <cstdio>

__global__ void reverseBlocks(float *out, const float *in, int n)
{
    __shared__ float tile[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[31 - threadIdx.x] = threadIdx.x;
    if (i < n)
        tile[31 - threadIdx.x] = in[i];
    __syncthreads();
    float sum = tile[0] + 1;
    out[i] = sum;
}

int main()
{
    const int n = 96;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = float(i);
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);
    reverseBlocks<<<4, 32>>>(out, in, n);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
