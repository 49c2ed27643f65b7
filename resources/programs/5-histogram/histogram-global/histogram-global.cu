// Histogram 1: how often does each of the 256 values occur?
//
// Every thread reads its elements and counts each one in its bin. Two threads may update the same bin at the same time; so counting
// has to be one indivisible operation, an atomic addition. Additions to the same bin are serialised. With evenly distributed
// values few threads collide. When a few values make up most of the input, there is contention for the same few bins.
//
//   histogram-global [elements] [uniform, skewed or single] [blocks]

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

constexpr int kBins = 256;
constexpr int kBlock = 64;

__global__ void histogramGlobal(const unsigned char* in, unsigned* bins, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[in[i]], 1);
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

// "uniform": all values equally likely; "skewed": the smaller, the more frequent; "single": always the same value.
static std::vector<unsigned char> makeInput(int n, const char* kind)
{
    std::vector<unsigned char> input(n);
    unsigned state = 1;
    const auto random = [&state] { return (state = state * 1664525 + 1013904223) >> 24; };
    for (unsigned char& value : input) {
        value = random();
        if (std::strcmp(kind, "skewed") == 0)
            value = value * random() * random() >> 16;
        else if (std::strcmp(kind, "single") == 0)
            value = 77;
    }
    return input;
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 512, 1, 1 << 20);
    const char* kind = argc > 2 ? argv[2] : "uniform";
    if (std::strcmp(kind, "uniform") != 0 && std::strcmp(kind, "skewed") != 0 && std::strcmp(kind, "single") != 0) {
        std::fprintf(stderr, "the input must be uniform, skewed or single, not '%s'\n", kind);
        return 2;
    }
    const int blocks = argument(argc, argv, 3, "blocks", 2, 1, 1024);
    const std::vector<unsigned char> input = makeInput(elements, kind);

    unsigned char* in = nullptr;
    unsigned* bins = nullptr;
    CHECK(cudaMalloc(&in, elements));
    CHECK(cudaMalloc(&bins, kBins * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, input.data(), elements, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));

    histogramGlobal<<<blocks, kBlock>>>(in, bins, elements);
    CHECK(cudaGetLastError());

    std::vector<unsigned> counted(kBins);
    CHECK(cudaMemcpy(counted.data(), bins, kBins * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(bins));

    // The host counts the elements one by one.
    std::vector<unsigned> expected(kBins);
    for (unsigned char value : input)
        ++expected[value];
    int right = 0, fullest = 0;
    for (int bin = 0; bin < kBins; ++bin) {
        right += counted[bin] == expected[bin];
        if (counted[bin] > counted[fullest])
            fullest = bin;
    }

    std::printf("histogram-global: %d of %d bins are right, the fullest is %d with %u of %d\n", right, kBins, fullest, counted[fullest],
                elements);
    return right == kBins ? 0 : 1;
}
