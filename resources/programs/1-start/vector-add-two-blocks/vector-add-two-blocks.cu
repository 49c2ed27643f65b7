// Vector addition in exactly two blocks.
//
// The number of blocks is fixed, so the size of a block follows from the number of elements: half of them, rounded up. When the
// number is odd, the two blocks together have one surplus thread.
//
//   vector-add-two-blocks [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void addInTwo(const int* a, const int* b, int* c, int n)
{
    // Block 0 takes the first half, block 1 the second.
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // At most one thread of the whole grid is excluded here: the last one of block 1.
    if (i < n)
        c[i] = a[i] + b[i];
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
    const int elements = argument(argc, argv, 1, "elements", 33, 1, 2048);
    const std::size_t bytes = elements * sizeof(int);

    // a counts up and b counts down: every sum is the same, so a wrong one is easy to see.
    std::vector<int> a(elements), b(elements), c(elements);
    for (int i = 0; i < elements; ++i) {
        a[i] = i;
        b[i] = elements - i;
    }

    int *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, bytes));
    CHECK(cudaMalloc(&deviceB, bytes));
    CHECK(cudaMalloc(&deviceC, bytes));
    CHECK(cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice));

    const int block = (elements + 1) / 2;
    addInTwo<<<2, block>>>(deviceA, deviceB, deviceC, elements);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(c.data(), deviceC, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    int right = 0;
    for (int sum : c)
        right += sum == elements;
    std::printf("vector-add-two-blocks: %d of %d sums are right, 2 blocks of %d threads, %d spare\n", right, elements, block,
                2 * block - elements);
    return right == elements ? 0 : 1;
}
