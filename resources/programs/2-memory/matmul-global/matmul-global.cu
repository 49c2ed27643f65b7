// Matrix product 1: each thread computes one element, directly from global memory.
//
// c is the product of a (rows x inner) and b (inner x columns). An element of c is a row of a times a column of b, and its
// thread reads both. Neighbouring threads read the same row or the same column: a block loads every element up to 16 times, once
// for each of its columns or rows.
//
//   matmul-global [rows] [inner] [columns]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kBlock = 16;  // a block computes 16 x 16 elements; a warp two rows of them

__global__ void matmulGlobal(const float* a, const float* b, float* c, int rows, int inner, int columns)
{
    int column = blockIdx.x * kBlock + threadIdx.x;
    int row = blockIdx.y * kBlock + threadIdx.y;

    // The matrices need not be multiples of a block.
    if (row >= rows || column >= columns)
        return;

    // Lanes of one row of c read the same element of a, and neighbouring elements of b.
    float sum = 0;
    for (int k = 0; k < inner; ++k)
        sum += a[row * inner + k] * b[k * columns + column];
    c[row * columns + column] = sum;
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
    const int rows = argument(argc, argv, 1, "rows", 20, 1, 512);
    const int inner = argument(argc, argv, 2, "inner", 20, 1, 512);
    const int columns = argument(argc, argv, 3, "columns", 20, 1, 512);

    // Small whole numbers: every sum is exact, whatever the order.
    std::vector<float> a(rows * inner), b(inner * columns), c(rows * columns);
    for (int i = 0; i < rows * inner; ++i)
        a[i] = (i * 7 + 3) % 10;
    for (int i = 0; i < inner * columns; ++i)
        b[i] = (i * 3 + 1) % 7;

    float *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&deviceB, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&deviceC, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(deviceA, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));

    const dim3 block(kBlock, kBlock);
    const dim3 grid((columns + kBlock - 1) / kBlock, (rows + kBlock - 1) / kBlock);
    matmulGlobal<<<grid, block>>>(deviceA, deviceB, deviceC, rows, inner, columns);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), deviceC, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    // The host adds up in another order: one row of b after the other, onto a whole row of c.
    std::vector<float> expected(rows * columns);
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < inner; ++k)
            for (int column = 0; column < columns; ++column)
                expected[row * columns + column] += a[row * inner + k] * b[k * columns + column];

    int right = 0;
    for (int i = 0; i < rows * columns; ++i)
        right += c[i] == expected[i];
    std::printf("matmul-global: %d of %d elements are right, the last is %g\n", right, rows * columns, c.back());
    return right == rows * columns ? 0 : 1;
}
