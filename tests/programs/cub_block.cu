// CUB's block-wide reduce, scan and sort.
#include <algorithm>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <numeric>

#include "check.h"

constexpr int kThreads = 64, kItems = 4, kTile = kThreads * kItems;

__global__ void blockWide(const int* in, int* sums, int* scanned, int* sorted)
{
    using Reduce = cub::BlockReduce<int, kThreads>;
    using Scan = cub::BlockScan<int, kThreads>;
    using Sort = cub::BlockRadixSort<int, kThreads, kItems>;
    __shared__ union {
        Reduce::TempStorage reduce;
        Scan::TempStorage scan;
        Sort::TempStorage sort;
    } storage;
    int first = blockIdx.x * kTile + threadIdx.x * kItems, items[kItems], running[kItems];
    for (int k = 0; k < kItems; ++k)
        items[k] = in[first + k];
    int sum = Reduce(storage.reduce).Sum(items);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
    __syncthreads();
    Scan(storage.scan).InclusiveSum(items, running);
    __syncthreads();
    Sort(storage.sort).Sort(items);
    for (int k = 0; k < kItems; ++k) {
        scanned[first + k] = running[k];
        sorted[first + k] = items[k];
    }
}

int main()
{
    const int blocks = 3, n = blocks * kTile;
    std::vector<int> values(n), sums(blocks), scanned(n), sorted(n);
    for (int i = 0; i < n; ++i)
        values[i] = (i * 7919 + 13) % 1009;
    for (int b = 0; b < blocks; ++b) {
        auto begin = values.begin() + b * kTile, end = begin + kTile;
        sums[b] = std::accumulate(begin, end, 0);
        std::partial_sum(begin, end, scanned.begin() + b * kTile);
        std::copy(begin, end, sorted.begin() + b * kTile);
        std::sort(sorted.begin() + b * kTile, sorted.begin() + (b + 1) * kTile);
    }
    int *in = toDevice(values), *outSums = toDevice(sums), *outScanned = toDevice(values), *outSorted = toDevice(values);
    blockWide<<<blocks, kThreads>>>(in, outSums, outScanned, outSorted);
    bool right = expect("reduce", toHost(outSums, blocks) == sums);
    right &= expect("scan", toHost(outScanned, n) == scanned);
    right &= expect("sort", toHost(outSorted, n) == sorted);
    return right ? 0 : 1;
}
