// Pictures: a separable convolution with constant weights and halos, a rotation through a filtering texture, an edge filter over pitched
// memory, a negative through surfaces.
#include <algorithm>
#include <cmath>

#include "check.h"

constexpr int kWidth = 64, kHeight = 48, kRadius = 4;
__constant__ float weights[2 * kRadius + 1];

__global__ void blurRows(float* out, const float* in)
{
    constexpr int kTile = 32;
    __shared__ float row[4][kTile + 2 * kRadius];
    const int y = blockIdx.y * blockDim.y + threadIdx.y, left = blockIdx.x * kTile - kRadius;
    for (int i = threadIdx.x; i < kTile + 2 * kRadius; i += kTile)
        row[threadIdx.y][i] = left + i >= 0 && left + i < kWidth ? in[y * kWidth + left + i] : 0;
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = -kRadius; k <= kRadius; ++k)
        sum += weights[kRadius + k] * row[threadIdx.y][threadIdx.x + kRadius + k];
    out[y * kWidth + blockIdx.x * kTile + threadIdx.x] = sum;
}

__global__ void rotate(float* out, cudaTextureObject_t picture, float angle)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const float u = x - kWidth / 2.0f, v = y - kHeight / 2.0f;
    const float s = (u * cosf(angle) - v * sinf(angle)) / kWidth, t = (v * cosf(angle) + u * sinf(angle)) / kHeight;
    out[y * kWidth + x] = tex2D<float>(picture, s + 0.5f, t + 0.5f);
}

__global__ void edges(cudaTextureObject_t picture, unsigned char* out)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const auto at = [&](int dx, int dy) { return int(tex2D<unsigned char>(picture, x + dx, y + dy)); };
    const int across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
    out[y * kWidth + x] = min(255, abs(across));
}

__global__ void negative(cudaSurfaceObject_t from, cudaSurfaceObject_t to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 pixel = surf2Dread<uchar4>(from, x * sizeof pixel, y);
    pixel.x = 255 - pixel.x;
    surf2Dwrite(pixel, to, x * sizeof pixel, y);
}

int main()
{
    bool right = true;
    constexpr int kPixels = kWidth * kHeight;
    const dim3 block(16, 8), grid(kWidth / 16, kHeight / 8);
    std::vector<float> picture(kPixels);
    for (int i = 0; i < kPixels; ++i)
        picture[i] = float(i * 37 % 101);
    float hostWeights[2 * kRadius + 1];
    for (int i = 0; i <= 2 * kRadius; ++i)
        hostWeights[i] = float(i + 1);
    CHECK(cudaMemcpyToSymbol(weights, hostWeights, sizeof hostWeights));
    float* const out = toDevice(std::vector<float>(kPixels));
    blurRows<<<dim3(kWidth / 32, kHeight / 4), dim3(32, 4)>>>(out, toDevice(picture));
    const auto blurred = toHost(out, kPixels);
    bool areEqual = true;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            float sum = 0;
            for (int k = -kRadius; k <= kRadius; ++k)
                sum += x + k >= 0 && x + k < kWidth ? hostWeights[kRadius + k] * picture[y * kWidth + x + k] : 0;
            areEqual &= sum == blurred[y * kWidth + x];
        }
    right &= expect("rows with halos", areEqual);

    const cudaChannelFormatDesc real = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    CHECK(cudaMallocArray(&array, &real, kWidth, kHeight));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, picture.data(), kWidth * 4, kWidth * 4, kHeight, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc smooth = {};
    smooth.normalizedCoords = true;
    smooth.filterMode = cudaFilterModeLinear;
    smooth.addressMode[0] = smooth.addressMode[1] = cudaAddressModeWrap;
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &smooth, nullptr));
    rotate<<<grid, block>>>(out, texture, 0.5f);
    const auto rotated = toHost(out, kPixels);
    double worst = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const double u = x - kWidth / 2.0, v = y - kHeight / 2.0;
            // Four pictures further right and down, so that all is positive.
            const double column = u * std::cos(0.5) - v * std::sin(0.5) + kWidth * 4.5 - 0.5;
            const double row = v * std::cos(0.5) + u * std::sin(0.5) + kHeight * 4.5 - 0.5;
            const auto pixel = [&](int px, int py) { return double(picture[py % kHeight * kWidth + px % kWidth]); };
            const int px = int(column), py = int(row);
            const double a = column - px, b = row - py;
            const auto across = [&](int line) { return (1 - a) * pixel(px, line) + a * pixel(px + 1, line); };
            const double value = (1 - b) * across(py) + b * across(py + 1);
            worst = std::max(worst, std::abs(value - rotated[y * kWidth + x]));
        }
    right &= expect("filtered rotation", worst < 1.5);  // 8 bits of fraction

    std::vector<unsigned char> bytes(kPixels);
    for (int i = 0; i < kPixels; ++i)
        bytes[i] = static_cast<unsigned char>(i * 29);
    unsigned char *pitched = nullptr, *found = nullptr;
    CHECK(cudaMalloc(&found, kPixels));
    std::size_t pitch = 0;
    CHECK(cudaMallocPitch(&pitched, &pitch, kWidth, kHeight));
    CHECK(cudaMemcpy2D(pitched, pitch, bytes.data(), kWidth, kWidth, kHeight, cudaMemcpyHostToDevice));
    cudaResourceDesc rows = {};
    rows.resType = cudaResourceTypePitch2D;
    rows.res.pitch2D = {pitched, cudaCreateChannelDesc<unsigned char>(), kWidth, kHeight, pitch};
    cudaTextureDesc clamped = {};
    clamped.addressMode[0] = clamped.addressMode[1] = cudaAddressModeClamp;
    CHECK(cudaCreateTextureObject(&texture, &rows, &clamped, nullptr));
    edges<<<grid, block>>>(texture, found);
    const auto edge = toHost(found, kPixels);
    areEqual = true;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const auto at = [&](int dx, int dy) {
                return int(bytes[std::clamp(y + dy, 0, kHeight - 1) * kWidth + std::clamp(x + dx, 0, kWidth - 1)]);
            };
            const int across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
            areEqual &= edge[y * kWidth + x] == std::min(255, std::abs(across));
        }
    right &= expect("edges at the border", areEqual);

    const cudaChannelFormatDesc colour = cudaCreateChannelDesc<uchar4>();
    std::vector<uchar4> pixels(kPixels, uchar4{10, 20, 30, 40}), turned(kPixels);
    cudaArray_t arrays[2];
    cudaSurfaceObject_t surfaces[2];
    for (int i = 0; i < 2; ++i) {
        CHECK(cudaMallocArray(&arrays[i], &colour, kWidth, kHeight, cudaArraySurfaceLoadStore));
        resource.res.array.array = arrays[i];
        CHECK(cudaCreateSurfaceObject(&surfaces[i], &resource));
    }
    CHECK(cudaMemcpy2DToArray(arrays[0], 0, 0, pixels.data(), kWidth * 4, kWidth * 4, kHeight, cudaMemcpyHostToDevice));
    negative<<<grid, block>>>(surfaces[0], surfaces[1]);
    CHECK(cudaMemcpy2DFromArray(turned.data(), kWidth * 4, arrays[1], 0, 0, kWidth * 4, kHeight, cudaMemcpyDeviceToHost));
    right &= expect("surfaces", std::all_of(turned.begin(), turned.end(), [](uchar4 p) { return p.x == 245 && p.w == 40; }));
    return !right;
}
