// All threads of the grid add to one element.
#include <cstdio>

__global__ void count(const int* in, float* out)
{
    if (in[blockIdx.x * blockDim.x + threadIdx.x] > 5)
        *out += 0.5f;
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
    count<<<2, 128>>>(in, (float*)out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
