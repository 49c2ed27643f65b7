// The last block: how a grid finds out that all of its blocks are done.
//
// Blocks of an ordinary launch must not wait for each other. But each of them can draw a ticket when it has finished, and the one
// that gets the highest ticket knows that all others have finished before it. That block may use what they have written.
//
//   last-block [blocks] [block size]

#include <cstdio>
#include <cstdlib>

__global__ void lastBlock(int* results, int* total, unsigned* tickets)
{
    // The work of a block, reduced to the minimum: its first thread writes one value.
    bool last = false;
    if (threadIdx.x == 0) {
        results[blockIdx.x] = blockIdx.x + 1;

        // Two fences: the value is written before the ticket is drawn, and the others' values are read after it.
        __threadfence();
        unsigned ticket = atomicAdd(tickets, 1);
        __threadfence();
        last = ticket == gridDim.x - 1;
    }
    // Only thread 0 knows; the barrier passes it on to the whole block. In every block but one the threads exit here.
    if (!__syncthreads_or(last))
        return;

    // All results have been written. The threads of the last block add them up.
    for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x)
        atomicAdd(total, results[i]);
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
    const int blocks = argument(argc, argv, 1, "blocks", 6, 1, 1024);
    const int block = argument(argc, argv, 2, "block size", 4, 1, 1024);

    int *results = nullptr, *total = nullptr;
    unsigned* tickets = nullptr;
    CHECK(cudaMalloc(&results, blocks * sizeof(int)));
    CHECK(cudaMalloc(&total, sizeof(int)));
    CHECK(cudaMalloc(&tickets, sizeof(unsigned)));
    CHECK(cudaMemset(results, 0, blocks * sizeof(int)));
    CHECK(cudaMemset(total, 0, sizeof(int)));
    CHECK(cudaMemset(tickets, 0, sizeof(unsigned)));

    lastBlock<<<blocks, block>>>(results, total, tickets);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, total, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(results));
    CHECK(cudaFree(total));
    CHECK(cudaFree(tickets));

    const int expected = blocks * (blocks + 1) / 2;
    std::printf("last-block: the last of %d blocks added up %d, expected %d\n", blocks, sum, expected);
    return sum == expected ? 0 : 1;
}
