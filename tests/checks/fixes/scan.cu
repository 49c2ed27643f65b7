// Scan by doubling in place: no barrier separates the read and the write of a step.
#include <cstdio>

__global__ void scan(const int* in, int* out)
{
    __shared__ int sums[128];
    const int tid = threadIdx.x;
    sums[tid] = in[tid];
    for (int distance = 1; distance < 128; distance *= 2) {
        __syncthreads();
        int add = tid >= distance ? sums[tid - distance] : 0;
        sums[tid] += add;
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
