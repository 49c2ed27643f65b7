// One warp reads the same table three times: one word, one row, one column.
//
// In one wavefront a bank delivers one word, and it broadcasts that word to every lane that reads it. So the number of lanes
// that read one word does not matter, only the number of different words in one bank. The table has 32 rows of 32 words, and
// there are 32 banks: a row lies in all of them, a column in only one.
//
//   bank-broadcast [row] [column]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kSize = 32;  // lanes, banks, rows and columns

__global__ void bankBroadcast(int* word, int* fromRow, int* fromColumn, int row, int column)
{
    __shared__ int table[kSize][kSize];
    int lane = threadIdx.x;

    // Row 3, column 5 holds 305.
    for (int y = 0; y < kSize; ++y)
        table[y][lane] = y * 100 + lane;
    __syncwarp();

    // All lanes read the same word: a broadcast.
    word[lane] = table[row][column];

    // Each lane reads another word of the same row: each bank holds one of them.
    fromRow[lane] = table[row][lane];

    // Each lane reads another word of the same column: one bank holds them all, a 32-way bank conflict.
    fromColumn[lane] = table[lane][column];
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
    const int row = argument(argc, argv, 1, "row", 3, 0, kSize - 1);
    const int column = argument(argc, argv, 2, "column", 5, 0, kSize - 1);

    const std::size_t bytes = kSize * sizeof(int);
    int *word = nullptr, *fromRow = nullptr, *fromColumn = nullptr;
    CHECK(cudaMalloc(&word, bytes));
    CHECK(cudaMalloc(&fromRow, bytes));
    CHECK(cudaMalloc(&fromColumn, bytes));

    bankBroadcast<<<1, kSize>>>(word, fromRow, fromColumn, row, column);
    CHECK(cudaGetLastError());

    std::vector<int> words(kSize), rows(kSize), columns(kSize);
    CHECK(cudaMemcpy(words.data(), word, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(rows.data(), fromRow, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(columns.data(), fromColumn, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(word));
    CHECK(cudaFree(fromRow));
    CHECK(cudaFree(fromColumn));

    // A value encodes the row and the column that it comes from.
    int right = 0;
    for (int lane = 0; lane < kSize; ++lane) {
        right += words[lane] / 100 == row && words[lane] % 100 == column;
        right += rows[lane] / 100 == row && rows[lane] % 100 == lane;
        right += columns[lane] / 100 == lane && columns[lane] % 100 == column;
    }

    std::printf("bank-broadcast: %d of %d values come from the right place\n", right, 3 * kSize);
    return right == 3 * kSize ? 0 : 1;
}
