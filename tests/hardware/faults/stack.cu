#include <cstdio>
__global__ void misaligned(char* a) {
    *(int*)(a + 4 * threadIdx.x) = 3;
    __syncwarp();
    *(int*)(a + 4 * threadIdx.x + (threadIdx.x == 9)) = 3;
}
int main() {
    char* a; cudaMalloc(&a, 4096);
    misaligned<<<1, 32>>>(a);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e != cudaSuccess;
}
