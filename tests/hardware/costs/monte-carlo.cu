// Throws darts at a square: each thread counts its hits of the circle, each block adds up those of its threads.
#include "check.h"

__global__ void throwDarts(unsigned long long* hits, int darts)
{
    __shared__ unsigned sums[256];
    unsigned state = (blockIdx.x * blockDim.x + threadIdx.x + 1) * 2654435761u, mine = 0;
    for (int i = 0; i < darts; ++i) {
        state = state * 1664525u + 1013904223u;
        const float x = float(state >> 8) / (1 << 24);
        state = state * 1664525u + 1013904223u;
        const float y = float(state >> 8) / (1 << 24);
        if (x * x + y * y < 1)
            ++mine;
    }
    sums[threadIdx.x] = mine;
    for (int stride = 128; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride)
            sums[threadIdx.x] += sums[threadIdx.x + stride];
    }
    if (threadIdx.x == 0)
        atomicAdd(hits, sums[0]);
}

int main(int argc, char** argv)
{
    const int blocks = parseSize(argc, argv, 4096), darts = 1000;
    unsigned long long* const hits = copyToDevice(std::vector<unsigned long long>(1));
    throwDarts<<<blocks, 256>>>(hits, darts);
    CHECK(cudaDeviceSynchronize());
    std::printf("pi is about %.5f\n", 4.0 * copyFromDevice(hits, 1)[0] / (256.0 * blocks * darts));
}
