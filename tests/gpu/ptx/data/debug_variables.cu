// Makes debug_variables.ptx: nvcc -G -ptx (CUDA 13.0). Variables of many types, in nested scopes.
enum Color { Red, Green, Blue = 7 };
enum class Mode : unsigned char { Off, On = 5 };
struct Point {
    int x, y;
};
struct Base {
    short id;
};
struct Box : Base {
    Point corners[2];
    float weight;
    unsigned low : 3, high : 5;
    const Box* next;
};
union Word {
    float number;
    unsigned bits;
};
typedef unsigned Index;

namespace config {
__constant__ float scale = 1.5f;
}
__device__ int counter = 7;

__device__ __forceinline__ int twice(int value)
{
    int result = value * 2;
    return result;
}

__device__ __noinline__ int sumOf(const Point& point, int extra)
{
    int sum = point.x + point.y;
    return sum + extra;
}

__global__ void kernel(int* out, const Point origin, double factor, bool flag)
{
    __shared__ int tile[2][4];
    const int t = threadIdx.x;
    Index i = t + 1;
    Color color = t % 2 ? Green : Blue;
    Mode mode = t & 1 ? Mode::On : Mode::Off;
    Box box;
    box.id = t;
    box.corners[1] = Point{t, 4};
    box.weight = 0.25f;
    box.low = 5;
    box.high = 9;
    box.next = &box;
    char letter = 'a' + t;
    long long big = 1ll << (t + 40);
    int* target = out + t;
    Word word;
    word.number = 1.0f;
    if (t < 8)
        tile[t / 4][t % 4] = t * 10;
    __syncthreads();
    int sum = 0;
    for (int j = 0; j < 3; ++j) {
        int i = tile[0][j] + j;
        *target = i;
        sum += i;
    }
    {
        float i = sum * 0.5f;
        sum += int(i * config::scale);
        *target = sum;
    }
    sum += twice(t) + sumOf(origin, counter);
    bool isOdd = t & 1;
    *target = sum + int(factor) + flag + color + int(mode) + box.low + letter + int(big) + i + word.bits + isOdd;
}
