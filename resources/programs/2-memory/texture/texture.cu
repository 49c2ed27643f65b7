// A texture object describes how memory is sampled: linear memory with a bounds check, a CUDA array with filtering between texels.
//
// Smoothing: a value becomes the mean of itself and its neighbours. The first has no left neighbour, but a fetch outside the
// texture is allowed and returns 0. Enlarging: a picture of w x h is sampled at w*zoom x h*zoom places. Between texels, one
// fetch returns a weighted mean of the four nearest ones. The texture unit computes it, with weights of 8 fractional bits.
//
//   texture [elements] [zoom]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void smooth(cudaTextureObject_t values, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float left = tex1Dfetch<float>(values, i - 1);
    float here = tex1Dfetch<float>(values, i);
    float right = tex1Dfetch<float>(values, i + 1);
    out[i] = (left + here + right) / 3.0f;
}

__global__ void enlarge(cudaTextureObject_t picture, float* out, int width, int height, int zoom)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width * zoom || y >= height * zoom)
        return;
    // The centre of texel (i, k) is at (i + 0.5, k + 0.5).
    float value = tex2D<float>(picture, (x + 0.5f) / zoom, (y + 0.5f) / zoom);
    out[y * width * zoom + x] = value;
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// The argument at `index`, a whole number from `lowest` to `highest`; `otherwise` when it is not given.
static int argument(int argc, char** argv, int index, const char* name, int otherwise, int lowest, int highest)
{
    if (index >= argc)
        return otherwise;
    char* end = nullptr;
    const long value = std::strtol(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < lowest || value > highest) {
        std::fprintf(stderr, "%s must be a whole number from %d to %d, not '%s'\n", name, lowest, highest, argv[index]);
        std::exit(2);
    }
    return int(value);
}

// Smooths `values` and counts the differences from the host's result.
static int smoothed(const std::vector<float>& values)
{
    const int n = int(values.size());
    const std::size_t bytes = n * sizeof(float);
    float *deviceValues = nullptr, *deviceOut = nullptr;
    CHECK(cudaMalloc(&deviceValues, bytes));
    CHECK(cudaMalloc(&deviceOut, bytes));
    CHECK(cudaMemcpy(deviceValues, values.data(), bytes, cudaMemcpyHostToDevice));

    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = deviceValues;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc description{};
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));

    smooth<<<(n + 31) / 32, 32>>>(texture, deviceOut, n);
    CHECK(cudaGetLastError());

    std::vector<float> out(n);
    CHECK(cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFree(deviceValues));
    CHECK(cudaFree(deviceOut));

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const float left = i > 0 ? values[i - 1] : 0.0f, right = i + 1 < n ? values[i + 1] : 0.0f;
        wrong += out[i] != (left + values[i] + right) / 3.0f;
    }
    return wrong;
}

// Enlarges a small picture and counts the differences from the host's result.
static int enlarged(int zoom)
{
    constexpr int width = 8, height = 4;
    std::vector<float> picture(width * height);
    for (int i = 0; i < width * height; ++i)
        picture[i] = float(i * 7 % 32);

    // The layout of a CUDA array is opaque: a copy fills it, and a texture reads it.
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    CHECK(cudaMallocArray(&array, &format, width, height));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, picture.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice));

    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description{};
    description.addressMode[0] = cudaAddressModeClamp;
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));

    const int outWidth = width * zoom, outHeight = height * zoom;
    const std::size_t bytes = std::size_t(outWidth) * outHeight * sizeof(float);
    float* deviceOut = nullptr;
    CHECK(cudaMalloc(&deviceOut, bytes));
    const dim3 block(16, 4), grid((outWidth + 15) / 16, (outHeight + 3) / 4);
    enlarge<<<grid, block>>>(texture, deviceOut, width, height, zoom);
    CHECK(cudaGetLastError());

    std::vector<float> out(outWidth * outHeight);
    CHECK(cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(deviceOut));

    // The host interpolates with exact weights; those of the texture unit are rounded to 1/256, and the values reach to 31.
    const auto texel = [&](int x, int y) { return picture[std::min(std::max(y, 0), height - 1) * width + std::min(std::max(x, 0), width - 1)]; };
    int wrong = 0;
    for (int y = 0; y < outHeight; ++y)
        for (int x = 0; x < outWidth; ++x) {
            const float u = (x + 0.5f) / zoom - 0.5f, v = (y + 0.5f) / zoom - 0.5f;
            const int i = int(std::floor(u)), k = int(std::floor(v));
            const float a = u - i, b = v - k;
            const float mixed = (1 - a) * (1 - b) * texel(i, k) + a * (1 - b) * texel(i + 1, k) + (1 - a) * b * texel(i, k + 1) +
                                a * b * texel(i + 1, k + 1);
            wrong += !(std::fabs(out[y * outWidth + x] - mixed) <= 31 * 2 / 256.0f);
        }
    return wrong;
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 40, 1, 100000);
    const int zoom = argument(argc, argv, 2, "zoom", 3, 1, 16);

    std::vector<float> values(elements);
    for (int i = 0; i < elements; ++i)
        values[i] = float(i * 5 % 17);

    const int wrongSmooth = smoothed(values), wrongEnlarged = enlarged(zoom);
    std::printf("texture: %d values smoothed, %d wrong; a picture of 8 x 4 enlarged %d times, %d wrong\n", elements, wrongSmooth, zoom, wrongEnlarged);
    return wrongSmooth == 0 && wrongEnlarged == 0 ? 0 : 1;
}
