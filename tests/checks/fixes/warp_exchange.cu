// Lanes of a warp exchange values through shared memory; __syncwarp() is missing.
#include <cstdio>

__global__ void exchange(const int* in, int* out)
{
    __shared__ int s[4][32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    s[warp][lane] = in[threadIdx.x];
    out[threadIdx.x] = s[warp][31 - lane];
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
    exchange<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
