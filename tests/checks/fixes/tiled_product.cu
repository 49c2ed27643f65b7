// Tiled product: a tile is overwritten while other threads read it.
#include <cstdio>

#define TILE 16

__global__ void product(const float* a, const float* b, float* c, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n / TILE; ++t) {
        as[threadIdx.y][threadIdx.x] = a[row * n + t * TILE + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    }
    c[row * n + column] = sum;
}

int main()
{
    const int n = 1024;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i % 13;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    product<<<dim3(2, 2), dim3(TILE, TILE)>>>(in, in, out, 32);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
