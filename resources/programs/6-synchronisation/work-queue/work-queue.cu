// A work queue: each block fetches its next item itself.
//
// The items differ in size. If every block got the same number of them in advance, some would finish early and be idle. So each
// block fetches one item at a time, from a counter in global memory, until none is left.
//
//   work-queue [items] [blocks] [block size]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void workQueue(const int* sizes, int* results, int items, int* next)
{
    __shared__ int item;

    for (;;) {
        // One thread fetches for the whole block; shared memory passes the number to the other threads.
        if (threadIdx.x == 0)
            item = atomicAdd(next, 1);
        __syncthreads();
        int mine = item;

        // No thread may fetch again before all threads have read the number.
        __syncthreads();
        if (mine >= items)
            return;

        // An item of size n adds up 1 .. n; the threads of the block share the additions.
        for (int k = threadIdx.x + 1; k <= sizes[mine]; k += blockDim.x)
            atomicAdd(&results[mine], k);
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
    const int items = argument(argc, argv, 1, "items", 6, 1, 4096);
    const int blocks = argument(argc, argv, 2, "blocks", 2, 1, 256);
    const int block = argument(argc, argv, 3, "block size", 4, 1, 1024);

    // Sizes from 1 to 20, up and down.
    std::vector<int> sizes(items), results(items);
    for (int i = 0; i < items; ++i)
        sizes[i] = 1 + i * 13 % 20;

    int *deviceSizes = nullptr, *deviceResults = nullptr, *next = nullptr;
    CHECK(cudaMalloc(&deviceSizes, items * sizeof(int)));
    CHECK(cudaMalloc(&deviceResults, items * sizeof(int)));
    CHECK(cudaMalloc(&next, sizeof(int)));
    CHECK(cudaMemcpy(deviceSizes, sizes.data(), items * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(deviceResults, 0, items * sizeof(int)));
    CHECK(cudaMemset(next, 0, sizeof(int)));

    workQueue<<<blocks, block>>>(deviceSizes, deviceResults, items, next);
    CHECK(cudaGetLastError());

    int fetched = 0;
    CHECK(cudaMemcpy(results.data(), deviceResults, items * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&fetched, next, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceSizes));
    CHECK(cudaFree(deviceResults));
    CHECK(cudaFree(next));

    // Each block has fetched once without getting an item.
    int right = 0;
    for (int i = 0; i < items; ++i)
        right += results[i] == sizes[i] * (sizes[i] + 1) / 2;
    std::printf("work-queue: %d of %d items are right, %d blocks asked %d times\n", right, items, blocks, fetched);
    return right == items && fetched == items + blocks ? 0 : 1;
}
