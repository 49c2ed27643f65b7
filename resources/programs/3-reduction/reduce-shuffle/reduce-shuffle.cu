// Reduction by shuffles: from register to register.
//
// The lanes of a warp can read each other's registers. With `__shfl_down_sync`, each lane adds the value of the lane 16
// further up, then 8, 4, 2, 1, and lane 0 has the sum of the warp. No shared memory, no bank conflicts, no barrier of the block:
// each warp leaves one value, and the next launch adds up these values.
//
//   reduce-shuffle [elements] [block size, a multiple of 32]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

constexpr unsigned kWarp = 32;
constexpr unsigned kAllLanes = 0xffffffff;

__global__ void reduceShuffle(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned lane = threadIdx.x % kWarp;

    // Past the end a lane contributes 0. It must not exit: all lanes that the mask names must execute the shuffle.
    int sum = i < n ? in[i] : 0;

    // The upper lanes add values as well, but no lane reads them later.
    for (unsigned s = kWarp / 2; s > 0; s /= 2)
        sum += __shfl_down_sync(kAllLanes, sum, s);

    // Lane 0 writes the sum of its warp, unless the whole warp is past the end.
    if (lane == 0 && i < n)
        out[i / kWarp] = sum;
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

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 64, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 32, 32, 1024);
    if (block % kWarp != 0) {
        std::fprintf(stderr, "block size must be a multiple of 32, not %d\n", block);
        return 2;
    }

    // Small, varied numbers: every value in the tree can be checked by eye. The host adds them up too.
    std::vector<int> input(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10;
        expected += input[i];
    }

    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, elements * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    // A launch leaves one value per warp. These are the input of the next launch, until one value is left.
    int left = elements;
    do {
        const int blocks = (left + block - 1) / block;
        reduceShuffle<<<blocks, block>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = (left + kWarp - 1) / kWarp;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-shuffle: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
