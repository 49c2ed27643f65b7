// Spreads heat on a plate: each cell becomes the mean of its neighbours, many times.
#include "check.h"

__global__ void spread(const float* in, float* out, int width)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == width - 1)
        out[i] = in[i];
    else
        out[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}

int main(int argc, char** argv)
{
    const int width = parseSize(argc, argv, 4096);
    std::vector<float> plate(std::size_t(width) * width);
    for (int x = 0; x < width; ++x)
        plate[x] = 100;
    float *in = copyToDevice(plate), *out = copyToDevice(plate);
    for (int step = 0; step < 50; ++step) {
        spread<<<dim3(width / 32, width / 8), dim3(32, 8)>>>(in, out, width);
        std::swap(in, out);
    }
    CHECK(cudaDeviceSynchronize());
    std::printf("below the edge it is %.3f\n", copyFromDevice(in + width + width / 2, 1)[0]);
}
