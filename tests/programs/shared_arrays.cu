// Several arrays of different types in one dynamic shared memory, more than 48 KiB of it, one name with two types, addresses for inline
// assembly.
#include <cmath>
#include <cstdint>

#include "check.h"

__global__ void fourTypes(int n, double* out, const float* in)
{
    extern __shared__ __align__(16) unsigned char bytes[];
    auto* const doubles = reinterpret_cast<double*>(bytes);
    auto* const floats = reinterpret_cast<float*>(doubles + n);
    auto* const shorts = reinterpret_cast<short*>(floats + n);
    auto* const chars = reinterpret_cast<char*>(shorts + n);
    const int t = threadIdx.x, other = n - 1 - t;
    doubles[t] = in[t];
    floats[t] = 2 * in[t];
    shorts[t] = short(t);
    chars[t] = char(t % 8);
    __syncthreads();
    out[t] = doubles[other] + floats[other] + shorts[other] + chars[other];
}

__global__ void large(unsigned long long* sum, int n)
{
    extern __shared__ int cells[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        cells[i] = i;
    __syncthreads();
    unsigned long long mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        mine += cells[n - 1 - i];
    atomicAdd(sum, mine);
}

template <class T>
struct Dynamic {
    __device__ operator T*() const
    {
        extern __shared__ __align__(16) unsigned char dynamicBytes[];
        return reinterpret_cast<T*>(dynamicBytes);
    }
};

template <class T>
__global__ void reversed(T* data)
{
    T* const cells = Dynamic<T>();
    cells[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = cells[blockDim.x - 1 - threadIdx.x];
}

__global__ void assembly(int* out)
{
    __shared__ int cells[32];
    cells[threadIdx.x] = 2 * threadIdx.x;
    __syncwarp();
    const auto address = std::uint32_t(__cvta_generic_to_shared(&cells[31 - threadIdx.x]));
    int value;
    unsigned lane;
    asm volatile("ld.shared.s32 %0, [%1];" : "=r"(value) : "r"(address));
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("{ .reg .pred large;\n setp.ge.s32 large, %1, 20;\n selp.s32 %0, 1000, %1, large; }" : "=r"(value) : "r"(value));
    out[threadIdx.x] = value + lane;
}

int main()
{
    constexpr int n = 128, kLarge = 20000;
    bool right = true, areEqual = true;
    std::vector<float> in(n);
    for (int i = 0; i < n; ++i)
        in[i] = i + 0.5f;
    float* const floats = toDevice(in);
    double* const doubles = toDevice(std::vector<double>(n));
    fourTypes<<<1, n, n * 15>>>(n, doubles, floats);
    const auto mixed = toHost(doubles, n);
    for (int t = 0; t < n; ++t) {
        const int other = n - 1 - t;
        areEqual &= mixed[t] == 3 * (other + 0.5) + other + other % 8;
    }
    right &= expect("four types", areEqual);

    auto* const sum = toDevice(std::vector<unsigned long long>(1));
    large<<<1, 256, kLarge * 4>>>(sum, kLarge);
    right &= expect("too much is an error", cudaGetLastError() == cudaErrorInvalidValue);
    CHECK(cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, kLarge * 4));
    large<<<2, 256, kLarge * 4>>>(sum, kLarge);
    right &= expect("78 KiB", toHost(sum, 1)[0] == 2ull * kLarge * (kLarge - 1) / 2);

    reversed<<<1, n, n * 4>>>(floats);
    reversed<<<1, n, n * 8>>>(doubles);
    right &= expect("one name, two types", toHost(floats, 1)[0] == in[n - 1] && toHost(doubles, 1)[0] == mixed[n - 1]);

    int* const ints = toDevice(std::vector<int>(32));
    assembly<<<1, 32>>>(ints);
    const auto values = toHost(ints, 32);
    areEqual = true;
    for (int i = 0; i < 32; ++i)
        areEqual &= values[i] == (2 * (31 - i) >= 20 ? 1000 : 2 * (31 - i)) + i;
    right &= expect("inline assembly", areEqual);
    return !right;
}
