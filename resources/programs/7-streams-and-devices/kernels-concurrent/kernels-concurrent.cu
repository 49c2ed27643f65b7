// Two small kernels, first one after the other in the default stream, then concurrently in two non-blocking streams.
//
//   kernels-concurrent [rounds] [threads]

#include <cstdio>
#include <cstdlib>
#include <vector>

// One block occupies one SM. All other SMs are idle.
__global__ void mix(unsigned* out, unsigned seed, int rounds)
{
    unsigned x = seed + threadIdx.x;
    for (int round = 0; round < rounds; ++round)
        x = x * 1664525u + 1013904223u;
    out[threadIdx.x] = x;
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

static unsigned mixed(unsigned x, int rounds)
{
    for (int round = 0; round < rounds; ++round)
        x = x * 1664525u + 1013904223u;
    return x;
}

int main(int argc, char** argv)
{
    const int rounds = argument(argc, argv, 1, "rounds", 200, 1, 10000);
    const int threads = argument(argc, argv, 2, "threads", 64, 1, 1024);
    const unsigned seeds[2] = {1, 1000};

    unsigned* device[2];
    cudaStream_t streams[2];
    for (int k = 0; k < 2; ++k) {
        CHECK(cudaMalloc(&device[k], threads * sizeof(unsigned)));
        CHECK(cudaStreamCreateWithFlags(&streams[k], cudaStreamNonBlocking));
    }
    cudaEvent_t start, stop, other;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventCreate(&other));

    std::vector<unsigned> results(threads);
    int right = 0;
    const auto countRight = [&] {
        for (int k = 0; k < 2; ++k) {
            CHECK(cudaMemcpy(results.data(), device[k], threads * sizeof(unsigned), cudaMemcpyDeviceToHost));
            for (int t = 0; t < threads; ++t)
                right += results[t] == mixed(seeds[k] + t, rounds);
            CHECK(cudaMemset(device[k], 0, threads * sizeof(unsigned)));
        }
        CHECK(cudaDeviceSynchronize());
    };

    // In one stream the second kernel waits for the first, although there is room for both.
    float serial = 0;
    CHECK(cudaEventRecord(start));
    for (int k = 0; k < 2; ++k) {
        mix<<<1, threads>>>(device[k], seeds[k], rounds);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&serial, start, stop));
    countRight();

    // In two streams neither kernel waits for the other. Both start after `start`, and `stop` comes after both.
    float concurrent = 0;
    CHECK(cudaEventRecord(start, streams[0]));
    CHECK(cudaStreamWaitEvent(streams[1], start, 0));
    for (int k = 0; k < 2; ++k) {
        mix<<<1, threads, 0, streams[k]>>>(device[k], seeds[k], rounds);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaEventRecord(other, streams[1]));
    CHECK(cudaStreamWaitEvent(streams[0], other, 0));
    CHECK(cudaEventRecord(stop, streams[0]));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&concurrent, start, stop));
    countRight();

    std::printf("kernels-concurrent: %d of %d values are right; %.4f ms one after the other, %.4f ms side by side\n", right, 4 * threads, serial,
                concurrent);
    for (int k = 0; k < 2; ++k) {
        CHECK(cudaFree(device[k]));
        CHECK(cudaStreamDestroy(streams[k]));
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaEventDestroy(other));
    return right == 4 * threads ? 0 : 1;
}
