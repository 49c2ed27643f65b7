// A reversal in shared memory, without a barrier.
#include <cstdio>

const int kThreads = 128;

__global__ void reverse(const int* in, int* out)
{
    __shared__ int tile[kThreads];
    tile[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];  // what another thread has written
}

int main()
{
    const int n = 256;
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i % 13;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    reverse<<<1, kThreads>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
