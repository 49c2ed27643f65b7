// Constant memory: one word for all lanes, or one for each.
//
// A __constant__ array lies in a small part of device memory that kernels can only read; the host fills it by its symbol. Its
// cache delivers one word at a time to a warp. When all lanes read the same word, as with the coefficients of a polynomial,
// that can be as fast as a register. When they read different words, these are served one after the other.
//
//   constant [threads] [coefficients]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kMost = 64;

__constant__ unsigned coefficients[kMost];

// The value of the polynomial at x = 0, 1, 2 or 3: all lanes read the same coefficient at the same time.
__global__ void polynomial(unsigned* out, int n)
{
    unsigned x = threadIdx.x % 4;
    unsigned value = 0;
    for (int k = n - 1; k >= 0; --k)
        value = value * x + coefficients[k];
    out[threadIdx.x] = value;
}

// Lane i takes coefficient i: as many different words as there are lanes (or coefficients, if they are fewer).
__global__ void lookUp(unsigned* out, int n)
{
    out[threadIdx.x] = coefficients[threadIdx.x % n];
}

// The same array through an ordinary pointer: now these are loads from global memory.
__global__ void lookUpByAddress(const unsigned* table, unsigned* out, int n)
{
    out[threadIdx.x] = table[threadIdx.x % n];
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
    const int n = argument(argc, argv, 2, "coefficients", 8, 1, kMost);

    // 1, 2, 3, 1, 2, 3, ... The value of a longer polynomial wraps around modulo 2^32, on the device and on the host alike.
    std::vector<unsigned> values(n);
    for (int k = 0; k < n; ++k)
        values[k] = k % 3 + 1;
    CHECK(cudaMemcpyToSymbol(coefficients, values.data(), n * sizeof(unsigned)));

    // The array has an address as well, which is valid only on the device.
    void* address = nullptr;
    CHECK(cudaGetSymbolAddress(&address, coefficients));

    const std::size_t bytes = threads * sizeof(unsigned);
    std::vector<unsigned> results(threads), same(threads), again(threads);
    unsigned* out = nullptr;
    CHECK(cudaMalloc(&out, bytes));
    polynomial<<<1, threads>>>(out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(results.data(), out, bytes, cudaMemcpyDeviceToHost));
    lookUp<<<1, threads>>>(out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(same.data(), out, bytes, cudaMemcpyDeviceToHost));
    lookUpByAddress<<<1, threads>>>(static_cast<const unsigned*>(address), out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(again.data(), out, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(out));

    // The host adds up the powers instead.
    int right = 0;
    for (int i = 0; i < threads; ++i) {
        unsigned sum = 0, power = 1;
        for (int k = 0; k < n; ++k, power *= i % 4)
            sum += values[k] * power;
        right += (results[i] == sum) + (same[i] == values[i % n]) + (again[i] == values[i % n]);
    }

    std::printf("constant: %d of %d values are right\n", right, 3 * threads);
    return right == 3 * threads ? 0 : 1;
}
