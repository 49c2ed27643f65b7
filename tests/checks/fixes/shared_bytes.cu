// The launch gives the number of elements as the bytes of shared memory.
#include <cstdio>

__global__ void reverse(float *out, const float *in)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    const int n = 64;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = float(i);
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);
    reverse<<<1, n, n>>>(out, in);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
