// Reductions with fewer lanes than a warp has: under a ballot's mask, with a last block, and in the old style without masks.
#include <numeric>

#include "check.h"

template <class T>
__device__ T warpSum(unsigned mask, T sum)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(mask, sum, offset);
    return sum;
}

// The second round is done by as many lanes as there were warps: the others deliver nothing to their sums.
template <class T, unsigned threads>
__global__ void sumByWarps(const T* __restrict__ in, T* __restrict__ out, unsigned n)
{
    __shared__ T perWarp[threads / 32];
    T sum = 0;
    for (unsigned i = blockIdx.x * threads + threadIdx.x; i < n; i += threads * gridDim.x)
        sum += in[i];
    sum = warpSum(0xffffffffu, sum);
    if (threadIdx.x % warpSize == 0)
        perWarp[threadIdx.x / warpSize] = sum;
    __syncthreads();
    if (threadIdx.x < warpSize)
        sum = warpSum(0xffffffffu, threadIdx.x < threads / warpSize ? perWarp[threadIdx.x] : T(0));
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__device__ unsigned blocksDone = 0;
__device__ volatile int partial[64];

__global__ void sumInOneLaunch(const int* in, int* out, unsigned n)
{
    extern __shared__ int cells[];
    __shared__ bool last;
    const auto reduceBlock = [&](int sum) {
        cells[threadIdx.x] = sum;
        __syncthreads();
        for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
            if (threadIdx.x < half)
                cells[threadIdx.x] += cells[threadIdx.x + half];
            __syncthreads();
        }
        return cells[0];
    };
    int sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        sum += in[i];
    const int block = reduceBlock(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = block;
        __threadfence();
        last = atomicInc(&blocksDone, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    const int total = reduceBlock(threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0);
    if (threadIdx.x == 0)
        *out = total;
}

template <class T>
bool check(const char* what, unsigned n)
{
    std::vector<T> in(n);
    for (unsigned i = 0; i < n; ++i)
        in[i] = T(i * 7 % 16);
    constexpr unsigned blocks = 5;
    T* const device = toDevice(in);
    T* out = nullptr;
    CHECK(cudaMalloc(&out, blocks * sizeof(T)));
    sumByWarps<T, 256><<<blocks, 256>>>(device, out, n);
    CHECK(cudaGetLastError());
    const auto sums = toHost(out, blocks);
    return expect(what, std::accumulate(sums.begin(), sums.end(), T(0)) == std::accumulate(in.begin(), in.end(), T(0)));
}

int main()
{
    bool right = check<int>("int", 10000);
    right &= check<float>("float", 10007);
    right &= check<double>("double", 1);

    std::vector<int> in(5000);
    std::iota(in.begin(), in.end(), 0);
    int *device = toDevice(in), *out = nullptr;
    CHECK(cudaMalloc(&out, sizeof(int)));
    for (int again = 0; again < 2; ++again) {
        sumInOneLaunch<<<24, 64, 64 * sizeof(int)>>>(device, out, unsigned(in.size()));
        right &= expect("last block", toHost(out, 1)[0] == 4999 * 5000 / 2);
    }
    return !right;
}
