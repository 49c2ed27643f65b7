// A tree without its barriers: a race condition that does not always show.
//
// In each step a thread adds what another thread has written in the step before. __syncthreads() makes it wait until that has happened.
// Without it the sum is right as long as all warps progress at the same rate, and that is not guaranteed.
//
//   missing-barrier [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void missingBarrier(const int* in, int* out, int n)
{
    extern __shared__ int cells[];
    int t = threadIdx.x;

    // One value per thread; missing ones are zero. This barrier is in place.
    cells[t] = t < n ? in[t] : 0;
    __syncthreads();

    // Halve until one value is left.
#pragma unroll 1
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s)
            cells[t] += cells[t + s];
        // Here __syncthreads() is missing: cells[t + s] may be read before its own thread has added to it.
    }

    if (t == 0)
        *out = cells[0];
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
    const int n = argument(argc, argv, 1, "elements", 256, 1, 1024);

    // One block, as many threads as there are values, rounded up to a power of two.
    int threads = 1;
    while (threads < n)
        threads *= 2;

    std::vector<int> input(n);
    int expected = 0;
    for (int i = 0; i < n; ++i)
        expected += input[i] = i % 10 + 1;

    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    missingBarrier<<<1, threads, threads * sizeof(int)>>>(in, out, n);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("missing-barrier: the sum of %d values is %d, expected %d\n", n, sum, expected);
    return sum == expected ? 0 : 1;
}
