// Atomics: eleven operations, each on a cell that all threads use.
//
// Each of these reads a cell, computes and writes it back, as one indivisible operation. All threads of the launch use the
// same eleven cells.
//
//   atomics [threads]

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void atomics(int* cells, unsigned* counters)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    atomicAdd(&cells[0], i);
    atomicSub(&cells[1], i);
    atomicMin(&cells[2], i);
    atomicMax(&cells[3], i);

    // These two keep a counter within 0 .. limit: after the limit comes 0 again, below 0 comes the limit.
    atomicInc(&counters[0], 9);
    atomicDec(&counters[1], 9);

    // The exchange keeps the value of the last thread, compare-and-swap that of the first. Which threads these are is unspecified.
    atomicExch(&cells[4], i);
    atomicCAS(&cells[5], -1, i);

    // Thread i uses bit i % 16: it clears that bit in one cell, sets it in another one, and flips it in a third one.
    int bit = 1 << i % 16;
    atomicAnd(&cells[6], ~bit);
    atomicOr(&cells[7], bit);
    atomicXor(&cells[8], bit);
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
    const int threads = argument(argc, argv, 1, "threads", 24, 1, 1024);

    //                          add  sub  min   max  exch cas  and     or xor
    std::vector<int> cells =    {0,  100, 5000, -1,  -1,  -1,  0xffff, 0, 0};
    std::vector<unsigned> counters = {0, 0};

    int* deviceCells = nullptr;
    unsigned* deviceCounters = nullptr;
    CHECK(cudaMalloc(&deviceCells, cells.size() * sizeof(int)));
    CHECK(cudaMalloc(&deviceCounters, counters.size() * sizeof(unsigned)));
    CHECK(cudaMemcpy(deviceCells, cells.data(), cells.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceCounters, counters.data(), counters.size() * sizeof(unsigned), cudaMemcpyHostToDevice));

    atomics<<<1, threads>>>(deviceCells, deviceCounters);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(cells.data(), deviceCells, cells.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(counters.data(), deviceCounters, counters.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceCells));
    CHECK(cudaFree(deviceCounters));

    // The expected values follow directly from the number of threads, without a loop over them.
    const int sum = threads * (threads - 1) / 2;
    const int bits = (1 << std::min(threads, 16)) - 1;
    int odd = 0;
    for (int bit = 0; bit < 16; ++bit)
        odd |= (threads + 15 - bit) / 16 % 2 << bit;
    const auto isThread = [threads](int value) { return value >= 0 && value < threads; };
    const bool right[] = {cells[0] == sum,
                          cells[1] == 100 - sum,
                          cells[2] == 0,
                          cells[3] == threads - 1,
                          counters[0] == unsigned(threads % 10),
                          counters[1] == unsigned((10 - threads % 10) % 10),
                          isThread(cells[4]),
                          isThread(cells[5]),
                          cells[6] == (0xffff & ~bits),
                          cells[7] == bits,
                          cells[8] == odd};
    const int good = int(std::count(std::begin(right), std::end(right), true));
    std::printf("atomics: %d of 11 cells are right, the sum is %d\n", good, cells[0]);
    return good == 11 ? 0 : 1;
}
