// Reduction level by level: the host launches again until one value is left.
//
// A block can only add up its own elements. So the sums of the blocks are the input of another launch, with fewer blocks, and so on.
// The levels are stored one after the other: the input, the sums of its blocks, the sums of their blocks. The host can check them all.
//
//   reduce-recursive [elements] [block size, a power of two]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void reduceLevel(const int* in, int* out, unsigned n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + tid;

    // The last block of a level may have fewer elements than threads: 0 changes no sum.
    sdata[tid] = i < n ? in[i] : 0;
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
    const int block = argument(argc, argv, 2, "block size", 8, 2, 1024);
    if ((block & (block - 1)) != 0) {
        std::fprintf(stderr, "block size must be a power of two, not %d\n", block);
        return 2;
    }

    // How long each level is: the next one has a value for each block of this one.
    std::vector<int> lengths = {elements};
    int cells = elements;
    do {
        lengths.push_back((lengths.back() + block - 1) / block);
        cells += lengths.back();
    } while (lengths.back() > 1);

    // Small, varied numbers: every value in the tree can be checked by eye. The host adds them up too.
    std::vector<int> values(cells);
    int expected = 0;
    for (int i = 0; i < elements; ++i) {
        values[i] = (i * 7 + 3) % 10;
        expected += values[i];
    }

    int* levels = nullptr;
    CHECK(cudaMalloc(&levels, cells * sizeof(int)));
    CHECK(cudaMemcpy(levels, values.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    // A launch starts after the one before it has completed: all sums of the level below have been written.
    int* in = levels;
    for (std::size_t level = 1; level < lengths.size(); ++level) {
        int* out = in + lengths[level - 1];
        reduceLevel<<<lengths[level], block, block * sizeof(int)>>>(in, out, lengths[level - 1]);
        CHECK(cudaGetLastError());
        in = out;
    }
    CHECK(cudaMemcpy(values.data(), levels, cells * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(levels));

    // Every level adds up to the same sum. The last one holds nothing else.
    bool right = true;
    int next = 0;
    for (int length : lengths) {
        int sum = 0;
        for (int i = 0; i < length; ++i)
            sum += values[next++];
        right = right && sum == expected;
    }
    std::printf("reduce-recursive: the sum of %d elements is %d after %d launches, expected %d\n", elements, values.back(),
                int(lengths.size()) - 1, expected);
    return right ? 0 : 1;
}
