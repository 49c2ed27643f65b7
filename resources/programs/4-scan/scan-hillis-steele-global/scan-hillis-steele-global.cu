// Scan 0: every running sum at once, one launch per step (Hillis and Steele).
//
// The running sum at i is the sum of the elements 0 to i. Each step doubles the range: an element that holds the sum of the last
// d elements up to its own adds the one d to its left, and then it holds the sum of the last 2d. All must be read before any
// is replaced. Threads of different blocks must not wait for each other; but one launch waits for the one before it, and two
// arrays swap their roles: one is read, the other one is written.
//
//   scan-hillis-steele-global [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

__global__ void addFromLeft(const int* in, int* out, int d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    // The first d elements are final already. They are only copied to the other array.
    int sum = in[i];
    if (i >= d)
        sum += in[i - d];
    out[i] = sum;
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
    const int elements = argument(argc, argv, 1, "elements", 16, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 16, 1, 1024);

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = (i * 7 + 3) % 10;

    const std::size_t bytes = elements * sizeof(int);
    int *from = nullptr, *to = nullptr;
    CHECK(cudaMalloc(&from, bytes));
    CHECK(cudaMalloc(&to, bytes));
    CHECK(cudaMemcpy(from, input.data(), bytes, cudaMemcpyHostToDevice));

    // The range doubles until it covers all elements: log2(n) launches, rounded up.
    const int blocks = (elements + block - 1) / block;
    int launches = 0;
    for (int d = 1; d < elements; d *= 2) {
        addFromLeft<<<blocks, block>>>(from, to, d, elements);
        CHECK(cudaGetLastError());
        std::swap(from, to);
        ++launches;
    }
    CHECK(cudaMemcpy(output.data(), from, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));

    // The host simply adds one element after the other.
    int sum = 0, right = 0;
    for (int i = 0; i < elements; ++i) {
        sum += input[i];
        right += output[i] == sum;
    }

    std::printf("scan-hillis-steele-global: %d of %d running sums are right after %d launches, the last is %d\n", right, elements, launches,
                output.back());
    return right == elements ? 0 : 1;
}
