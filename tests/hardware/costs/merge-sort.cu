// Sorts keys: tiles of 1024 in shared memory, then merges of pairs, where each thread finds its key's place in the other run.
#include "check.h"

constexpr int kTile = 1024;

__global__ void sortTiles(unsigned* keys)
{
    __shared__ unsigned tile[kTile];
    unsigned* const mine = keys + blockIdx.x * kTile;
    for (int i = threadIdx.x; i < kTile; i += blockDim.x)
        tile[i] = mine[i];
    for (int size = 2; size <= kTile; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            const int low = 2 * threadIdx.x - (threadIdx.x & (stride - 1)), high = low + stride;
            const unsigned a = tile[low], b = tile[high];
            if ((a > b) == ((low & size) == 0)) {
                tile[low] = b;
                tile[high] = a;
            }
        }
    __syncthreads();
    for (int i = threadIdx.x; i < kTile; i += blockDim.x)
        mine[i] = tile[i];
}

__global__ void mergeRuns(const unsigned* from, unsigned* to, int run)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, first = i / run * run, other = first ^ run;
    const unsigned key = from[i];
    int low = 0, high = run;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (from[other + middle] < key || (first > other && from[other + middle] == key))
            low = middle + 1;
        else
            high = middle;
    }
    to[min(first, other) + (i - first) + low] = key;
}

int main(int argc, char** argv)
{
    const int count = parseSize(argc, argv, 1 << 22);
    unsigned *keys = copyToDevice(makeNumbers(count)), *spare = nullptr;
    CHECK(cudaMalloc(&spare, count * sizeof(unsigned)));
    sortTiles<<<count / kTile, kTile / 2>>>(keys);
    for (int run = kTile; run < count; run *= 2) {
        mergeRuns<<<count / 256, 256>>>(keys, spare, run);
        std::swap(keys, spare);
    }
    CHECK(cudaDeviceSynchronize());
    const std::vector<unsigned> sorted = copyFromDevice(keys, count);
    for (int i = 1; i < count; ++i)
        if (sorted[i - 1] > sorted[i])
            return std::printf("not sorted at %d\n", i), 1;
    std::printf("sorted %d keys from %u to %u\n", count, sorted.front(), sorted.back());
}
