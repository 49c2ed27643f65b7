// Matrix addition: two-dimensional blocks, and which matrix index should follow threadIdx.x.
//
// A matrix is stored row by row. Neighbouring lanes of a warp differ in threadIdx.x. The sum is the same whether x is the column
// or the row, but the memory access pattern is not.
//
//   matrix-add [rows] [columns] [block width] [block height]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void addAlongRows(const int* a, const int* b, int* c, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    // Neighbouring lanes, neighbouring columns: their elements lie side by side, so the accesses coalesce.
    if (row < rows && column < columns)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
}

__global__ void addAlongColumns(const int* a, const int* b, int* c, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;

    // Neighbouring lanes, neighbouring rows: their elements lie a whole row apart, so the accesses do not coalesce.
    if (row < rows && column < columns)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
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
    const int rows = argument(argc, argv, 1, "rows", 40, 1, 1024);
    const int columns = argument(argc, argv, 2, "columns", 40, 1, 1024);
    const int width = argument(argc, argv, 3, "block width", 32, 1, 32);
    const int height = argument(argc, argv, 4, "block height", 2, 1, 32);
    const int elements = rows * columns;
    const std::size_t bytes = elements * sizeof(int);

    // a counts the rows and b the columns, so element (r, c) of the sum must be r + c.
    std::vector<int> a(elements), b(elements), sum(elements);
    for (int i = 0; i < elements; ++i) {
        a[i] = i / columns;
        b[i] = i % columns;
    }

    int *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, bytes));
    CHECK(cudaMalloc(&deviceB, bytes));
    CHECK(cudaMalloc(&deviceC, bytes));
    CHECK(cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice));

    // The grid is rounded up in both dimensions. In the second launch rows and columns are swapped.
    const dim3 block(width, height);
    const dim3 alongRows((columns + width - 1) / width, (rows + height - 1) / height);
    const dim3 alongColumns((rows + width - 1) / width, (columns + height - 1) / height);
    int right = 0;
    for (int turn = 0; turn < 2; ++turn) {
        CHECK(cudaMemset(deviceC, 0xff, bytes));
        if (turn == 0)
            addAlongRows<<<alongRows, block>>>(deviceA, deviceB, deviceC, rows, columns);
        else
            addAlongColumns<<<alongColumns, block>>>(deviceA, deviceB, deviceC, rows, columns);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(sum.data(), deviceC, bytes, cudaMemcpyDeviceToHost));
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                right += sum[row * columns + column] == row + column;
    }
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    std::printf("matrix-add: %d of %d sums are right, along rows and along columns\n", right, 2 * elements);
    return right == 2 * elements ? 0 : 1;
}
