// A sparse matrix by rows: product with a vector, breadth-first search; a hash table; aggregated histograms.
#include "check.h"

__global__ void product(const int* rows, const int* columns, const float* values, const float* x, float* y, int n)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= n)
        return;
    float sum = 0;
    for (int k = rows[row] + lane; k < rows[row + 1]; k += 32)
        sum += values[k] * x[columns[k]];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
        y[row] = sum;
}

/// Reads levels through a volatile pointer: other threads change them with atomic operations.
__global__ void visitLevel(const int* rows, const int* columns, int* levels, int n, int level, int* found)
{
    int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node < n && static_cast<volatile int*>(levels)[node] == level)
        for (int k = rows[node]; k < rows[node + 1]; ++k)
            if (atomicCAS(&levels[columns[k]], -1, level + 1) == -1)
                atomicExch(found, 1);
}

constexpr unsigned long long kEmpty = ~0ull;

__global__ void insert(unsigned long long* table, unsigned capacity, const unsigned* keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned slot = keys[i] * 2654435761u % capacity;
    while (atomicCAS(&table[slot], kEmpty, (unsigned long long)keys[i] << 32 | i) != kEmpty)
        slot = (slot + 1) % capacity;
}

__global__ void histogram(const unsigned char* data, unsigned* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned peers = __match_any_sync(__activemask(), data[i]);
    if (threadIdx.x % 32 == __ffs(peers) - 1)
        atomicAdd(&bins[data[i]], __popc(peers));
}

int main()
{
    const int n = 60;
    std::vector<int> rows{0}, columns;
    std::vector<float> values, x(n), y(n);
    for (int i = 0; i < n; ++i) {
        x[i] = float(i % 4);
        for (int j = 0; j < n; ++j)
            if ((i * 3 + j * 5) % 13 == 0 || j == (i + 7) % n) {
                columns.push_back(j);
                values.push_back(float(i - j));
            }
        rows.push_back(int(columns.size()));
    }
    std::vector<int> levels(n, -1);
    levels[0] = 0;
    int *dRows = toDevice(rows), *dColumns = toDevice(columns), *dLevels = toDevice(levels), *found = toDevice(std::vector<int>(1));
    float* dy = toDevice(y);

    for (int i = 0; i < n; ++i)
        for (int k = rows[i]; k < rows[i + 1]; ++k)
            y[i] += values[k] * x[columns[k]];
    product<<<(n * 32 + 127) / 128, 128>>>(dRows, dColumns, toDevice(values), toDevice(x), dy, n);
    bool right = expect("sparse product", toHost(dy, n) == y);

    for (int level = 0;; ++level) {
        CHECK(cudaMemset(found, 0, sizeof(int)));
        visitLevel<<<1, 64>>>(dRows, dColumns, dLevels, n, level, found);
        bool hasNewLevel = false;
        for (int i = 0; i < n; ++i)
            if (levels[i] == level)
                for (int k = rows[i]; k < rows[i + 1]; ++k)
                    if (levels[columns[k]] < 0) {
                        levels[columns[k]] = level + 1;
                        hasNewLevel = true;
                    }
        if (!hasNewLevel && !toHost(found, 1)[0])
            break;
    }
    right &= expect("breadth-first search", toHost(dLevels, n) == levels);

    const int keyCount = 300, capacity = 512;
    std::vector<unsigned> keys(keyCount);
    for (int i = 0; i < keyCount; ++i)
        keys[i] = i * 977 % 1000;
    auto* table = toDevice(std::vector<unsigned long long>(capacity, kEmpty));
    insert<<<3, 128>>>(table, capacity, toDevice(keys), keyCount);
    int stored = 0;
    for (const unsigned long long entry : toHost(table, capacity))
        stored += entry != kEmpty && keys[unsigned(entry)] == entry >> 32;
    right &= expect("hash table", stored == keyCount);

    std::vector<unsigned char> data(2000);
    std::vector<unsigned> bins(16);
    for (int i = 0; i < 2000; ++i)
        ++bins[data[i] = i * i % 16];
    unsigned* dBins = toDevice(std::vector<unsigned>(16));
    histogram<<<16, 128>>>(toDevice(data), dBins, 2000);
    right &= expect("aggregated histogram", toHost(dBins, 16) == bins);
    return right ? 0 : 1;
}
