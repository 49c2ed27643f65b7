// Scan 1: every running sum at once (Hillis and Steele).
//
// The running sum at i is the sum of the elements 0 to i. Each step doubles the range: a cell that holds the sum of the last
// d elements up to its own adds the cell d to its left, and then it holds the sum of the last 2d. All must be read before any
// is replaced; so there are two rows in shared memory, one to read and one to write, which swap their roles.
//
//   scan-hillis-steele [elements, at most 1024]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void scanHillisSteele(const int* in, int* out)
{
    extern __shared__ int rows[];  // two rows of blockDim.x cells
    unsigned n = blockDim.x;
    unsigned i = threadIdx.x;

    unsigned from = 0, to = n;
    rows[from + i] = in[i];
    __syncthreads();

    // The first d cells are final already. They are only copied to the other row.
    for (unsigned d = 1; d < n; d *= 2) {
        int value = rows[from + i];
        if (i >= d)
            value += rows[from + i - d];
        rows[to + i] = value;
        __syncthreads();

        unsigned other = from;
        from = to;
        to = other;
    }

    out[i] = rows[from + i];
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
    const int elements = argument(argc, argv, 1, "elements", 16, 1, 1024);

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = (i * 7 + 3) % 10;

    const std::size_t bytes = elements * sizeof(int);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, input.data(), bytes, cudaMemcpyHostToDevice));

    // One block, one thread per element, two rows.
    scanHillisSteele<<<1, elements, 2 * bytes>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(output.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host simply adds one element after the other.
    int sum = 0, right = 0;
    for (int i = 0; i < elements; ++i) {
        sum += input[i];
        right += output[i] == sum;
    }

    std::printf("scan-hillis-steele: %d of %d running sums are right, the last is %d\n", right, elements, output.back());
    return right == elements ? 0 : 1;
}
