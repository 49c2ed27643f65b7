// Fill: more threads than elements.
//
// A grid consists of whole blocks. When the number of elements is not a multiple of the block size, the grid is rounded up, and
// the surplus threads must not write.
//
//   fill [elements] [block size]

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int capacity = 4096;

// An array in global memory with the lifetime of the CUDA context, without cudaMalloc. It starts as zeros.
__device__ int filled[capacity];

__global__ void fill(int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The guard. Without it the last block would write past element n - 1.
    if (i < n)
        filled[i] = value;
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
    const int elements = argument(argc, argv, 1, "elements", 50, 1, capacity);
    const int block = argument(argc, argv, 2, "block size", 16, 1, 1024);

    // Rounded up: 50 elements in blocks of 16 need 4 blocks, not 3.
    const int blocks = (elements + block - 1) / block;
    fill<<<blocks, block>>>(7, elements);
    CHECK(cudaGetLastError());

    // The array is a device symbol. The host cannot dereference it, but cudaMemcpyFromSymbol copies its contents.
    std::vector<int> result(capacity);
    CHECK(cudaMemcpyFromSymbol(result.data(), filled, capacity * sizeof(int)));

    // Every element up to the end is a 7, and every element after it is still zero.
    const auto end = result.begin() + elements;
    const int sevens = int(std::count(result.begin(), end, 7));
    const int untouched = int(std::count(end, result.end(), 0));
    const int spare = blocks * block - elements;
    std::printf("fill: %d of %d elements are 7, %d threads were spare\n", sevens, elements, spare);
    return sevens == elements && untouched == capacity - elements ? 0 : 1;
}
