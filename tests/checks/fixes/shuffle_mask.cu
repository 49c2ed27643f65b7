// The mask of the shuffle names only half of the warp.
#include <cstdio>

__global__ void sum(const int* in, int* out)
{
    int value = in[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffff, value, offset);
    if (threadIdx.x == 0)
        out[0] = value;
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
