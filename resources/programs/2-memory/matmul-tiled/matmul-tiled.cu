// Matrix product 2: a block loads tiles of both matrices into shared memory, and all of its threads use them.
//
// The 16 x 16 threads of a block need the same 16 rows of a and the same 16 columns of b. So they load them together, in tiles
// of 16 x 16: each thread loads one element of each tile, a barrier, each thread uses the tiles, a barrier, and so on with
// the next tiles. A block now loads an element once, and not 16 times. To compare, the product without tiles follows.
//
//   matmul-tiled [rows] [inner] [columns]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kTile = 16;  // a tile has 16 x 16 elements, and so does the part of c that a block computes

__global__ void matmulTiled(const float* a, const float* b, float* c, int rows, int inner, int columns)
{
    __shared__ float tileA[kTile][kTile], tileB[kTile][kTile];
    int x = threadIdx.x, y = threadIdx.y;
    int column = blockIdx.x * kTile + x;
    int row = blockIdx.y * kTile + y;

    float sum = 0;
    for (int first = 0; first < inner; first += kTile) {
        // Past the edge of a matrix the tiles hold zeros: they change no sum.
        tileA[y][x] = row < rows && first + x < inner ? a[row * inner + first + x] : 0;
        tileB[y][x] = first + y < inner && column < columns ? b[(first + y) * columns + column] : 0;
        __syncthreads();

        // A row of one tile times a column of the other.
        for (int k = 0; k < kTile; ++k)
            sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }

    // The guard comes last: all threads must reach the barriers, also those without an element of c.
    if (row < rows && column < columns)
        c[row * columns + column] = sum;
}

__global__ void matmulGlobal(const float* a, const float* b, float* c, int rows, int inner, int columns)
{
    int column = blockIdx.x * kTile + threadIdx.x;
    int row = blockIdx.y * kTile + threadIdx.y;
    if (row >= rows || column >= columns)
        return;

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

    // The host adds up in another order: one row of b after the other, onto a whole row of c.
    std::vector<float> expected(rows * columns);
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < inner; ++k)
            for (int column = 0; column < columns; ++column)
                expected[row * columns + column] += a[row * inner + k] * b[k * columns + column];

    const dim3 block(kTile, kTile);
    const dim3 grid((columns + kTile - 1) / kTile, (rows + kTile - 1) / kTile);
    int right = 0;
    for (const auto kernel : {matmulTiled, matmulGlobal}) {
        CHECK(cudaMemset(deviceC, 0xff, c.size() * sizeof(float)));
        kernel<<<grid, block>>>(deviceA, deviceB, deviceC, rows, inner, columns);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(c.data(), deviceC, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
        for (int i = 0; i < rows * columns; ++i)
            right += c[i] == expected[i];
    }
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    std::printf("matmul-tiled: %d of %d elements are right, with tiles and without, the last is %g\n", right, 2 * rows * columns, c.back());
    return right == 2 * rows * columns ? 0 : 1;
}
