// Reduction in one warp without an `if`: padding in place of guards.
//
// All 32 lanes add in every step. The upper lanes read past the 32 values, where the padding holds zeros. Their results are not
// used, and no lane has to be masked off. But now every lane writes a cell that another one reads, so the warp has to
// synchronise twice in each step: after all have read, and after all have written.
//
//   reduce-warp-branchless [elements, at most 32]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void reduceWarpBranchless(const int* in, int* out, unsigned n)
{
    __shared__ int cells[32 + 32];
    unsigned lane = threadIdx.x;

    int sum = lane < n ? in[lane] : 0;
    cells[lane] = sum;
    cells[lane + 32] = 0;
    __syncwarp();

    for (unsigned s = 16; s > 0; s /= 2) {
        sum += cells[lane + s];
        __syncwarp();
        cells[lane] = sum;
        __syncwarp();
    }

    if (lane == 0)
        *out = sum;
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

    reduceWarpBranchless<<<1, 32>>>(in, out, elements);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-warp-branchless: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
