// Computes a histogram of 256 bins: each block has its own in shared memory, which is then added to that of the grid.
#include "check.h"

__global__ void count(const unsigned* numbers, unsigned* bins, int n)
{
    __shared__ unsigned mine[256];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[numbers[i] & 255], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

int main(int argc, char** argv)
{
    const int n = parseSize(argc, argv, 1 << 24);
    unsigned *values = copyToDevice(makeNumbers(n)), *bins = copyToDevice(std::vector<unsigned>(256));
    count<<<1024, 256>>>(values, bins, n);
    CHECK(cudaDeviceSynchronize());
    unsigned sum = 0;
    for (const unsigned bin : copyFromDevice(bins, 256))
        sum += bin;
    std::printf("%u of %d numbers counted\n", sum, n);
}
