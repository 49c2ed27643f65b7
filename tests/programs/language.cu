// C++ in kernels: virtual functions, lambdas, function pointers, recursion, large parameters, unions, constant structures, inline PTX.
#include <new>

#include "check.h"

struct Shape {
    __device__ virtual float area() const = 0;
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Circle : Shape {
    float radius;
    __device__ explicit Circle(float r) : radius(r) {}
    __device__ float area() const override { return 3 * radius * radius; }
};

__global__ void virtualCalls(float* out)
{
    alignas(8) char room[sizeof(Square) > sizeof(Circle) ? sizeof(Square) : sizeof(Circle)];
    const Shape* shape = threadIdx.x % 2 ? static_cast<Shape*>(new (room) Square(threadIdx.x)) : new (room) Circle(threadIdx.x);
    out[threadIdx.x] = shape->area();
}

struct Large {
    int values[1000];
};
__global__ void largeParameter(Large large, int* out)
{
    int sum = 0;
    for (int i = threadIdx.x; i < 1000; i += blockDim.x)
        sum += large.values[i];
    atomicAdd(out, sum);
}

struct Settings {
    float factor;
    int count;
    double offset;
};
__constant__ Settings settings;
union Bits {
    float real;
    unsigned word;
    unsigned char bytes[4];
};
__global__ void constantsAndUnions(float* out)
{
    Bits bits;
    bits.real = float(threadIdx.x);
    out[threadIdx.x] = float(settings.factor * settings.count + settings.offset) + bits.bytes[3] + (bits.word >> 31);
}

__device__ int add(int a, int b) { return a + b; }
__device__ int multiply(int a, int b) { return a * b; }
__device__ int (*operations[2])(int, int) = {add, multiply};
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void calls(int* out) { out[threadIdx.x] = operations[threadIdx.x % 2](threadIdx.x, 3) + fibonacci(threadIdx.x % 8); }

template <class F>
__global__ void apply(int* out, F function)
{
    out[threadIdx.x] = function(threadIdx.x);
}

__global__ void inlinePtx(unsigned* out)
{
    unsigned lane, field, chosen;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("bfe.u32 %0, %1, 1, 3;" : "=r"(field) : "r"(threadIdx.x));
    asm("{ .reg .pred p; setp.gt.u32 p, %1, 15; selp.u32 %0, 1, 2, p; }" : "=r"(chosen) : "r"(threadIdx.x));
    out[threadIdx.x] = lane * 100 + chosen * 10 + field;
}

/// Returns true when device[i] equals of(i) for each of the 32 threads.
template <class T, class F>
bool all(const T* device, F of)
{
    const auto host = toHost(device, 32);
    for (int i = 0; i < 32; ++i)
        if (host[i] != T(of(i)))
            return false;
    return true;
}

int main()
{
    float* reals = toDevice(std::vector<float>(32));
    int* numbers = toDevice(std::vector<int>(32));

    virtualCalls<<<1, 32>>>(reals);
    bool right = expect("virtual functions", all(reals, [](int i) { return i % 2 ? i * i : 3 * i * i; }));

    Large large;
    int sum = 0;
    for (int i = 0; i < 1000; ++i)
        sum += large.values[i] = i * i % 77;
    largeParameter<<<1, 32>>>(large, numbers);
    right &= expect("large parameter", toHost(numbers, 1)[0] == sum);

    Settings chosen{2, 3, 0.5};
    CHECK(cudaMemcpyToSymbol(settings, &chosen, sizeof chosen));
    constantsAndUnions<<<1, 32>>>(reals);
    right &= expect("constants and unions", all(reals, [](int i) {
        Bits bits;
        bits.real = float(i);
        return 6.5f + bits.bytes[3];
    }));

    calls<<<1, 32>>>(numbers);
    const int fibonacciOf[8] = {0, 1, 1, 2, 3, 5, 8, 13};
    right &= expect("function pointers and recursion", all(numbers, [&](int i) { return (i % 2 ? i * 3 : i + 3) + fibonacciOf[i % 8]; }));

    int factor = 7;
    apply<<<1, 32>>>(numbers, [=] __device__(int i) { return i * factor; });
    right &= expect("lambda", all(numbers, [](int i) { return i * 7; }));

    inlinePtx<<<1, 32>>>(reinterpret_cast<unsigned*>(numbers));
    right &= expect("inline PTX", all(numbers, [](int i) { return i * 100 + (i > 15 ? 10 : 20) + (i >> 1 & 7); }));
    return right ? 0 : 1;
}
