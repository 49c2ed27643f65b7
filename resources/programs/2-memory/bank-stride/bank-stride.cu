// One warp, one array, one stride.
//
// Shared memory has 32 banks, and word w (4 bytes) lies in bank w % 32. In one wavefront, each bank delivers one word. Here
// 32 lanes store their elements `stride` elements apart and then read one each, lane 0 the last and lane 31 the first. The
// number of wavefronts depends only on the stride and on the width of an element: 1, 2, 4, 8 or 16 bytes.
//
//   bank-stride [stride] [bytes per element: 1, 2, 4, 8 or 16]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kLanes = 32;
constexpr int kMostStride = 33;

template <typename Element>
__global__ void bankStride(const Element* in, Element* out, int stride)
{
    __shared__ Element s[(kLanes - 1) * kMostStride + 1];
    int lane = threadIdx.x;

    s[lane * stride] = in[lane];
    __syncwarp();

    // Lane 0 reads what lane 31 has written, and so on: every value moves to another lane.
    out[lane] = s[(kLanes - 1 - lane) * stride];
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

template <typename Element>
static void launch(const void* in, void* out, int stride)
{
    bankStride<<<1, kLanes>>>(static_cast<const Element*>(in), static_cast<Element*>(out), stride);
}

int main(int argc, char** argv)
{
    const int stride = argument(argc, argv, 1, "stride", 2, 1, kMostStride);
    const int width = argument(argc, argv, 2, "bytes per element", 4, 1, 16);
    if ((width & (width - 1)) != 0) {
        std::fprintf(stderr, "bytes per element must be 1, 2, 4, 8 or 16, not %d\n", width);
        return 2;
    }

    // The lowest byte of an element is its number from 1 to 32; the others are 0.
    std::vector<unsigned char> input(kLanes * width), output(kLanes * width);
    for (int i = 0; i < kLanes; ++i)
        input[i * width] = i + 1;

    void *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, input.size()));
    CHECK(cudaMalloc(&out, output.size()));
    CHECK(cudaMemcpy(in, input.data(), input.size(), cudaMemcpyHostToDevice));

    switch (width) {
    case 1: launch<unsigned char>(in, out, stride); break;
    case 2: launch<unsigned short>(in, out, stride); break;
    case 4: launch<unsigned>(in, out, stride); break;
    case 8: launch<uint2>(in, out, stride); break;
    case 16: launch<uint4>(in, out, stride); break;
    }
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(output.data(), out, output.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // An element and the one that came back in its place add up to 33.
    int right = 0;
    for (int i = 0; i < kLanes; ++i) {
        bool good = input[i * width] + output[i * width] == kLanes + 1;
        for (int byte = 1; byte < width; ++byte)
            good = good && output[i * width + byte] == 0;
        right += good;
    }

    std::printf("bank-stride: stride %d, %d bytes: %d of %d elements came back in reverse\n", stride, width, right, kLanes);
    return right == kLanes ? 0 : 1;
}
