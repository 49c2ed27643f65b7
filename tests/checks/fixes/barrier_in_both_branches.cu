// Each branch has a barrier of its own.
#include <cstdio>

__global__ void fold(const int* in, int* out)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t < 64) {
        s[t] += 1;
        __syncthreads();
        out[t] = s[t + 64];
    } else {
        s[t] += 2;
        __syncthreads();
        out[t] = s[t - 64];
    }
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
    fold<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
