// Computes a separable convolution with 17 coefficients: rows, then columns, through shared memory.
#include "check.h"

constexpr int kRadius = 8, kAcross = 32, kDown = 8;
__constant__ float coefficients[2 * kRadius + 1];

__global__ void alongRows(const float* in, float* out, int width)
{
    __shared__ float tile[kDown][kAcross + 2 * kRadius];
    const int x = blockIdx.x * kAcross + threadIdx.x, y = blockIdx.y * kDown + threadIdx.y;
    for (int i = threadIdx.x; i < kAcross + 2 * kRadius; i += kAcross) {
        const int from = blockIdx.x * kAcross + i - kRadius;
        tile[threadIdx.y][i] = from >= 0 && from < width ? in[y * width + from] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int k = 0; k <= 2 * kRadius; ++k)
        sum += coefficients[k] * tile[threadIdx.y][threadIdx.x + k];
    out[y * width + x] = sum;
}

__global__ void alongColumns(const float* in, float* out, int width)
{
    __shared__ float tile[kDown + 2 * kRadius][kAcross];
    const int x = blockIdx.x * kAcross + threadIdx.x, y = blockIdx.y * kDown + threadIdx.y;
    for (int i = threadIdx.y; i < kDown + 2 * kRadius; i += kDown) {
        const int from = blockIdx.y * kDown + i - kRadius;
        tile[i][threadIdx.x] = from >= 0 && from < width ? in[from * width + x] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int k = 0; k <= 2 * kRadius; ++k)
        sum += coefficients[k] * tile[threadIdx.y + k][threadIdx.x];
    out[y * width + x] = sum;
}

int main(int argc, char** argv)
{
    const int width = parseSize(argc, argv, 3072);
    std::vector<float> image(width * width), weights(2 * kRadius + 1, 1.0f / (2 * kRadius + 1));
    for (std::size_t i = 0; i < image.size(); ++i)
        image[i] = float(i * 7 % 255);
    float *in = copyToDevice(image), *rows = copyToDevice(image);
    CHECK(cudaMemcpyToSymbol(coefficients, weights.data(), weights.size() * sizeof(float)));
    const dim3 grid(width / kAcross, width / kDown), block(kAcross, kDown);
    for (int round = 0; round < 16; ++round) {
        alongRows<<<grid, block>>>(in, rows, width);
        alongColumns<<<grid, block>>>(rows, in, width);
    }
    CHECK(cudaDeviceSynchronize());
    const std::vector<float> blurred = copyFromDevice(in, image.size());
    std::printf("the middle of %d x %d is %.3f\n", width, width, blurred[blurred.size() / 2 + width / 2]);
}
