//en Image: each thread blurs one pixel of a grey image.
//de Bild: jeder Thread zeichnet einen Bildpunkt eines Graustufenbildes weich.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

using Pixel = unsigned char;

//en The mean of the pixels around (x, y) that lie in the image.
//de Der Mittelwert der Bildpunkte um (x, y), die im Bild liegen.
__host__ __device__ Pixel blurred(const Pixel* image, int width, int height, int x, int y)
{
    int sum = 0, count = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) {
                sum += image[(y + dy) * width + x + dx];
                ++count;
            }
    return Pixel(sum / count);
}

__global__ void blur(const Pixel* in, Pixel* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = blurred(in, width, height, x, y);
}

int main()
{
    const int width = 20, height = 12;
    std::vector<Pixel> in(width * height), out(width * height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            in[y * width + x] = (x / 4 + y / 4) % 2 ? 255 : 0;

    Pixel *deviceIn, *deviceOut;
    CHECK(cudaMalloc(&deviceIn, in.size()));
    CHECK(cudaMalloc(&deviceOut, out.size()));
    CHECK(cudaMemcpy(deviceIn, in.data(), in.size(), cudaMemcpyHostToDevice));
    const dim3 block(8, 8), grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    blur<<<grid, block>>>(deviceIn, deviceOut, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), deviceOut, out.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceOut));

    int wrong = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            wrong += out[y * width + x] != blurred(in.data(), width, height, x, y);
    std::printf("%d of %d pixels are wrong\n", wrong, width * height);
    return wrong == 0 ? 0 : 1;
}
