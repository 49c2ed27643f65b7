#include <cstdio>
__global__ void waitForever(volatile int* flag) {
    flag[1] = 5;
    while (flag[0] == 0) { }
}
int main() {
    int* a; cudaMalloc(&a, 256); cudaMemset(a, 0, 256);
    waitForever<<<1, 32>>>(a);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e != cudaSuccess;
}
