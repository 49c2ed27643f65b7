// Reduction in order, over many blocks, in one launch.
//
// Each block takes a piece of the input and leaves one function; the block that finishes last combines them. The blocks may finish
// in any order. The order of the functions is kept all the same, because each result is stored by the index of its block.
//
//   reduce-ordered-multi [elements] [block size] [blocks]

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

__device__ unsigned tickets;  // drawn so far; 0 when the program starts

// Combines in[from], ..., in[to - 1] from left to right. All threads must call this; thread 0 gets the result.
__device__ Map joinInOrder(Map* maps, const Map* in, unsigned from, unsigned to)
{
    unsigned tid = threadIdx.x;

    // Each thread takes a run of consecutive elements. {1, 0} is the identity, which changes nothing.
    unsigned run = (to - from + blockDim.x - 1) / blockDim.x;
    unsigned first = from + tid * run;
    Map map = {1, 0};
    for (unsigned i = first; i < first + run && i < to; ++i)
        map = compose(map, in[i]);
    maps[tid] = map;
    __syncthreads();

    // Neighbours only, the left one first.
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0 && tid + s < blockDim.x)
            maps[tid] = compose(maps[tid], maps[tid + s]);
        __syncthreads();
    }
    return maps[0];
}

__global__ void reduceOrderedMulti(const Map* in, Map* partial, Map* out, unsigned n)
{
    extern __shared__ Map maps[];

    // The block's piece of the input.
    unsigned piece = (n + gridDim.x - 1) / gridDim.x;
    unsigned from = min(blockIdx.x * piece, n);
    Map map = joinInOrder(maps, in, from, min(from + piece, n));

    // First the result, then the fence, then the ticket. The second fence keeps the reads below from running before the ticket is drawn.
    bool last = false;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = map;
        __threadfence();
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
        __threadfence();
    }
    if (!__syncthreads_or(last))
        return;

    // All results have been written; they lie in the order of the blocks.
    map = joinInOrder(maps, partial, 0, gridDim.x);
    if (threadIdx.x == 0) {
        *out = map;
        tickets = 0;  // ready for another launch
    }
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
    const int elements = argument(argc, argv, 1, "elements", 24, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 8, 1, 1024);
    const int blocks = argument(argc, argv, 3, "blocks", 3, 1, 1024);

    // Reflect or not, then translate a little: the numbers stay small. The host applies one function after the other to 0 and to 1;
    // these two results determine the composition of all functions.
    std::vector<Map> input(elements);
    int ofZero = 0, ofOne = 1;
    for (int i = 0; i < elements; ++i) {
        input[i] = {i % 3 == 1 ? -1 : 1, (i * 7 + 3) % 10};
        ofZero = input[i].factor * ofZero + input[i].shift;
        ofOne = input[i].factor * ofOne + input[i].shift;
    }

    Map *in = nullptr, *partial = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(Map)));
    CHECK(cudaMalloc(&partial, blocks * sizeof(Map)));
    CHECK(cudaMalloc(&out, sizeof(Map)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(Map), cudaMemcpyHostToDevice));

    reduceOrderedMulti<<<blocks, block, block * sizeof(Map)>>>(in, partial, out, elements);
    CHECK(cudaGetLastError());

    Map all;
    CHECK(cudaMemcpy(&all, out, sizeof(Map), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(out));

    std::printf("reduce-ordered-multi: %d functions make %d * x %+d: 0 -> %d and 1 -> %d, expected %d and %d\n", elements, all.factor,
                all.shift, all.shift, all.factor + all.shift, ofZero, ofOne);
    return all.shift == ofZero && all.factor + all.shift == ofOne ? 0 : 1;
}
