#include <cstdio>
__global__ void fill(int* a) { a[threadIdx.x] = 1; }
int main() {
    int* a; cudaMalloc(&a, 256);
    fill<<<1, 64>>>(a);
    void* huge;
    cudaError_t e = cudaMalloc(&huge, 1ul << 42);
    printf("%s\n", cudaGetErrorName(e));
    fill<<<1, 64>>>(a);
    return cudaDeviceSynchronize() != cudaSuccess;
}
