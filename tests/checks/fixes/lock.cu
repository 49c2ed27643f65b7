// A lock without fences.
#include <cstdio>

__global__ void add(int* mutex, int* sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        *sum = *sum + 1;
        atomicExch(mutex, 0);
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
    add<<<4, 32>>>(out + 1, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
