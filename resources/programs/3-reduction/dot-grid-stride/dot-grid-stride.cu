// Dot product 3: a grid of any size, and dynamic shared memory.
//
// Each thread adds up many products in a register before it writes its cell. The kernel does not fix the size of the shared array:
// the third parameter of the launch gives it in bytes. Every block leaves one sum, so their number depends on the grid and not
// on the size of the input. The host adds these few.
//
//   dot-grid-stride [elements] [block size, a power of two] [blocks]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void dotGridStride(const int* a, const int* b, int* out, unsigned n)
{
    extern __shared__ int sums[];
    unsigned tid = threadIdx.x;

    // In each iteration neighbouring threads read neighbouring elements; then the whole grid moves on.
    int sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x)
        sum += a[i] * b[i];
    sums[tid] = sum;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            sums[tid] += sums[tid + s];
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sums[0];
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
    const int elements = argument(argc, argv, 1, "elements", 100, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 2, 1024);
    const int blocks = argument(argc, argv, 3, "blocks", 2, 1, 1024);
    if ((block & (block - 1)) != 0) {
        std::fprintf(stderr, "block size must be a power of two, not %d\n", block);
        return 2;
    }

    // Small factors: every product can be checked by eye. The host adds the products up too.
    std::vector<int> first(elements), second(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        first[i] = i % 5 + 1;
        second[i] = (i * 3 + 2) % 7;
        expected += first[i] * second[i];
    }

    int *a = nullptr, *b = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&a, elements * sizeof(int)));
    CHECK(cudaMalloc(&b, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, blocks * sizeof(int)));
    CHECK(cudaMemcpy(a, first.data(), elements * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(b, second.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    dotGridStride<<<blocks, block, block * sizeof(int)>>>(a, b, out, elements);
    CHECK(cudaGetLastError());

    // As many sums as there are blocks, however long the input is.
    std::vector<int> parts(blocks);
    CHECK(cudaMemcpy(parts.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(out));
    int product = 0;
    for (int part : parts)
        product += part;

    std::printf("dot-grid-stride: the dot product of 2 x %d elements is %d, expected %d\n", elements, product, expected);
    return product == expected ? 0 : 1;
}
