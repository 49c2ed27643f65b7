// The accesses are in a macro.
#include <cstdio>

#define SWAP(s, t) s[t] = t, out[t] = s[63 - t]

__global__ void swap(int* out)
{
    __shared__ int s[64];
    SWAP(s, threadIdx.x);
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
    swap<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
