// The number of iterations depends on a value that the thread has read.
#include <cstdio>

__global__ void relax(const int* in, int* out)
{
    __shared__ int s[64];
    const int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int i = 0; i < in[t]; ++i)
        s[t] = s[(t + 1) % 64] + i;
    out[t] = s[t];
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
    relax<<<1, 64>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
