// Blocks update an array in place: no edit within the kernel can order them.
#include <cstdio>

__global__ void stencil(int* data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] = i > 0 ? data[i - 1] : 0;
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
    stencil<<<2, 128>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
