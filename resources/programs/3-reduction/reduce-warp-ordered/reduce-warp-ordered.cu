// Reduction in one warp, in order: neighbours only, guarded.
//
// If the operator is not commutative, a cell may only be combined with what directly follows it: first the cell 1 further on,
// then 2, and so on, as in the first reduction. In each step a guard selects the active lanes, and the last cell may be without a
// neighbour. __syncwarp() separates the steps.
//
//   reduce-warp-ordered [elements, at most 32]

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

__global__ void reduceWarpOrdered(const Map* in, Map* out, unsigned n)
{
    __shared__ Map maps[32];
    unsigned lane = threadIdx.x;

    if (lane < n)
        maps[lane] = in[lane];
    __syncwarp();

    // A cell at a multiple of 2s is combined with its neighbour s further on, if that is still one of the n.
    for (unsigned s = 1; s < 32; s *= 2) {
        if (lane % (2 * s) == 0 && lane + s < n)
            maps[lane] = compose(maps[lane], maps[lane + s]);
        __syncwarp();
    }

    if (lane == 0)
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

    reduceWarpOrdered<<<1, 32>>>(in, out, elements);
    CHECK(cudaGetLastError());

    Map all;
    CHECK(cudaMemcpy(&all, out, sizeof(Map), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    std::printf("reduce-warp-ordered: %d functions make %d * x %+d: 0 -> %d and 1 -> %d, expected %d and %d\n", elements, all.factor,
                all.shift, all.shift, all.factor + all.shift, ofZero, ofOne);
    return all.shift == ofZero && all.factor + all.shift == ofOne ? 0 : 1;
}
