// C++20 and libcu++'s standard library in kernels: concepts, fold expressions, structured bindings, tuples, variants, spans, objects with
// virtual functions made on the device, tables of functions, bit fields.
#include <concepts>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/complex>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/variant>

#include "check.h"

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Box : Shape {
    float width, height;
    __device__ Box(float w, float h) : width(w), height(h) {}
    __device__ float area() const override { return width * height; }
};

__global__ void areas(float* out)
{
    Shape* shape = nullptr;
    if (threadIdx.x % 2)
        shape = new Square(threadIdx.x);
    else
        shape = new Box(threadIdx.x, 3);
    out[threadIdx.x] = shape->area();
    delete shape;
}

template <Number... Values>
__device__ auto sumOf(Values... values)
{
    return (values + ...);
}

__global__ void library(int* out, cuda::std::span<const int> in)
{
    const cuda::std::array<int, 4> table{1, 2, 3, 4};
    const auto [five, six] = cuda::std::make_tuple(5, 6);
    cuda::std::optional<int> maybe;
    if (threadIdx.x & 1)
        maybe = 9;
    cuda::std::variant<int, float> either = 3;
    if (threadIdx.x > 3)
        either = 2.5f;
    int sum = 0;
    for (const int value : in)
        sum += value;
    const int visited = cuda::std::visit([](auto value) { return int(value * 2); }, either);
    const int length = int(abs(cuda::std::complex<float>(3, 4)));
    static_assert(sizeof(sumOf(1, 2.5)) == 8);
    out[threadIdx.x] = table[threadIdx.x % 4] + five + six + 100 * maybe.value_or(0) + 1000 * visited + 10000 * sum + length +
                       cuda::std::popcount(255u) + int(sumOf(1, 2.5, 3u));
}

using Operation = float (*)(float, float);
__device__ float added(float a, float b) { return a + b; }
__device__ float multiplied(float a, float b) { return a * b; }
__device__ Operation operations[] = {added, multiplied};
__device__ Operation chosen = multiplied;

__global__ void throughPointers(float* out, Operation given)
{
    out[threadIdx.x] = operations[threadIdx.x % 2](threadIdx.x, 3) + given(2, 2);
}

struct Fields {
    unsigned low : 3, middle : 5, high : 24;
};

template <auto function>
__global__ void apply(int* values)
{
    values[threadIdx.x] = function(values[threadIdx.x]);
}
__host__ __device__ constexpr int twice(int x) { return 2 * x; }

template <class Function>
__global__ void forEach(int n, Function function)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        function(i);
}

int main()
{
    bool right = true, all = true;
    float* const reals = toDevice(std::vector<float>(64));
    areas<<<1, 64>>>(reals);
    const auto area = toHost(reals, 64);
    for (int i = 0; i < 64; ++i)
        all &= area[i] == float(i % 2 ? i * i : 3 * i);
    right &= expect("virtual functions", all);

    int* const ints = toDevice(std::vector<int>(100));
    library<<<1, 8>>>(ints, cuda::std::span<const int>(toDevice<int>({1, 2, 4}), 3));
    const auto sums = toHost(ints, 8);
    all = true;
    for (int i = 0; i < 8; ++i)
        all &= sums[i] == i % 4 + 1 + 11 + (i % 2 ? 900 : 0) + (i > 3 ? 5000 : 6000) + 70000 + 5 + 8 + 6;
    right &= expect("libcu++", all);

    Operation function = nullptr;
    CHECK(cudaMemcpyFromSymbol(&function, chosen, sizeof function));
    throughPointers<<<1, 32>>>(reals, function);
    const auto called = toHost(reals, 32);
    all = true;
    for (int i = 0; i < 32; ++i)
        all &= called[i] == float(i % 2 ? 3 * i : i + 3) + 4;
    right &= expect("tables of functions", all);

    Fields* fields = nullptr;
    CHECK(cudaMallocManaged(&fields, 7 * sizeof *fields));
    forEach<<<1, 32>>>(7, [=] __device__(int i) { fields[i] = {unsigned(i), unsigned(3 * i), unsigned(1000 * i)}; });
    forEach<<<2, 32>>>(100, [=] __host__ __device__(int i) { ints[i] = i; });
    apply<twice><<<1, 100>>>(ints);
    CHECK(cudaDeviceSynchronize());
    all = toHost(ints, 100)[99] == 198;
    for (unsigned i = 0; i < 7; ++i)
        all &= fields[i].low == i && fields[i].middle == 3 * i && fields[i].high == 1000 * i;
    right &= expect("lambdas and bit fields", all);
    return !right;
}
