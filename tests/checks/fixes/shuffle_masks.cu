// The sum of shuffle_mask.cu, unrolled: every mask is wrong.
#include <cstdio>

__global__ void sum(const int* in, int* out)
{
    int value = in[threadIdx.x];
    value += __shfl_xor_sync(0x0000ffff, value, 16);
    value += __shfl_xor_sync(0x0000ffff, value, 8);
    value += __shfl_xor_sync(0x0000ffff, value, 4);
    out[threadIdx.x] = value;
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
    sum<<<1, 32>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
