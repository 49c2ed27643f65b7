// The grid-stride loop: fewer threads than elements.
//
// The grid need not be as large as the data. Each thread takes an element, moves on by the number of threads in the grid, and
// repeats that until it is past the end. Any grid handles any number of elements.
//
//   grid-stride [elements] [block size] [blocks]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void squares(const int* in, int* out, int n)
{
    int threads = gridDim.x * blockDim.x;

    // In one iteration the whole grid covers `threads` neighbouring elements; the next iteration covers the next ones.
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        out[i] = in[i] * in[i];
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
    const int elements = argument(argc, argv, 1, "elements", 100, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 32, 1, 1024);
    const int blocks = argument(argc, argv, 3, "blocks", 1, 1, 1024);

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = i % 100;

    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(int)));
    CHECK(cudaMalloc(&out, elements * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice));

    squares<<<blocks, block>>>(in, out, elements);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(output.data(), out, elements * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host does not multiply: n * n is the sum of the first n odd numbers.
    int right = 0, square = 0;
    for (int i = 0; i < elements; ++i) {
        square = i % 100 == 0 ? 0 : square + 2 * (i % 100) - 1;
        right += output[i] == square;
    }
    const int threads = blocks * block;
    std::printf("grid-stride: %d of %d squares are right, %d threads in up to %d turns\n", right, elements, threads,
                (elements + threads - 1) / threads);
    return right == elements ? 0 : 1;
}
