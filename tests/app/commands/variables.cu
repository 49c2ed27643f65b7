// Prints values of variables in the form in which `simtscope variables` writes them, for variables_test.cpp.
#include <cstdio>

#define SHOW(format, ...) printf("@%d t%d " format "\n", __LINE__, threadIdx.x, __VA_ARGS__)
#define BOX "box={Base = {id = %d}, corner = {x = %d, y = %d}, weight = %gf, low = %d, high = %d, counts = {%d, %d, %d}}"

enum Color { Red, Green, Blue = 7 };
enum class Mode : unsigned char { Off, On = 5 };
struct Point {
    int x, y;
};
struct Base {
    short id;
};
struct Box : Base {
    Point corner;
    float weight;
    unsigned low : 3, high : 5;
    int counts[3];
};
union Word {
    float number;
    unsigned bits;
};

namespace config {
__constant__ float scale = 1.5f;
}
__device__ int counter = 7;

__device__ const char* nameOf(Color color)
{
    return color == Red ? "Red" : color == Green ? "Green" : "Blue";
}

__device__ __noinline__ int sumOf(const Point& point, int extra)
{
    int sum = point.x + point.y;
    for (int i = 0; i < 2; ++i) {
        int sum = extra * i;
        SHOW("point={x = %d, y = %d} extra=%d i=%d sum=%d", point.x, point.y, extra, i, sum);
    }
    SHOW("sum=%d", sum);
    return sum + extra;
}

template <class T>
__device__ __forceinline__ T twice(T value)
{
    T result = value * 2;
    SHOW("value=%d result=%d", value, result);
    return result;
}

template <class T, int N>
struct Stack {
    T items[N];
    int count = 0;

    __device__ __noinline__ void push(T item)
    {
        items[count++] = item;
        SHOW("item=%d", item);
    }
};

__device__ __noinline__ int factorial(int n)
{
    int below = n > 1 ? factorial(n - 1) : 1;
    int product = n * below;
    SHOW("n=%d below=%d product=%d", n, below, product);
    return product;
}

/// Has loops with several exits, variables that are set late, references and a lambda.
__device__ __noinline__ void wander(int* cells, short start, unsigned char limit)
{
    int& cell = cells[threadIdx.x];
    volatile double quarter = start * 0.25 + 0.125;
    Stack<int, 2> stack;
    stack.push(start);
    stack.push(-start);
    SHOW("stack={items = {%d, %d}, count = %d} start=%d quarter=%g", stack.items[0], stack.items[1], stack.count, start, quarter);
    int k = 0;
    while (true) {
        int twiceK = 2 * k;
        if (++k > start % 4 + 1)
            break;
        if (k == 2)
            continue;
        long seen = 1000000007l * k;
        cell = twiceK;
        SHOW("k=%d twiceK=%d seen=%ld cell=%d", k, twiceK, seen, cell);
    }
    do {
        unsigned short left = k + limit;
        switch (k & 1) {
        case 0: {
            const char even = '0' + k;
            SHOW("even='%c' left=%d k=%d", even, left, k);
            break;
        }
        default:
            bool odd = true;
            SHOW("odd=%s left=%d k=%d", odd ? "true" : "false", left, k);
        }
    } while (--k > 0);
    Point points[2] = {{start, 1}, {2, k}};
    const auto shift = [&](int by) {
        Point& first = points[0];
        first.x += by;
        SHOW("by=%d first={x = %d, y = %d}", by, first.x, first.y);
        return first.x;
    };
    int shifted = shift(5) + shift(cell);
    unsigned long long wide = ~0ull - start;
    SHOW("shifted=%d points={{x = %d, y = %d}, {x = %d, y = %d}} wide=%llu", shifted, points[0].x, points[0].y, points[1].x, points[1].y, wide);
}

__global__ void kernel(int* out, Point origin, double factor, bool flag)
{
    __shared__ int tile[2][2];
    const int t = threadIdx.x;
    unsigned i = t + 1;
    Color color = t % 3 == 0 ? Red : t % 3 == 1 ? Green : Blue;
    Mode mode = t & 1 ? Mode::On : Mode::Off;
    char letter = 'a' + t % 26;
    long long big = -(1ll << (t + 40));
    int* target = out + t;
    bool isOdd = t & 1;
    float half = t + 0.5f;
    SHOW("t=%d i=%u color=%s mode=%s letter='%c' big=%lld", t, i, nameOf(color), isOdd ? "Mode::On" : "Mode::Off", letter, big);
    SHOW("target=%p isOdd=%s half=%gf flag=%s", target, isOdd ? "true" : "false", half, flag ? "true" : "false");
    SHOW("origin={x = %d, y = %d} factor=%g", origin.x, origin.y, factor);
    if (t < 4)
        tile[t / 2][t % 2] = t * 10;
    __syncthreads();
    Box box;
    box.id = t;
    box.corner = Point{t, -t};
    box.weight = 0.25f;
    box.low = 5;
    box.high = 9;
    for (int k = 0; k < 3; ++k)
        box.counts[k] = k * t;
    Word word;
    word.number = -2.0f;
    const Point* corner = &box.corner;
    SHOW("tile={{%d, %d}, {%d, %d}}", tile[0][0], tile[0][1], tile[1][0], tile[1][1]);
    SHOW("word={number = %.1ff, bits = %u}", word.number, word.bits);
    SHOW(BOX, box.id, corner->x, corner->y, box.weight, box.low, box.high, box.counts[0], box.counts[1], box.counts[2]);
    int sum = 0;
    for (int j = 0; j < 2 + (t & 1); ++j) {
        int i = tile[0][j & 1] + j;
        sum += i;
        SHOW("i=%d j=%d sum=%d", i, j, sum);
    }
    {
        float i = sum * 0.5f + 0.25f;
        SHOW("i=%gf counter=%d config::scale=%gf", i, counter, config::scale);
    }
    origin.x += t;
    sum += twice(t + 1) + sumOf(origin, sum);
    *target = sum;
    SHOW("sum=%d i=%u", sum, i);
    *target = factorial(2 + t % 3);
    wander(out, t + 3, 200);
}

int main()
{
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    kernel<<<1, 40>>>(out, Point{3, 4}, 2.5, true);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(out);
    return error != cudaSuccess;
}
