// Scan 4: within a warp, in registers.
//
// __shfl_up_sync gives each lane the value of the lane d below it. No shared memory, no barrier: the instruction reads the
// values of all lanes before it writes any, so nothing can be replaced before it has been read.
//
//   scan-warp [elements, at most 32]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void scanWarp(const int* in, int* out, int n)
{
    const unsigned everyone = 0xffffffff;
    int lane = threadIdx.x;

    // All 32 lanes execute the shuffles. Those without an element contribute 0.
    int value = lane < n ? in[lane] : 0;

    // The first d lanes have no lane d below them: they get their own value back, and must not add it.
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(everyone, value, d);
        if (lane >= d)
            value += left;
    }

    if (lane < n)
        out[lane] = value;
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

    std::vector<int> input(elements), output(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = (i * 7 + 3) % 10;

    const std::size_t bytes = elements * sizeof(int);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, input.data(), bytes, cudaMemcpyHostToDevice));

    scanWarp<<<1, 32>>>(in, out, elements);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(output.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // The host simply adds one element after the other.
    int sum = 0, right = 0;
    for (int i = 0; i < elements; ++i) {
        sum += input[i];
        right += output[i] == sum;
    }

    std::printf("scan-warp: %d of %d running sums are right, the last is %d\n", right, elements, output.back());
    return right == elements ? 0 : 1;
}
