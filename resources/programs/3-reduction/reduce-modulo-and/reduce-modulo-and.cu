// Reduction with % and with &: one tree, two tests that select its threads.
//
// The active threads of step s are those whose number is a multiple of 2s. As 2s is a power of two, its multiples are known by
// their last bits: `tid % (2 * s)` and `tid & (2 * s - 1)` are the same number. They do not cost the same: a GPU has no
// instruction for a remainder, and the compiler cannot know that 2s is a power of two.
//
//   reduce-modulo-and [elements] [block size, a power of two]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void reduceModulo(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

// The same kernel except for one line.
__global__ void reduceAnd(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if ((tid & (2 * s - 1)) == 0)
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

// Each block has left one sum; the host adds these.
static int total(const int* out, int blocks)
{
    std::vector<int> sums(blocks);
    CHECK(cudaMemcpy(sums.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    int sum = 0;
    for (int part : sums)
        sum += part;
    return sum;
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 32, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 2, 1024);
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

    const int blocks = (elements + block - 1) / block;
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, blocks * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    reduceModulo<<<blocks, block, block * sizeof(int)>>>(in, out, elements);
    CHECK(cudaGetLastError());
    const int byModulo = total(out, blocks);

    CHECK(cudaMemset(out, 0, blocks * sizeof(int)));
    reduceAnd<<<blocks, block, block * sizeof(int)>>>(in, out, elements);
    CHECK(cudaGetLastError());
    const int byAnd = total(out, blocks);

    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-modulo-and: the sum of %d elements is %d by %%, %d by &, expected %d\n", elements, byModulo, byAnd, expected);
    return byModulo == expected && byAnd == expected ? 0 : 1;
}
