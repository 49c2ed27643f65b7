// Takes long and records little: each thread adds up a few numbers, and sleeps between two of them.
#include "check.h"

__global__ void walk(const float* from, float* to, int count, int rounds)
{
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int nap = 0; nap < 4; ++nap)
            __nanosleep(1000000);
        sum += from[(first + round * 256) % count];
        to[first] = sum;
    }
}

int main(int argc, char** argv)
{
    const int count = parseSize(argc, argv, 1 << 20), rounds = 64;
    std::vector<float> input(count);
    const std::vector<unsigned> chance = makeNumbers(count);
    for (int i = 0; i < count; ++i)
        input[i] = chance[i] % 1000 / 1000.0f;
    float *from = copyToDevice(input), *to = copyToDevice(input);
    walk<<<count / 256, 256>>>(from, to, count, rounds);
    CHECK(cudaDeviceSynchronize());
    std::printf("the first of %d sums is %.4f\n", count, copyFromDevice(to, 1)[0]);
}
