// Reduction in order: an operator that does not commute.
//
// The composition of functions is associative, so a tree may compute it. But it is not commutative: to reflect and then translate
// is not to translate and then reflect. The tree must never swap operands: each thread takes consecutive elements, and
// cells are combined with their neighbours only, the left one first.
//
//   reduce-ordered [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <vector>

// The function x -> factor * x + shift.
struct __align__(8) Map {
    int factor, shift;
};

// First `a`, then `b`.
__device__ Map compose(Map a, Map b)
{
    return {b.factor * a.factor, b.factor * a.shift + b.shift};
}

__global__ void reduceOrdered(const Map* in, Map* out, unsigned n)
{
    extern __shared__ Map maps[];
    unsigned tid = threadIdx.x;

    // Any number of elements: each thread takes a run of them, from left to right. {1, 0} is the identity, which changes nothing.
    unsigned run = (n + blockDim.x - 1) / blockDim.x;
    Map map = {1, 0};
    for (unsigned i = tid * run; i < (tid + 1) * run && i < n; ++i)
        map = compose(map, in[i]);
    maps[tid] = map;
    __syncthreads();

    // After step s, the cells at multiples of 2s stand for 2s consecutive cells. The last one may have no neighbour: it is skipped.
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0 && tid + s < blockDim.x)
            maps[tid] = compose(maps[tid], maps[tid + s]);
        __syncthreads();
    }

    if (tid == 0)
        *out = maps[0];
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
    const int elements = argument(argc, argv, 1, "elements", 16, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 8, 1, 1024);

    // Reflect or not, then translate a little: the numbers stay small. The host applies one function after the other to 0 and to 1;
    // these two results determine the composition of all functions.
    std::vector<Map> input(elements);
    int ofZero = 0, ofOne = 1;
    for (int i = 0; i < elements; ++i) {
        input[i] = {i % 3 == 1 ? -1 : 1, (i * 7 + 3) % 10};
        ofZero = input[i].factor * ofZero + input[i].shift;
        ofOne = input[i].factor * ofOne + input[i].shift;
    }

    Map *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(Map)));
    CHECK(cudaMalloc(&out, sizeof(Map)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(Map), cudaMemcpyHostToDevice));

    reduceOrdered<<<1, block, block * sizeof(Map)>>>(in, out, elements);
    CHECK(cudaGetLastError());

    Map all;
    CHECK(cudaMemcpy(&all, out, sizeof(Map), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-ordered: %d functions make %d * x %+d: 0 -> %d and 1 -> %d, expected %d and %d\n", elements, all.factor, all.shift,
                all.shift, all.factor + all.shift, ofZero, ofOne);
    return all.shift == ofZero && all.factor + all.shift == ofOne ? 0 : 1;
}
