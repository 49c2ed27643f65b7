// Reduction with a block of any size.
//
// Halving is simple as long as the block size is a power of two. Otherwise the number of cells is odd at some
// step, and one of them has no partner. So the half is rounded up: the upper cells are added to the lower ones, the
// cell in the middle is skipped, and it takes part again in the next step.
//
//   reduce-any-block [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

__global__ void reduceAnyBlock(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;

    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    // `left` cells still count. With 3 of them, cell 0 adds cell 2, and cell 1 is skipped.
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;
        if (tid + half < left)
            sdata[tid] += sdata[tid + half];
        __syncthreads();
        left = half;
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
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
    const int block = argument(argc, argv, 2, "block size", 12, 2, 1024);

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

    // A launch leaves one value per block. These are the input of the next launch, until one value is left.
    int left = elements;
    do {
        const int blocks = (left + block - 1) / block;
        reduceAnyBlock<<<blocks, block, block * sizeof(int)>>>(in, out, left);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        left = blocks;
    } while (left > 1);

    int sum = 0;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-any-block: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
