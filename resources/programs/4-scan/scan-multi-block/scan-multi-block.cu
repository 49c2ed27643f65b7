// Scan 5: more elements than a block can hold.
//
// Each block scans its own part and leaves the sum of it. A block lacks the sum of all blocks before it, which is a scan of the
// sums. That is the same task on a smaller input, so it is solved recursively, until one block is enough. Then the sums are
// added back.
//
//   scan-multi-block [elements] [block size, at least 2]

#include <cstdio>
#include <cstdlib>
#include <vector>

// out[i] becomes the sum of the block's elements up to i, and sums[block] the sum of all of them; a single block needs no sums.
__global__ void scanBlocks(const int* in, int* out, int* sums, int n)
{
    extern __shared__ int cells[];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;

    // Past the end the values are 0.
    int value = i < n ? in[i] : 0;
    cells[tid] = value;
    __syncthreads();

    // Each cell adds the one d to its left. One barrier between reading and writing, one between writing and reading.
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (tid >= d)
            value += cells[tid - d];
        __syncthreads();
        cells[tid] = value;
        __syncthreads();
    }

    if (i < n)
        out[i] = value;
    if (sums && tid == blockDim.x - 1)
        sums[blockIdx.x] = value;
}

// Each element adds what lies before its block: the running sum of the block before. Block 0 has nothing to add.
__global__ void addBack(int* out, const int* sums, int n)
{
    int i = (blockIdx.x + 1) * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] += sums[blockIdx.x];
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

// Running sums of n elements; `in` and `out` may be the same array.
static void scan(const int* in, int* out, int n, int block)
{
    const int blocks = (n + block - 1) / block;
    int* sums = nullptr;
    if (blocks > 1)
        CHECK(cudaMalloc(&sums, blocks * sizeof(int)));

    scanBlocks<<<blocks, block, block * sizeof(int)>>>(in, out, sums, n);
    CHECK(cudaGetLastError());
    if (blocks > 1) {
        scan(sums, sums, blocks, block);
        addBack<<<blocks - 1, block>>>(out, sums, n);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaFree(sums));
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 60, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 2, 1024);

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = (i * 7 + 3) % 10;

    const std::size_t bytes = elements * sizeof(int);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, input.data(), bytes, cudaMemcpyHostToDevice));
    scan(in, out, elements, block);
    CHECK(cudaMemcpy(output.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host simply adds one element after the other.
    int sum = 0, right = 0;
    for (int i = 0; i < elements; ++i) {
        sum += input[i];
        right += output[i] == sum;
    }

    std::printf("scan-multi-block: %d of %d running sums are right, the last is %d\n", right, elements, output.back());
    return right == elements ? 0 : 1;
}
