// The accesses are in two branches: no place between them is reached by all threads.
#include <cstdio>

__global__ void pass(const int* in, int* out)
{
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t < 64)
        s[t] = in[t];
    else
        out[t] = s[t - 64];
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
    pass<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
