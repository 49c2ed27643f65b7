// The writers have their fence; the reader's fence is missing.
#include <cstdio>

__device__ unsigned done = 0;

__global__ void sum(const int* in, int* out)
{
    __shared__ bool isLast;
    if (threadIdx.x == 0) {
        out[blockIdx.x + 1] = in[blockIdx.x];
        __threadfence();
        isLast = atomicAdd(&done, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast && threadIdx.x == 0) {
        int total = 0;
        for (unsigned i = 0; i < gridDim.x; ++i)
            total += out[i + 1];
        out[0] = total;
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
    sum<<<8, 32>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
