// Interleaved addressing; the barrier after the loads is missing.
#include <cstdio>

__global__ void sum(const int* in, int* out)
{
    extern __shared__ int partial[];
    unsigned tid = threadIdx.x;
    partial[tid] = in[blockIdx.x * blockDim.x + tid];

    for (unsigned step = 1; step < blockDim.x; step *= 2) {
        unsigned index = 2 * step * tid;
        if (index < blockDim.x) {
            partial[index] += partial[index + step];
        }
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = partial[0];
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
    sum<<<2, 128, 128 * sizeof(int)>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
