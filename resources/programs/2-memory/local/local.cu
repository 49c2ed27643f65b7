// Local memory: a private array whose index is known only at run time.
//
// Each thread counts the digits of its number. A register has no address: an array can be kept in registers only if the
// compiler knows every index. Here the digit is the index. So the array goes to local memory: it is private to the thread,
// but it lies in device memory. The second kernel counts the same digits without an index that varies.
//
//   local [threads] [factor]

#include <cstdio>
#include <cstdlib>
#include <vector>

// Thread i examines i * factor. Which digit is the most frequent one? The smallest of them, when there are several.
__global__ void countInArray(int* favourite, int factor)
{
    int counts[10] = {};
    for (int number = threadIdx.x * factor; number > 0; number /= 10)
        ++counts[number % 10];

    int best = 0;
    for (int digit = 1; digit < 10; ++digit)
        if (counts[digit] > counts[best])
            best = digit;
    favourite[threadIdx.x] = best;
}

// Reads the number once per digit: more arithmetic, but a few registers instead of an array.
__global__ void countInRegisters(int* favourite, int factor)
{
    int best = 0, most = 0;
    for (int digit = 0; digit < 10; ++digit) {
        int count = 0;
        for (int number = threadIdx.x * factor; number > 0; number /= 10)
            count += number % 10 == digit;
        if (count > most) {
            best = digit;
            most = count;
        }
    }
    favourite[threadIdx.x] = best;
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

// The host counts the digits of the number as text.
static int favouriteOf(int number)
{
    char text[16];
    const int length = number == 0 ? 0 : std::snprintf(text, sizeof text, "%d", number);
    int best = 0, most = 0;
    for (int digit = 0; digit < 10; ++digit) {
        int count = 0;
        for (int i = 0; i < length; ++i)
            count += text[i] - '0' == digit;
        if (count > most) {
            best = digit;
            most = count;
        }
    }
    return best;
}

int main(int argc, char** argv)
{
    const int threads = argument(argc, argv, 1, "threads", 32, 1, 1024);
    const int factor = argument(argc, argv, 2, "factor", 37, 1, 1000000);

    const std::size_t bytes = threads * sizeof(int);
    std::vector<int> fromArray(threads), fromRegisters(threads);
    int* favourite = nullptr;
    CHECK(cudaMalloc(&favourite, bytes));
    countInArray<<<1, threads>>>(favourite, factor);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(fromArray.data(), favourite, bytes, cudaMemcpyDeviceToHost));
    countInRegisters<<<1, threads>>>(favourite, factor);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(fromRegisters.data(), favourite, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(favourite));

    int right = 0;
    for (int i = 0; i < threads; ++i)
        right += (fromArray[i] == favouriteOf(i * factor)) + (fromRegisters[i] == favouriteOf(i * factor));

    std::printf("local: %d of %d favourite digits are right\n", right, 2 * threads);
    return right == 2 * threads ? 0 : 1;
}
