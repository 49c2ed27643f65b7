// Sum of a block by halves; the barrier in the loop is missing.
#include <cstdio>

__global__ void sum(const int* in, int* out)
{
    __shared__ int partial[128];
    const int tid = threadIdx.x;
    partial[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride)
            partial[tid] += partial[tid + stride];
    }
    if (tid == 0)
        out[blockIdx.x] = partial[0];
}

int main()
{
    int host[256], result[2], *in, *out;
    for (int i = 0; i < 256; ++i)
        host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sum<<<2, 128>>>(in, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    std::printf("%d\n", result[0] + result[1]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
