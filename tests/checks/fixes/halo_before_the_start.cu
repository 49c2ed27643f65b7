// The first block loads its halo before the start of the array.
#include <cstdio>

const int kThreads = 32;

__global__ void smooth(const float *in, float *out, int n)
{
    __shared__ float tile[kThreads + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x + 1] = in[i];
    if (threadIdx.x == 0)
        tile[0] = in[i - 1];
    __syncthreads();
    out[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1]) / 2;
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
    smooth<<<n / kThreads, kThreads>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[1]);
    cudaFree(in);
    cudaFree(out);
}
