// Computes a product of square matrices, by tiles of 32 x 32 in shared memory.
#include "check.h"

constexpr int kTile = 32;

__global__ void multiply(const float* a, const float* b, float* c, int n)
{
    __shared__ float left[kTile][kTile], right[kTile][kTile];
    const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
    float sum = 0;
    for (int first = 0; first < n; first += kTile) {
        left[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
        right[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += left[threadIdx.y][k] * right[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

int main(int argc, char** argv)
{
    const int n = parseSize(argc, argv, 2048);
    std::vector<float> left(n * n), right(n * n);
    for (int i = 0; i < n * n; ++i) {
        left[i] = float(i % 5);
        right[i] = float(i % 3);
    }
    float *a = copyToDevice(left), *b = copyToDevice(right), *c = copyToDevice(left);
    multiply<<<dim3(n / kTile, n / kTile), dim3(kTile, kTile)>>>(a, b, c, n);
    CHECK(cudaDeviceSynchronize());
    std::printf("the first of %d x %d is %.0f\n", n, n, copyFromDevice(c, 1)[0]);
}
