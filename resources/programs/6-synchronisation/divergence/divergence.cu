// Divergence: lanes of one warp that take different paths.
//
// A warp executes one instruction at a time. When its lanes diverge at a branch, it executes one path after the other, each with
// only some of its lanes active. A loop runs until the last lane has left it.
//
//   divergence [ways]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void divergence(const int* in, int* evens, int* odds, int* way, int* turns, int ways)
{
    int lane = threadIdx.x;

    // Two paths: even lanes take one, odd lanes the other.
    if (lane % 2 == 0)
        evens[lane / 2] = in[lane] + 100;
    else
        odds[lane / 2] = in[lane] * in[lane - 1];

    // Many paths: in each iteration only the lanes with this number are active. With 32 paths, each lane executes alone.
#pragma unroll 1
    for (int k = 0; k < ways; ++k)
        if (lane % ways == k)
            way[lane] = k;

    // A loop with another number of iterations in each lane: lane 0 leaves at once, lane 31 after 31 iterations.
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < lane; ++k)
        sum += in[k];
    turns[lane] = sum;
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
    const int ways = argument(argc, argv, 1, "ways", 32, 1, 32);
    constexpr int lanes = 32;

    // Lane l holds l + 1, so the values of the lanes before it are 1 + 2 + ... + l in sum.
    std::vector<int> input(lanes);
    for (int lane = 0; lane < lanes; ++lane)
        input[lane] = lane + 1;

    int *in = nullptr, *evens = nullptr, *odds = nullptr, *way = nullptr, *turns = nullptr;
    for (int** array : {&in, &evens, &odds, &way, &turns})
        CHECK(cudaMalloc(array, lanes * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), lanes * sizeof(int), cudaMemcpyHostToDevice));

    divergence<<<1, lanes>>>(in, evens, odds, way, turns, ways);
    CHECK(cudaGetLastError());

    std::vector<int> result(3 * lanes);
    CHECK(cudaMemcpy(&result[0], evens, lanes / 2 * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[lanes / 2], odds, lanes / 2 * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[lanes], way, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[2 * lanes], turns, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    for (int* array : {in, evens, odds, way, turns})
        CHECK(cudaFree(array));

    int right = 0;
    for (int lane = 0; lane < lanes; ++lane) {
        right += result[lane] == (lane < lanes / 2 ? 101 + 2 * lane : (2 * lane - lanes + 1) * (2 * lane - lanes + 2));
        right += result[lanes + lane] == lane % ways;
        right += result[2 * lanes + lane] == lane * (lane + 1) / 2;
    }
    std::printf("divergence: %d of %d results are right, 32 lanes went %d ways\n", right, 3 * lanes, ways);
    return right == 3 * lanes ? 0 : 1;
}
