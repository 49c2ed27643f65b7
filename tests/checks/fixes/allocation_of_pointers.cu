// The bytes are those of a smaller type.
#include <cstdio>

__global__ void fill(float *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] = 2 * i;
}

int main()
{
    const int n = 64;
    float *out;

    // The kernel's name of this memory is another one.
    cudaMalloc(&out, n * sizeof(char));
    fill<<<2, 32>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}
