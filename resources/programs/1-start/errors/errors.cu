// Three deliberate mistakes and what CUDA reports: 1 a launch with 2000 threads per block, 2 an allocation that is too large, 3 a store
// to an illegal address. Errors 1 and 2 are cleared when they are read. Error 3 is sticky: the device stays unusable for this process.
//
//   errors [mistake]

#include <cstdio>
#include <cstdlib>

__global__ void store(int* to)
{
    *to = 42;
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

static int unexpected = 0;

// Counts and reports an error code that differs from the documented one.
static void expect(const char* what, cudaError_t error, cudaError_t promised)
{
    if (error == promised)
        return;
    ++unexpected;
    std::fprintf(stderr, "%s: %s, expected %s\n", what, cudaGetErrorName(error), cudaGetErrorName(promised));
}

// Errors that are not sticky: cudaPeekAtLastError keeps the error, cudaGetLastError clears it, and the device works as before.
static cudaError_t seeItGoAway(int* device)
{
    const cudaError_t error = cudaPeekAtLastError();
    expect("peek again", cudaPeekAtLastError(), error);
    expect("get", cudaGetLastError(), error);
    expect("get again", cudaGetLastError(), cudaSuccess);

    int value = 0;
    store<<<1, 1>>>(device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost));
    if (value != 42)
        ++unexpected;
    return error;
}

int main(int argc, char** argv)
{
    const int mistake = argument(argc, argv, 1, "mistake", 1, 1, 3);
    int* device = nullptr;
    CHECK(cudaMalloc(&device, sizeof(int)));
    cudaError_t error = cudaSuccess;

    if (mistake == 1) {
        // <<<>>> returns no error code: the runtime keeps it as the last error. Which code it is depends on the version of CUDA.
        store<<<1, 2000>>>(device);
        error = seeItGoAway(device);
        if (error != cudaErrorInvalidConfiguration && error != cudaErrorInvalidValue)
            expect("2000 threads", error, cudaErrorInvalidConfiguration);
    } else if (mistake == 2) {
        void* huge = nullptr;
        expect("malloc", cudaMalloc(&huge, size_t(1) << 60), cudaErrorMemoryAllocation);
        error = seeItGoAway(device);
    } else {
        // The launch succeeds: it only queues the kernel. The kernel fails later, and the next synchronising call returns the error.
        store<<<1, 1>>>(nullptr);
        expect("launch", cudaGetLastError(), cudaSuccess);
        error = cudaDeviceSynchronize();
        expect("synchronize", error, cudaErrorIllegalAddress);

        // The error is sticky. Reading it does not clear it: every later call that needs the device returns it again.
        expect("get", cudaGetLastError(), cudaErrorIllegalAddress);
        void* more = nullptr;
        expect("malloc", cudaMalloc(&more, 4), cudaErrorIllegalAddress);
        expect("synchronize again", cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    }

    // After mistake 3 nothing can be freed: the memory goes when the process ends.
    if (mistake != 3)
        CHECK(cudaFree(device));
    std::printf("errors: mistake %d gives \"%s\"; %s\n", mistake, cudaGetErrorString(error),
                unexpected ? "not as promised" : mistake == 3 ? "it sticks" : "it does not stick");
    return unexpected ? 1 : 0;
}
