// Hello from every thread.
//
// A launch starts a grid of blocks, each of the same number of threads. All of them run the same function; each thread is
// identified by its indices: blockIdx and threadIdx.
//
//   hello [blocks] [threads per block]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void hello(int* greeted)
{
    // The global index of this thread: the number of threads in all blocks before its own, plus its index in its own block.
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The lines of one warp usually appear in lane order. CUDA guarantees no order, neither within a warp nor across blocks.
    printf("hello from thread %d of block %d (number %d)\n", threadIdx.x, blockIdx.x, i);

    // Record that this thread has run. The host checks the record.
    greeted[i] = i + 1;
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
    const int blocks = argument(argc, argv, 1, "blocks", 2, 1, 1024);
    const int threads = argument(argc, argv, 2, "threads per block", 4, 1, 1024);
    const int count = blocks * threads;

    int* greeted = nullptr;
    CHECK(cudaMalloc(&greeted, count * sizeof(int)));
    CHECK(cudaMemset(greeted, 0, count * sizeof(int)));

    hello<<<blocks, threads>>>(greeted);
    CHECK(cudaGetLastError());

    // A launch is asynchronous. The copy waits for the kernel to complete, and the output of printf is flushed with it.
    std::vector<int> seen(count);
    CHECK(cudaMemcpy(seen.data(), greeted, count * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(greeted));

    int present = 0;
    for (int i = 0; i < count; ++i)
        present += seen[i] == i + 1;
    std::printf("hello: %d of %d threads were here\n", present, count);
    return present == count ? 0 : 1;
}
