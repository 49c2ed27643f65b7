// A barrier that not everybody comes to.
//
// __syncthreads() waits for all threads of the block. Inside an `if` that only some of a warp's threads enter, they wait for the
// others, and those wait behind the `if` for their warp to come together again: nobody can ever go on.
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

    // Wrong: a part of every warp waits here for the other part. The barrier belongs in front of the `if`.
    if (t % 32 < lanes) {
        __syncthreads();
        data[t] = cells[63 - t];
    }

    // Behind the `if` the warp meets again: the part that went around it waits here.
    data[t] += 1;
}

#define CHECK(call)                                                                                         \
    if (cudaError_t error = (call); error != cudaSuccess) {                                                 \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));              \
        std::exit(1);                                                                                       \
    }

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
