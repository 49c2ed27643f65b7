// The division rounds down: the last elements are never written, and the second kernel reads them.
#include <cstdio>

__global__ void fill(float *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] = 2 * i;
}

__global__ void add(const float *in, float *sum, int n)
{
    for (int i = 0; i < n; ++i)
        *sum += in[i];
}

int main()
{
    const int n = 100;
    float *values, *sum;
    cudaMalloc(&values, n * sizeof(float));
    int blocks = n / 32;
    cudaMalloc(&sum, sizeof(float));
    cudaMemset(sum, 0, sizeof(float));
    fill<<<blocks, 32>>>(values, n);
    add<<<1, 1>>>(values, sum, n);
    float host;
    cudaMemcpy(&host, sum, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host);
    cudaFree(values);
    cudaFree(sum);
}
