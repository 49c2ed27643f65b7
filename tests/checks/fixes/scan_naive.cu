// Scan by doubling in place: one conditional statement both reads and writes.
#include <cstdio>

__global__ void scan(const int* in, int* out)
{
    __shared__ int sums[128];
    const int tid = threadIdx.x;
    sums[tid] = in[tid];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        if (tid >= distance)
            sums[tid] += sums[tid - distance];
        __syncthreads();
    }
    out[tid] = sums[tid];
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
    scan<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
