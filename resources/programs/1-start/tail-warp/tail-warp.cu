// The tail warp: one thread more than the full warps hold.
//
// A block is divided into warps of 32 threads. 512 threads are 16 full warps. The 513th thread needs a warp of its own, in which
// one lane is active and 31 lanes have no thread.
//
//   tail-warp [threads]

#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

__global__ void countLanes(int* lanes)
{
    int warp = threadIdx.x / warpSize;

    // The first lane of each warp reports how many threads its warp has: 32, or what is left of the block.
    if (threadIdx.x % warpSize == 0)
        lanes[warp] = min(warpSize, int(blockDim.x) - warp * warpSize);
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

// One block of `threads` threads: the number of lanes in each of its warps.
static std::vector<int> lanesOf(int threads)
{
    std::vector<int> lanes((threads + 31) / 32);
    int* device = nullptr;
    CHECK(cudaMalloc(&device, lanes.size() * sizeof(int)));
    CHECK(cudaMemset(device, 0, lanes.size() * sizeof(int)));
    countLanes<<<1, threads>>>(device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(lanes.data(), device, lanes.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    return lanes;
}

// Assigns the threads to warps one by one and compares.
static bool isRight(const std::vector<int>& lanes, int threads)
{
    std::vector<int> expected;
    for (int i = 0; i < threads; ++i) {
        if (expected.empty() || expected.back() == 32)
            expected.push_back(0);
        ++expected.back();
    }
    return lanes == expected && std::accumulate(lanes.begin(), lanes.end(), 0) == threads;
}

int main(int argc, char** argv)
{
    const int threads = argument(argc, argv, 1, "threads", 513, 2, 1024);

    // First the requested number of threads, then one thread fewer.
    const std::vector<int> with = lanesOf(threads), without = lanesOf(threads - 1);
    std::printf("tail-warp: %d threads make %d warps (lanes in the last: %d), %d make %d (lanes in the last: %d)\n", threads,
                int(with.size()), with.back(), threads - 1, int(without.size()), without.back());
    return isRight(with, threads) && isRight(without, threads - 1) ? 0 : 1;
}
