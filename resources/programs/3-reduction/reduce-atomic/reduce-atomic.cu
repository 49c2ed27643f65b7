// Reduction without a tree: one atomic per thread.
//
// Every thread adds its element to one cell, and no addition gets lost, because it is atomic. No shared memory, no barrier, no second
// launch, three lines. Operations on one cell are carried out one after the other, although the compiler combines those of a warp
// first (sm_80 and later): fast for a few elements, and slower with each further warp. Minimum and maximum work in the same way.
//
//   reduce-atomic [elements] [block size]

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Summary {
    int sum, min, max;
};

__global__ void reduceAtomic(const int* in, Summary* all, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int value = in[i];
    atomicAdd(&all->sum, value);
    atomicMin(&all->min, value);
    atomicMax(&all->max, value);
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
    const int elements = argument(argc, argv, 1, "elements", 24, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 1, 1024);

    // Small, varied numbers: every value can be checked by eye. The host computes the same results.
    const Summary nothing = {0, INT_MAX, INT_MIN};
    std::vector<int> input(elements);
    Summary expected = nothing;
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10;
        expected.sum += input[i];
        expected.min = std::min(expected.min, input[i]);
        expected.max = std::max(expected.max, input[i]);
    }

    int* in = nullptr;
    Summary* all = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&all, sizeof(Summary)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    // The initial values must be neutral: 0 for the sum, the greatest number for the minimum, the least for the maximum.
    CHECK(cudaMemcpy(all, &nothing, sizeof(Summary), cudaMemcpyHostToDevice));
    reduceAtomic<<<(elements + block - 1) / block, block>>>(in, all, elements);
    CHECK(cudaGetLastError());

    Summary found;
    CHECK(cudaMemcpy(&found, all, sizeof(Summary), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(all));

    std::printf("reduce-atomic: %d elements from %d to %d, sum %d; expected %d to %d, %d\n", elements, found.min, found.max,
                found.sum, expected.min, expected.max, expected.sum);
    return found.sum == expected.sum && found.min == expected.min && found.max == expected.max ? 0 : 1;
}
