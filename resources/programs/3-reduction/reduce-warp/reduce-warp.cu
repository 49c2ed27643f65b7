// Reduction in one warp: 32 values in shared memory, guarded steps.
//
// A single warp needs no barrier of the block; it needs one of its own. __syncwarp() synchronises the lanes, and what one of them
// has written before it, the others can read after it. Older code had the array `volatile` and no barrier: the compiler then loads
// and stores each time, and the lanes of a warp ran in lockstep. Since Volta that is not guaranteed: the barrier has to be written.
//
//   reduce-warp [elements, at most 32]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void reduceWarp(const int* in, int* out, unsigned n)
{
    __shared__ int cells[32];
    unsigned lane = threadIdx.x;

    cells[lane] = lane < n ? in[lane] : 0;
    __syncwarp();

    // Half of the lanes add the other half's cells. No lane reads a cell that another one writes in the same step.
    for (unsigned s = 16; s > 0; s /= 2) {
        if (lane < s)
            cells[lane] += cells[lane + s];
        __syncwarp();
    }

    if (lane == 0)
        *out = cells[0];
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
    const int elements = argument(argc, argv, 1, "elements", 32, 1, 32);

    // Small, varied numbers: every value in the tree can be checked by eye. The host adds them up too.
    std::vector<int> input(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10;
        expected += input[i];
    }

    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    reduceWarp<<<1, 32>>>(in, out, elements);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-warp: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
