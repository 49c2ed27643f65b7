// The barrier is in a loop whose number of iterations differs, with work after it.
#include <cstdio>

__global__ void walk(const int* in, int* out, int n)
{
    __shared__ int s[256];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        s[i] = in[i];
        __syncthreads();
        out[i] = s[n - 1 - i];
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
    walk<<<1, 128>>>(in, out, 200);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
