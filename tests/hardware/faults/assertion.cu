#include <cassert>
#include <cstdio>
__global__ void check(int* a) {
    a[threadIdx.x] = threadIdx.x;
    assert(threadIdx.x < 40);
}
int main() {
    int* a; cudaMalloc(&a, 256);
    check<<<1, 64>>>(a);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e != cudaSuccess;
}
