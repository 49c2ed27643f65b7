// Dot product 1: thread 0 adds alone.
//
// The products are computed in parallel, one per thread, and kept in shared memory. Then thread 0 adds the cells one after
// the other, while the other threads of the block are inactive. The host adds the sums of the blocks.
//
//   dot-naive [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void dotNaive(const int* a, const int* b, int* out, unsigned n)
{
    extern __shared__ int products[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;

    // Past the end the product is 0, which changes no sum.
    products[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();

    // Only thread 0 runs the loop. The other lanes of its warp are inactive until lane 0 has read all cells of the block.
    if (tid == 0) {
        int sum = 0;
#pragma unroll 1  // one cell per iteration; nvcc would load four at a time
        for (unsigned k = 0; k < blockDim.x; ++k)
            sum += products[k];
        out[blockIdx.x] = sum;
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
    const int elements = argument(argc, argv, 1, "elements", 32, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 1, 1024);

    // Small factors: every product can be checked by eye. The host adds the products up too.
    std::vector<int> first(elements), second(elements);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        first[i] = i % 5 + 1;
        second[i] = (i * 3 + 2) % 7;
        expected += first[i] * second[i];
    }

    const int blocks = (elements + block - 1) / block;
    int *a = nullptr, *b = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&a, elements * sizeof(int)));
    CHECK(cudaMalloc(&b, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, blocks * sizeof(int)));
    CHECK(cudaMemcpy(a, first.data(), elements * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(b, second.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    dotNaive<<<blocks, block, block * sizeof(int)>>>(a, b, out, elements);
    CHECK(cudaGetLastError());

    // Each block leaves one sum. There are few of them: the host adds them up.
    std::vector<int> sums(blocks);
    CHECK(cudaMemcpy(sums.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(out));
    int product = 0;
    for (int sum : sums)
        product += sum;

    std::printf("dot-naive: the dot product of 2 x %d elements is %d, expected %d\n", elements, product, expected);
    return product == expected ? 0 : 1;
}
