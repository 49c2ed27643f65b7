// The barrier is the last statement of the branch.
#include <cstdio>

__global__ void reverse(const int* in, int* out, int n)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t < n) {
        s[t] = in[t];
        __syncthreads();
    }
    if (t < n)
        out[t] = s[n - 1 - t];
    __syncthreads();
    s[t] = 0;
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
    reverse<<<1, 128>>>(in, out, 96);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
