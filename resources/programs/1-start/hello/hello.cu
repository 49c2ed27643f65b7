// Hello from every thread.
//
// A launch starts a grid of blocks, each of the same number of threads. All of them run the same function; what tells one thread
// from another is where it stands: blockIdx and threadIdx.
//
//   hello [blocks] [threads per block]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void hello(int* greeted)
{
    // The place of this thread in the whole grid: all threads of the blocks before it, then its place in its own block.
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // Threads of one warp print in order of their lane. Which block prints first is up to the hardware: never rely on it.
    printf("hello from thread %d of block %d (number %d)\n", threadIdx.x, blockIdx.x, i);

    // Leave a mark, so that the host can see that everyone was here.
    greeted[i] = i + 1;
}

#define CHECK(call)                                                                                         \
    if (cudaError_t error = (call); error != cudaSuccess) {                                                 \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));              \
        std::exit(1);                                                                                       \
    }

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

    // A launch returns at once. The copy waits for the kernel, and with it for everything that was printed.
    std::vector<int> seen(count);
    CHECK(cudaMemcpy(seen.data(), greeted, count * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(greeted));

    int present = 0;
    for (int i = 0; i < count; ++i)
        present += seen[i] == i + 1;
    std::printf("hello: %d of %d threads were here\n", present, count);
    return present == count ? 0 : 1;
}
