// Four reductions in one: minimum, maximum, sum and average in one pass.
//
// The shape of the tree does not depend on the operator. Here each thread keeps four cells, one in each of four arrays, and each
// step combines four pairs. The input is read once. An average is no operator for a tree: averages of averages are right only when
// all stand for equally many elements. So the tree adds sums and counts, and the sum of all is divided once, at the end.
//
//   reduce-min-max-avg [elements] [block size, a power of two]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Summary {
    double least, greatest, sum, average;
};

__global__ void summarise(const double* in, Summary* out, unsigned n)
{
    extern __shared__ double cells[];  // four arrays, one after the other
    unsigned tid = threadIdx.x;
    double* least = cells;
    double* greatest = cells + blockDim.x;
    double* sum = cells + blockDim.x * 2;
    double* count = cells + blockDim.x * 3;

    // One block, any number of elements: each thread first combines its own. INFINITY changes no minimum, -INFINITY no maximum.
    double low = INFINITY, high = -INFINITY, total = 0, number = 0;
    for (unsigned i = tid; i < n; i += blockDim.x, ++number) {
        low = fmin(low, in[i]);
        high = fmax(high, in[i]);
        total += in[i];
    }
    least[tid] = low;
    greatest[tid] = high;
    sum[tid] = total;
    count[tid] = number;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s) {
            least[tid] = fmin(least[tid], least[tid + s]);
            greatest[tid] = fmax(greatest[tid], greatest[tid + s]);
            sum[tid] += sum[tid + s];
            count[tid] += count[tid + s];
        }
        __syncthreads();
    }

    if (tid == 0)
        *out = {least[0], greatest[0], sum[0], sum[0] / count[0]};
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
    const int elements = argument(argc, argv, 1, "elements", 8, 1, 1 << 20);
    const int block = argument(argc, argv, 2, "block size", 8, 2, 1024);
    if ((block & (block - 1)) != 0) {
        std::fprintf(stderr, "block size must be a power of two, not %d\n", block);
        return 2;
    }

    // Multiples of 8: the average of 8 of them is a whole number as well. The host combines them one by one.
    std::vector<double> input(elements);
    Summary expected = {INFINITY, -INFINITY, 0, 0};
    for (int i = 0; i < elements; ++i) {
        input[i] = (i * 7 + 3) % 10 * 8;
        expected.least = std::min(expected.least, input[i]);
        expected.greatest = std::max(expected.greatest, input[i]);
        expected.sum += input[i];
    }
    expected.average = expected.sum / elements;

    double* in = nullptr;
    Summary* out = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(double)));
    CHECK(cudaMalloc(&out, sizeof(Summary)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(double), cudaMemcpyHostToDevice));

    summarise<<<1, block, 4 * block * sizeof(double)>>>(in, out, elements);
    CHECK(cudaGetLastError());

    Summary found;
    CHECK(cudaMemcpy(&found, out, sizeof(Summary), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));

    // Whole numbers: all sums are exact, in whatever order they are added.
    const bool right = found.least == expected.least && found.greatest == expected.greatest && found.sum == expected.sum
                       && found.average == expected.average;
    std::printf("reduce-min-max-avg: %d elements from %g to %g, sum %g, average %g; expected %g to %g, %g, %g\n", elements, found.least,
                found.greatest, found.sum, found.average, expected.least, expected.greatest, expected.sum, expected.average);
    return right ? 0 : 1;
}
