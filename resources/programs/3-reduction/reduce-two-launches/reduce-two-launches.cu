// Reduction in two launches: partial sums, then the sum of those.
//
// Blocks must not wait for each other in an ordinary launch. When a launch has completed, all of its blocks have. So the first
// launch uses a fixed number of blocks, each of which reads its share of the input and leaves one partial sum; the second is
// the same kernel with one block, and its input is the partial sums.
//
//   reduce-two-launches [elements] [block size, a power of two] [blocks]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void partialSums(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;

    // Each thread adds in a register: its own element, then on by the size of the grid.
    int sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    sdata[tid] = sum;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
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
    const int elements = argument(argc, argv, 1, "elements", 200, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 2, 1024);
    const int blocks = argument(argc, argv, 3, "blocks", 4, 1, 1024);
    if ((block & (block - 1)) != 0) {
        std::fprintf(stderr, "block size must be a power of two, not %d\n", block);
        return 2;
    }

    // Small, varied numbers: every value in the tree can be checked by eye. The host adds them up too.
    std::vector<int> input(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10;
        expected += input[i];
    }

    int *in = nullptr, *partial = nullptr, *result = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&partial, blocks * sizeof(int)));
    CHECK(cudaMalloc(&result, sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    // The second launch starts when the first has completed: by then all partial sums have been written.
    partialSums<<<blocks, block, block * sizeof(int)>>>(in, partial, elements);
    CHECK(cudaGetLastError());
    partialSums<<<1, block, block * sizeof(int)>>>(partial, result, blocks);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, result, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(result));

    std::printf("reduce-two-launches: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
