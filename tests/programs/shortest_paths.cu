// Sparse matrices in three formats, breadth-first search with frontiers in shared memory, and all shortest paths by tiles.
#include <algorithm>
#include <queue>

#include "check.h"

struct Sparse {
    int rows, entries;
    const int *begin, *row, *column;
    const float* value;
};

__global__ void byEntry(Sparse m, const float* x, float* y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m.entries)
        atomicAdd(&y[m.row[i]], m.value[i] * x[m.column[i]]);
}

__global__ void byThread(Sparse m, const float* x, float* y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m.rows)
        return;
    float sum = 0;
    for (int i = m.begin[row]; i < m.begin[row + 1]; ++i)
        sum += m.value[i] * x[m.column[i]];
    y[row] = sum;
}

__global__ void byWarp(Sparse m, const float* __restrict__ x, float* y)
{
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= m.rows)
        return;
    float sum = 0;
    for (int i = m.begin[row] + lane; i < m.begin[row + 1]; i += 32)
        sum += m.value[i] * x[m.column[i]];
    for (int other = 16; other > 0; other /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, other);
    if (lane == 0)
        y[row] = sum;
}

__global__ void nextFrontier(Sparse graph, int* level, const int* from, int count, int* to, int* found, int depth)
{
    constexpr int kKept = 64;
    __shared__ int kept[kKept], used, first;
    if (threadIdx.x == 0)
        used = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        for (int edge = graph.begin[from[i]]; edge < graph.begin[from[i] + 1]; ++edge) {
            const int neighbour = graph.column[edge];
            if (atomicCAS(&level[neighbour], -1, depth) != -1)
                continue;
            const int place = atomicAdd(&used, 1);
            if (place < kKept)
                kept[place] = neighbour;
            else
                to[atomicAdd(found, 1)] = neighbour;
        }
    __syncthreads();
    const int here = min(used, kKept);
    if (threadIdx.x == 0)
        first = atomicAdd(found, here);
    __syncthreads();
    for (int k = threadIdx.x; k < here; k += blockDim.x)
        to[first + k] = kept[k];
}

constexpr int kTile = 16;

/// The tile at (row, column) through the vertices of the pivot's tile.
__global__ void relax(int* distance, int n, int pivot, int phase)
{
    __shared__ int left[kTile][kTile], above[kTile][kTile], tile[kTile][kTile];
    const int row = phase == 0 ? pivot : phase == 1 && blockIdx.y == 0 ? pivot : blockIdx.x;
    const int column = phase == 0 ? pivot : phase == 1 ? (blockIdx.y == 0 ? blockIdx.x : pivot) : blockIdx.y;
    if (phase > 0 && (blockIdx.x == pivot || (phase == 2 && blockIdx.y == pivot)))
        return;
    const int x = threadIdx.x, y = threadIdx.y;
    const auto at = [&](int tileRow, int tileColumn) -> int& { return distance[(tileRow * kTile + y) * n + tileColumn * kTile + x]; };
    left[y][x] = at(row, pivot);
    above[y][x] = at(pivot, column);
    tile[y][x] = at(row, column);
    __syncthreads();
    for (int k = 0; k < kTile; ++k) {
        tile[y][x] = min(tile[y][x], left[y][k] + above[k][x]);
        __syncthreads();
        if (row == pivot)
            above[y][x] = tile[y][x];
        if (column == pivot)
            left[y][x] = tile[y][x];
        __syncthreads();
    }
    at(row, column) = tile[y][x];
}

int main()
{
    bool right = true;
    constexpr int n = 600;
    std::vector<int> begin = {0}, row, column;
    std::vector<float> value, x(n), wanted(n);
    unsigned seed = 7;
    const auto random = [&](unsigned below) { return int((seed = seed * 1664525u + 1013904223u) >> 8) % int(below); };
    for (int r = 0; r < n; ++r) {
        for (int k = random(6); k > 0; --k) {
            row.push_back(r);
            column.push_back(random(n));
            value.push_back(float(random(9) - 4));
        }
        begin.push_back(int(column.size()));
        x[r] = float(random(11));
    }
    for (std::size_t i = 0; i < row.size(); ++i)
        wanted[row[i]] += value[i] * x[column[i]];
    const Sparse m{n, int(row.size()), toDevice(begin), toDevice(row), toDevice(column), toDevice(value)};
    float *const dx = toDevice(x), *const dy = toDevice(std::vector<float>(n));
    byEntry<<<(m.entries + 127) / 128, 128>>>(m, dx, dy);
    right &= expect("by entry", toHost(dy, n) == wanted);
    byThread<<<(n + 127) / 128, 128>>>(m, dx, dy);
    right &= expect("by thread", toHost(dy, n) == wanted);
    byWarp<<<n * 32 / 128, 128>>>(m, dx, dy);
    right &= expect("by warp", toHost(dy, n) == wanted);

    std::vector<int> level(n, -1);
    level[0] = 0;
    int *const dLevel = toDevice(level), *const found = toDevice(std::vector<int>(1));
    int *from = toDevice(std::vector<int>(n)), *to = toDevice(std::vector<int>(n));
    for (int count = 1, depth = 1; count > 0; ++depth) {
        CHECK(cudaMemset(found, 0, sizeof(int)));
        nextFrontier<<<(count + 63) / 64, 64>>>(m, dLevel, from, count, to, found, depth);
        count = toHost(found, 1)[0];
        std::swap(from, to);
    }
    for (std::queue<int> queue({0}); !queue.empty(); queue.pop())
        for (int i = begin[queue.front()]; i < begin[queue.front() + 1]; ++i)
            if (level[column[i]] < 0) {
                level[column[i]] = level[queue.front()] + 1;
                queue.push(column[i]);
            }
    right &= expect("breadth first", toHost(dLevel, n) == level);

    constexpr int kVertices = 4 * kTile;
    std::vector<int> distance(kVertices * kVertices);
    for (int i = 0; i < kVertices * kVertices; ++i)
        distance[i] = i / kVertices == i % kVertices ? 0 : random(5) ? 10000 : random(100);
    int* const dDistance = toDevice(distance);
    for (int pivot = 0; pivot < kVertices / kTile; ++pivot) {
        relax<<<1, dim3(kTile, kTile)>>>(dDistance, kVertices, pivot, 0);
        relax<<<dim3(kVertices / kTile, 2), dim3(kTile, kTile)>>>(dDistance, kVertices, pivot, 1);
        relax<<<dim3(kVertices / kTile, kVertices / kTile), dim3(kTile, kTile)>>>(dDistance, kVertices, pivot, 2);
    }
    for (int k = 0; k < kVertices; ++k)
        for (int i = 0; i < kVertices; ++i)
            for (int j = 0; j < kVertices; ++j)
                distance[i * kVertices + j] =
                    std::min(distance[i * kVertices + j], distance[i * kVertices + k] + distance[k * kVertices + j]);
    right &= expect("all shortest paths", toHost(dDistance, distance.size()) == distance);
    return !right;
}
