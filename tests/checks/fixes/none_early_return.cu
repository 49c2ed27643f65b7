// Some threads have returned before the place where the barrier would be inserted.
#include <cstdio>

__global__ void shift(const int* in, int* out, int n)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t >= n)
        return;
    s[t] = in[t];
    out[t] = s[n - 1 - t];
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
    shift<<<1, 128>>>(in, out, 100);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
