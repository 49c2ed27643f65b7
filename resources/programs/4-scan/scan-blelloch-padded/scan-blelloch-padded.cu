// Scan 3: the same tree, padded.
//
// Up-sweep and down-sweep as before. What changes is where an element lies: after every 32 cells one is left out. Elements that
// are a power of two apart then no longer lie in the same few banks: up to 1024 elements there are no bank conflicts.
//
//   scan-blelloch-padded [elements, at most 1024]

#include <cstdio>
#include <cstdlib>
#include <vector>

// Where element i lies: one cell is left out after every 32.
__host__ __device__ constexpr int cell(int i)
{
    return i + i / 32;
}

__global__ void scanBlellochPadded(const int* in, int* out, int n)
{
    extern __shared__ int tree[];
    int tid = threadIdx.x;
    int half = blockDim.x, size = 2 * half;  // the next power of two; each thread handles two cells

    tree[cell(tid)] = tid < n ? in[tid] : 0;
    tree[cell(half + tid)] = half + tid < n ? in[half + tid] : 0;

    // Up-sweep: pairs that lie 1, 2, 4, ... cells apart. Each step has half as many active threads.
    for (int d = 1; d < size; d *= 2) {
        __syncthreads();
        int left = d * (2 * tid + 1) - 1;
        if (left + d < size)
            tree[cell(left + d)] += tree[cell(left)];
    }

    // The sum before the first element is 0.
    __syncthreads();
    if (tid == 0)
        tree[cell(size - 1)] = 0;

    // Down-sweep: the same pairs in the opposite order.
    for (int d = half; d > 0; d /= 2) {
        __syncthreads();
        int left = d * (2 * tid + 1) - 1;
        if (left + d < size) {
            int value = tree[cell(left)];
            tree[cell(left)] = tree[cell(left + d)];
            tree[cell(left + d)] += value;
        }
    }
    __syncthreads();

    if (tid < n)
        out[tid] = tree[cell(tid)];
    if (half + tid < n)
        out[half + tid] = tree[cell(half + tid)];
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
    const int elements = argument(argc, argv, 1, "elements", 64, 1, 1024);

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = (i * 7 + 3) % 10;

    const std::size_t bytes = elements * sizeof(int);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, input.data(), bytes, cudaMemcpyHostToDevice));

    // The tree needs a power of two. Cells past the end hold 0.
    int size = 2;
    while (size < elements)
        size *= 2;
    scanBlellochPadded<<<1, size / 2, cell(size) * sizeof(int)>>>(in, out, elements);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(output.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host simply adds one element after the other.
    int sum = 0, right = 0;
    for (int i = 0; i < elements; ++i) {
        right += output[i] == sum;
        sum += input[i];
    }

    std::printf("scan-blelloch-padded: %d of %d sums are right, the last is %d\n", right, elements, output.back());
    return right == elements ? 0 : 1;
}
