// Reduction in global memory, a launch per step: in place, which is a race, and out of place.
//
// Each launch replaces n values by the sums of n / 2 pairs: thread i adds the pair i and writes sum i. In place, cell i is at the same time
// an operand of thread i / 2, which may be in another warp or block, and no barrier makes that thread read before this one writes.
// The sum is often right in spite of the race. Out of place, no thread writes where others read: the end of a launch is the barrier.
//
//   reduce-global [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// WRONG: data[i] may be overwritten before thread i / 2 has read it.
__global__ void addPairsInPlace(int* data, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i < n) {
        int right = 2 * i + 1 < n ? data[2 * i + 1] : 0;  // the last one of an odd number has no partner
        data[i] = data[2 * i] + right;
    }
}

// Right: a launch reads only what was written before it started.
__global__ void addPairs(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i < n) {
        int right = 2 * i + 1 < n ? in[2 * i + 1] : 0;
        out[i] = in[2 * i] + right;
    }
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
    const int elements = argument(argc, argv, 1, "elements", 128, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 64, 1, 1024);

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

    // In place: one array.
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));
    for (int left = elements; left > 1; left = (left + 1) / 2) {
        addPairsInPlace<<<((left + 1) / 2 + block - 1) / block, block>>>(in, left);
        CHECK(cudaGetLastError());
    }
    int inPlace = 0;
    CHECK(cudaMemcpy(&inPlace, in, sizeof(int), cudaMemcpyDeviceToHost));

    // Out of place: two arrays that swap their roles after each launch.
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));
    for (int left = elements; left > 1; left = (left + 1) / 2) {
        addPairs<<<((left + 1) / 2 + block - 1) / block, block>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
    }
    int outOfPlace = 0;
    CHECK(cudaMemcpy(&outOfPlace, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-global: the sum of %d elements is %d in place, %d out of place, expected %d\n", elements, inPlace, outOfPlace,
                expected);
    return inPlace == expected && outOfPlace == expected ? 0 : 1;
}
