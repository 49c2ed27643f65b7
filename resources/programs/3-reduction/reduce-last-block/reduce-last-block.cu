// Reduction in one launch: the last block adds up.
//
// The partial sums have to be added, but only after all of them have been written. No block may wait for the others, but one
// of them is the last to finish, and it can find out: each block draws a ticket from a counter after it has written its partial sum.
// The block with the highest ticket knows that all others have drawn theirs before, and adds up the partial sums.
//
//   reduce-last-block [elements] [block size, a power of two] [blocks]

#include <cstdio>
#include <cstdlib>
#include <vector>

__device__ unsigned tickets;  // drawn so far; 0 when the program starts

// The sum over the block, of one value from each thread. All threads must call this; thread 0 gets the sum.
__device__ int blockSum(int* sdata, int value)
{
    unsigned tid = threadIdx.x;
    sdata[tid] = value;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    return sdata[0];
}

__global__ void reduceLastBlock(const int* in, int* partial, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;

    int sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    sum = blockSum(sdata, sum);

    // First the partial sum, then the fence, then the ticket. The second fence keeps the reads below from running before the ticket is drawn.
    bool last = false;
    if (tid == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
        __threadfence();
    }

    // Only thread 0 knows. The barrier returns to every thread the OR of what all threads have passed.
    if (!__syncthreads_or(last))
        return;

    sum = 0;
    for (unsigned i = tid; i < gridDim.x; i += blockDim.x)
        sum += partial[i];
    sum = blockSum(sdata, sum);
    if (tid == 0) {
        *out = sum;
        tickets = 0;  // ready for another launch
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

    reduceLastBlock<<<blocks, block, block * sizeof(int)>>>(in, partial, result, elements);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, result, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(result));

    std::printf("reduce-last-block: the sum of %d elements is %d, expected %d\n", elements, sum, expected);
    return sum == expected ? 0 : 1;
}
