// Reduction in one warp, in order, without an `if`: the padding is the identity.
//
// Every lane combines its function with the one that follows: 1, 2, 4, 8, then 16 cells further on. After step s, lane k stands for
// the 2s elements from k on, and lane 0 at the end for all. After the elements comes the function that changes nothing,
// x -> 1 * x + 0, and lanes that reach past the end combine with that.
//
//   reduce-warp-ordered-padded [elements, at most 32]

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

__global__ void reduceWarpOrderedPadded(const Map* in, Map* out, unsigned n)
{
    __shared__ Map maps[32 + 32];
    unsigned lane = threadIdx.x;

    Map map = {1, 0};
    maps[lane + 32] = map;
    if (lane < n)
        map = in[lane];
    maps[lane] = map;
    __syncwarp();

    // No guard: every lane executes every step.
    for (unsigned s = 1; s < 32; s *= 2) {
        map = compose(map, maps[lane + s]);
        __syncwarp();
        maps[lane] = map;
        __syncwarp();
    }

    if (lane == 0)
        *out = map;
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
    const int elements = argument(argc, argv, 1, "elements", 32, 1, 32);

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

    reduceWarpOrderedPadded<<<1, 32>>>(in, out, elements);
    CHECK(cudaGetLastError());

    Map all;
    CHECK(cudaMemcpy(&all, out, sizeof(Map), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-warp-ordered-padded: %d functions make %d * x %+d: 0 -> %d and 1 -> %d, expected %d and %d\n", elements,
                all.factor, all.shift, all.shift, all.factor + all.shift, ofZero, ofOne);
    return all.shift == ofZero && all.factor + all.shift == ofOne ? 0 : 1;
}
