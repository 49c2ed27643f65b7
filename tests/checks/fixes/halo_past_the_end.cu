// The last thread writes past the end of the array.
#include <cstdio>

const int kThreads = 32;

__global__ void shift(const float *in, float *out, int n)
{
    __shared__ float tile[kThreads];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    out[i + 1] = tile[threadIdx.x] / 2;
    if (i == 0)
        out[0] = 0;
    __syncthreads();
}

int main()
{
    const int n = 64;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = float(i);
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    shift<<<n / kThreads, kThreads>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[1]);
    cudaFree(in);
    cudaFree(out);
}
