// The sum of every row of a matrix, with the rows in memory a pitch apart.
//
// A row of 100 floats is 400 bytes. Without gaps, the second row would start in the middle of a sector. cudaMallocPitch
// rounds the distance between rows up, so that every row starts at an aligned address; the bytes between the end of a row
// and the start of the next are padding. cudaMemcpy2D copies the rows without the padding.
//
//   pitch [columns] [rows]

#include <cstdio>
#include <cstdlib>
#include <vector>

// One warp per row. The pitch counts bytes, so the address of the row is computed with a pointer to bytes.
__global__ void sumRows(const float* matrix, size_t pitch, int columns, float* sums)
{
    const float* row = (const float*)((const char*)matrix + blockIdx.x * pitch);

    float sum = 0.0f;
    for (int column = threadIdx.x; column < columns; column += 32)
        sum += row[column];

    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
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
    const int columns = argument(argc, argv, 1, "columns", 100, 1, 4096);
    const int rows = argument(argc, argv, 2, "rows", 6, 1, 256);

    // On the host the rows have no gaps between them.
    std::vector<float> matrix(std::size_t(columns) * rows);
    for (std::size_t i = 0; i < matrix.size(); ++i)
        matrix[i] = float(i % 13);

    const std::size_t rowBytes = columns * sizeof(float);
    float *deviceMatrix = nullptr, *deviceSums = nullptr;
    std::size_t pitch = 0;
    CHECK(cudaMallocPitch(&deviceMatrix, &pitch, rowBytes, rows));
    CHECK(cudaMalloc(&deviceSums, rows * sizeof(float)));
    CHECK(cudaMemcpy2D(deviceMatrix, pitch, matrix.data(), rowBytes, rowBytes, rows, cudaMemcpyHostToDevice));

    sumRows<<<rows, 32>>>(deviceMatrix, pitch, columns, deviceSums);
    CHECK(cudaGetLastError());

    std::vector<float> sums(rows);
    CHECK(cudaMemcpy(sums.data(), deviceSums, rows * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceMatrix));
    CHECK(cudaFree(deviceSums));

    // The values are small whole numbers: the sum is the same in every order of the additions.
    int right = 0;
    for (int row = 0; row < rows; ++row) {
        float sum = 0.0f;
        for (int column = 0; column < columns; ++column)
            sum += matrix[std::size_t(row) * columns + column];
        right += sums[row] == sum;
    }

    std::printf("pitch: rows of %zu bytes lie %zu bytes apart; %d of %d sums are right\n", rowBytes, pitch, right, rows);
    return right == rows ? 0 : 1;
}
