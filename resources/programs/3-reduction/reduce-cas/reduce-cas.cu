// Adding floats and doubles with compare-and-swap, and natively.
//
// atomicCAS replaces a word only if it still has the expected value. So any operation can be atomic: read, compute, try to swap;
// if another thread was faster, compute again from the current value. Of the lanes that try at the same time one succeeds, and all
// others must retry. Each thread counts its attempts. atomicAdd does the same for float and double without a loop.
//
//   reduce-cas [elements] [block size]

#include <cstdio>
#include <cstdlib>
#include <vector>

// A float is compared by its bits. Returns the number of attempts.
__device__ unsigned addBySwapping(float* sum, float value)
{
    unsigned* word = reinterpret_cast<unsigned*>(sum);
    unsigned tries = 0, seen, found = *word;
    do {
        seen = found;
        found = atomicCAS(word, seen, __float_as_uint(__uint_as_float(seen) + value));
        ++tries;
    } while (found != seen);
    return tries;
}

// The same with 64 bits.
__device__ unsigned addBySwapping(double* sum, double value)
{
    unsigned long long* word = reinterpret_cast<unsigned long long*>(sum);
    unsigned long long seen, found = *word;
    unsigned tries = 0;
    do {
        seen = found;
        found = atomicCAS(word, seen, (unsigned long long)__double_as_longlong(__longlong_as_double((long long)seen) + value));
        ++tries;
    } while (found != seen);
    return tries;
}

template <class Number>
__global__ void reduceBySwapping(const Number* in, Number* sum, unsigned* tries, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        tries[i] = addBySwapping(sum, in[i]);
}

template <class Number>
__global__ void reduceNatively(const Number* in, Number* sum, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i]);
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

struct Sums {
    double bySwapping, native;
    unsigned long long tries;
};

template <class Number>
static Sums reduceBoth(const std::vector<int>& halves, int block)
{
    const int elements = int(halves.size());
    std::vector<Number> input(elements);
    for (int i = 0; i < elements; ++i)
        input[i] = Number(halves[i]) / 2;

    Number *in = nullptr, *sums = nullptr;
    unsigned* tries = nullptr;
    CHECK(cudaMalloc(&in, elements * sizeof(Number)));
    CHECK(cudaMalloc(&sums, 2 * sizeof(Number)));
    CHECK(cudaMalloc(&tries, elements * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, input.data(), elements * sizeof(Number), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(sums, 0, 2 * sizeof(Number)));

    const int blocks = (elements + block - 1) / block;
    reduceBySwapping<<<blocks, block>>>(in, sums, tries, elements);
    CHECK(cudaGetLastError());
    reduceNatively<<<blocks, block>>>(in, sums + 1, elements);
    CHECK(cudaGetLastError());

    Number found[2];
    std::vector<unsigned> counted(elements);
    CHECK(cudaMemcpy(found, sums, 2 * sizeof(Number), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(counted.data(), tries, elements * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(sums));
    CHECK(cudaFree(tries));

    Sums result = {double(found[0]), double(found[1]), 0};
    for (unsigned attempts : counted)
        result.tries += attempts;
    return result;
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 8, 1, 1 << 16);
    const int block = argument(argc, argv, 2, "block size", 8, 1, 1024);

    // Multiples of one half: their sums are exact in any order, also as floats. None is 0: a swap that changes nothing would let
    // another lane succeed with it.
    std::vector<int> halves(elements);
    int total = 0;
    for (int i = 0; i < elements; ++i) {
        halves[i] = (i * 7 + 3) % 10 + 1;
        total += halves[i];
    }
    const double expected = total / 2.0;

    const Sums floats = reduceBoth<float>(halves, block);
    const Sums doubles = reduceBoth<double>(halves, block);

    std::printf("reduce-cas: float %g by swapping (%llu tries), %g natively; double %g (%llu tries), %g; expected %g\n", floats.bySwapping,
                floats.tries, floats.native, doubles.bySwapping, doubles.tries, doubles.native, expected);
    const bool right = floats.bySwapping == expected && floats.native == expected && doubles.bySwapping == expected
                       && doubles.native == expected;
    return right ? 0 : 1;
}
