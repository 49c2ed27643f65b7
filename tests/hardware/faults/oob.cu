#include <cstdio>
__global__ void store(int* a, int n, long far_) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;
    __syncthreads();
    if (i == n - 1) a[far_] = 7;
}
int main() {
    int* a; cudaMalloc(&a, 64 * sizeof(int));
    store<<<2, 32>>>(a, 64, 1l << 36);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e != cudaSuccess;
}
