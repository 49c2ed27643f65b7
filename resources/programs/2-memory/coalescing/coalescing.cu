// Three access patterns in global memory: aligned, offset and strided.
//
// Global memory is accessed in sectors of 32 bytes, eight ints. An access of a warp requests every sector that one of its lanes
// touches, as a whole. 32 ints side by side fill four sectors, if the first one starts a sector. With an offset they reach into
// a fifth; with a stride they lie in more and more sectors, and most of what is requested is not used.
//
//   coalescing [threads] [offset] [stride]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void readThreeWays(const int* in, int* aligned, int* moved, int* spread, int offset, int stride)
{
    int i = threadIdx.x;

    // Neighbouring lanes, neighbouring ints, from the start.
    aligned[i] = in[i];

    // The same, but the first int may lie within a sector.
    moved[i] = in[i + offset];

    // Only every stride-th int.
    spread[i] = in[i * stride];
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
    const int threads = argument(argc, argv, 1, "threads", 32, 1, 1024);
    const int offset = argument(argc, argv, 2, "offset", 1, 0, 32);
    const int stride = argument(argc, argv, 3, "stride", 4, 1, 32);

    // Every int holds its own index.
    std::vector<int> input(threads * stride + offset);
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] = int(i);

    const std::size_t bytes = threads * sizeof(int);
    int *in = nullptr, *aligned = nullptr, *moved = nullptr, *spread = nullptr;
    CHECK(cudaMalloc(&in, input.size() * sizeof(int)));
    CHECK(cudaMalloc(&aligned, bytes));
    CHECK(cudaMalloc(&moved, bytes));
    CHECK(cudaMalloc(&spread, bytes));
    CHECK(cudaMemcpy(in, input.data(), input.size() * sizeof(int), cudaMemcpyHostToDevice));

    readThreeWays<<<1, threads>>>(in, aligned, moved, spread, offset, stride);
    CHECK(cudaGetLastError());

    std::vector<int> first(threads), second(threads), third(threads);
    CHECK(cudaMemcpy(first.data(), aligned, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(second.data(), moved, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(third.data(), spread, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(aligned));
    CHECK(cudaFree(moved));
    CHECK(cudaFree(spread));

    // The host expects 0, 1, 2, ...; offset, offset + 1, ...; 0, stride, 2 * stride, ...
    int right = 0, place = 0;
    for (int i = 0; i < threads; ++i, place += stride)
        right += (first[i] == i) + (second[i] == offset + i) + (third[i] == place);

    std::printf("coalescing: %d of %d ints are right with offset %d and stride %d\n", right, 3 * threads, offset, stride);
    return right == 3 * threads ? 0 : 1;
}
