// curand_kernel.h: pi by darts with three generators, and the moments of normal, exponential and Poisson numbers.
#include <curand_kernel.h>

#include <cmath>

#include "check.h"

template <class State>
__global__ void start(State* states)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234, id, 0, &states[id]);
}

template <class State>
__global__ void throwDarts(State* states, unsigned* hits, int darts)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    State state = states[id];
    unsigned inside = 0;
    for (int i = 0; i < darts; ++i) {
        const float x = curand_uniform(&state), y = curand_uniform(&state);
        inside += x * x + y * y <= 1.0f;
    }
    states[id] = state;
    atomicAdd(hits, inside);
}

// Sums of: normal, its square, double normal squared, Poisson of a small and of a large mean.
template <class State>
__global__ void moments(State* states, double* sums, int rounds)
{
    State state = states[blockIdx.x * blockDim.x + threadIdx.x];
    for (int i = 0; i < rounds; ++i) {
        const float2 normal = curand_normal2(&state);
        const double wide = curand_normal_double(&state);
        atomicAdd(&sums[0], double(normal.x) + normal.y);
        atomicAdd(&sums[1], double(normal.x) * normal.x + double(normal.y) * normal.y);
        atomicAdd(&sums[2], wide * wide);
        atomicAdd(&sums[3], double(curand_poisson(&state, 4.0)));
        atomicAdd(&sums[4], double(curand_poisson(&state, 100.0)));
    }
}

template <class State>
bool check(const char* name)
{
    constexpr int threads = 64, blocks = 8, count = threads * blocks, darts = 60, rounds = 6;
    State* states = nullptr;
    CHECK(cudaMalloc(&states, count * sizeof(State)));
    unsigned* const hits = toDevice(std::vector<unsigned>(1));
    double* const sums = toDevice(std::vector<double>(5));
    start<<<blocks, threads>>>(states);
    throwDarts<<<blocks, threads>>>(states, hits, darts);
    moments<<<blocks, threads>>>(states, sums, rounds);
    CHECK(cudaDeviceSynchronize());
    const double pi = 4.0 * toHost(hits, 1)[0] / (double(count) * darts), n = double(count) * rounds;
    const auto got = toHost(sums, 5);
    std::printf("%s: pi %.3f, mean %.3f, squares %.3f %.3f, Poisson %.2f %.2f\n", name, pi, got[0] / (2 * n), got[1] / (2 * n), got[2] / n,
                got[3] / n, got[4] / n);
    const bool near = std::abs(pi - 3.14159) < 0.06 && std::abs(got[0] / (2 * n)) < 0.06 && std::abs(got[1] / (2 * n) - 1) < 0.1 &&
                      std::abs(got[2] / n - 1) < 0.15 && std::abs(got[3] / n - 4) < 0.2 && std::abs(got[4] / n - 100) < 1;
    return expect(name, near);
}

int main()
{
    bool right = check<curandState>("XORWOW");
    right &= check<curandStatePhilox4_32_10_t>("Philox");
    right &= check<curandStateMRG32k3a>("MRG32k3a");
    return !right;
}
