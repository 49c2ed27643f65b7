// The sum of reduction.cu without braces: the fix adds them to the loop together with the barrier.
#include <cstdio>

__global__ void sum(const int* in, int* out)
{
    __shared__ int partial[128];
    partial[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2)
        if (threadIdx.x < stride)
            partial[threadIdx.x] += partial[threadIdx.x + stride];
    if (threadIdx.x == 0)
        out[blockIdx.x] = partial[0];
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
    sum<<<2, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
