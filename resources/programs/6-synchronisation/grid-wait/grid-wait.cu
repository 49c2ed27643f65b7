// All blocks of a grid wait for each other.
//
// Each block increments a counter and then polls it until all blocks have arrived. That works only while all of them are on the
// device at the same time: a block without a free slot starts when another one exits, and here none exits before all have arrived.
//
//   grid-wait [blocks]

#include <cstdio>
#include <cstdlib>
#include <vector>

__device__ void waitForAllBlocks(unsigned* arrived)
{
    // The block synchronises first, then one thread polls for all of its threads.
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1);
        while (*(volatile unsigned*)arrived < gridDim.x) {
        }
        __threadfence();
    }
    __syncthreads();
}

__global__ void gridWait(int* values, int* sums, unsigned* arrived)
{
    int b = blockIdx.x, next = (b + 1) % gridDim.x;

    if (threadIdx.x == 0)
        values[b] = b * b;

    waitForAllBlocks(arrived);

    // What the next block has written is visible now.
    if (threadIdx.x == 0)
        sums[b] = values[b] + ((volatile int*)values)[next];
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
    const int blocks = argument(argc, argv, 1, "blocks", 4, 1, 100000);
    constexpr int threads = 1024;

    int *values = nullptr, *sums = nullptr;
    unsigned* arrived = nullptr;
    CHECK(cudaMalloc(&values, blocks * sizeof(int)));
    CHECK(cudaMalloc(&sums, blocks * sizeof(int)));
    CHECK(cudaMalloc(&arrived, sizeof(unsigned)));
    CHECK(cudaMemset(arrived, 0, sizeof(unsigned)));

    gridWait<<<blocks, threads>>>(values, sums, arrived);
    CHECK(cudaGetLastError());

    std::vector<int> result(blocks);
    CHECK(cudaMemcpy(result.data(), sums, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(values));
    CHECK(cudaFree(sums));
    CHECK(cudaFree(arrived));

    int right = 0;
    for (int b = 0; b < blocks; ++b) {
        const int next = (b + 1) % blocks;
        right += result[b] == b * b + next * next;
    }
    std::printf("grid-wait: %d of %d blocks read what the next one had written\n", right, blocks);
    return right == blocks ? 0 : 1;
}
