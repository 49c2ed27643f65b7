// A barrier that not all threads reach.
//
// All threads of the block must reach __syncthreads(); otherwise the behaviour is undefined. Here only some lanes of each warp
// enter the `if`. On the SIMT engine the others wait after it to reconverge: deadlock. On an H200 they run to their end.
//
//   divergent-barrier [lanes]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void divergentBarrier(int* data, int lanes)
{
    __shared__ int cells[64];
    int t = threadIdx.x;

    cells[t] = data[t];

    // Wrong: only some lanes of every warp reach this barrier. It belongs before the `if`.
    if (t % 32 < lanes) {
        __syncthreads();
        data[t] = cells[63 - t];
    }

    // After the `if` the lanes of the warp reconverge: those that skipped it wait here.
    data[t] += 1;
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
    const int lanes = argument(argc, argv, 1, "lanes", 16, 1, 31);
    constexpr int threads = 64;

    std::vector<int> values(threads);
    for (int t = 0; t < threads; ++t)
        values[t] = t;

    int* data = nullptr;
    CHECK(cudaMalloc(&data, threads * sizeof(int)));
    CHECK(cudaMemcpy(data, values.data(), threads * sizeof(int), cudaMemcpyHostToDevice));

    std::printf("divergent-barrier: %d of 32 lanes of each warp come to the barrier\n", lanes);
    std::fflush(stdout);
    divergentBarrier<<<1, threads>>>(data, lanes);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(values.data(), data, threads * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(data));
    for (int t = 0; t < threads; ++t)
        if (values[t] != (t % 32 < lanes ? 63 - t : t) + 1)
            return 1;
    return 0;
}
