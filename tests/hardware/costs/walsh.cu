// Computes a fast Walsh transform, with one launch for each step.
#include "check.h"

__global__ void step(float* values, int stride)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, low = i / stride * 2 * stride + i % stride;
    const float a = values[low], b = values[low + stride];
    values[low] = a + b;
    values[low + stride] = a - b;
}

int main(int argc, char** argv)
{
    const int count = parseSize(argc, argv, 1 << 23);
    std::vector<float> input(count);
    for (int i = 0; i < count; ++i)
        input[i] = float(i % 3);
    float* const values = copyToDevice(input);
    for (int stride = 1; stride < count; stride *= 2)
        step<<<count / 512, 256>>>(values, stride);
    CHECK(cudaDeviceSynchronize());
    std::printf("the sum of %d numbers is %.0f\n", count, copyFromDevice(values, 1)[0]);
}
