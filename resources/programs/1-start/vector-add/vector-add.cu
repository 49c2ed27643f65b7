// Vector addition: one thread per element.
//
// The steps of a typical CUDA program: allocate on the device, copy in, compute, copy back, free.
//
//   vector-add [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void vectorAdd(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The grid is rounded up to whole blocks, so the last block may reach past the end. The guard excludes its surplus threads.
    if (i < n)
        c[i] = a[i] + b[i];
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
    const std::size_t bytes = elements * sizeof(int);

    std::vector<int> a(elements), b(elements), c(elements);
    for (int i = 0; i < elements; ++i) {
        a[i] = i;
        b[i] = 2 * i + 1;
    }

    // Allocate three arrays on the device and copy the two inputs there.
    int *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, bytes));
    CHECK(cudaMalloc(&deviceB, bytes));
    CHECK(cudaMalloc(&deviceC, bytes));
    CHECK(cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice));

    // Enough blocks to cover every element: n / block, rounded up.
    const int blocks = (elements + block - 1) / block;
    vectorAdd<<<blocks, block>>>(deviceA, deviceB, deviceC, elements);
    CHECK(cudaGetLastError());

    // Copy the result back; this waits for the kernel. Then free the memory.
    CHECK(cudaMemcpy(c.data(), deviceC, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    int right = 0;
    for (int i = 0; i < elements; ++i)
        right += c[i] == a[i] + b[i];
    std::printf("vector-add: %d of %d sums are right\n", right, elements);
    return right == elements ? 0 : 1;
}
