// Transpose 2: through shared memory.
//
// A block loads a tile of 32 x 32 numbers row by row, synchronises, and writes it row by row as well, at the mirrored place. The
// transposition takes place in between: a warp that wrote a row of the tile reads a column of it. All global accesses
// coalesce. But the cells of a column lie 32 words apart, and there are 32 banks: they all lie in the same one.
//
//   transpose-shared [rows and columns]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kTile = 32;  // a block covers 32 x 32 numbers; each of its warps takes one row

__global__ void transposeShared(const int* in, int* out, int n)
{
    __shared__ int tile[kTile][kTile];

    // In: the tile at (blockIdx.x, blockIdx.y). A warp reads a row and stores it as a row of the tile.
    int x = blockIdx.x * kTile + threadIdx.x;
    int y = blockIdx.y * kTile + threadIdx.y;
    if (x < n && y < n)
        tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();

    // Out: the tile at (blockIdx.y, blockIdx.x). A warp reads a column of the tile and writes a row.
    x = blockIdx.y * kTile + threadIdx.x;
    y = blockIdx.x * kTile + threadIdx.y;
    if (x < n && y < n)
        out[y * n + x] = tile[threadIdx.x][threadIdx.y];
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
    const int n = argument(argc, argv, 1, "rows and columns", 32, 1, 100);

    // Row 3, column 5 holds 305: a value encodes where it came from.
    std::vector<int> input(n * n);
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            input[row * n + column] = row * 100 + column;

    const std::size_t bytes = input.size() * sizeof(int);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, input.data(), bytes, cudaMemcpyHostToDevice));

    const int tiles = (n + kTile - 1) / kTile;
    transposeShared<<<dim3(tiles, tiles), dim3(kTile, kTile)>>>(in, out, n);
    CHECK(cudaGetLastError());

    std::vector<int> output(n * n);
    CHECK(cudaMemcpy(output.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host decodes from each value where it belongs.
    int right = 0;
    for (int i = 0; i < n * n; ++i)
        right += output[i] % 100 == i / n && output[i] / 100 == i % n;

    std::printf("transpose-shared: %d of %d numbers are where they belong\n", right, n * n);
    return right == n * n ? 0 : 1;
}
