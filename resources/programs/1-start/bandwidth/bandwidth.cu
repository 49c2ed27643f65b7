// Bandwidth of copies from host to device, back, and on the device, with pageable and with pinned host memory, timed by events.
//
//   bandwidth [kilobytes per copy]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void fill(int* data, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        data[i] = 7 * i;
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

// Gigabytes per second that pass through device memory: the mean of several copies, after one that is not timed. The first copy also
// pays for what is set up once. A copy on the device reads and writes device memory, so its bytes count twice.
static double rate(void* to, const void* from, size_t bytes, cudaMemcpyKind kind)
{
    constexpr int repetitions = 4;
    CHECK(cudaMemcpy(to, from, bytes, kind));

    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start));
    for (int i = 0; i < repetitions; ++i)
        CHECK(cudaMemcpyAsync(to, from, bytes, kind));
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    const double moved = double(bytes) * repetitions * (kind == cudaMemcpyDeviceToDevice ? 2 : 1);
    return moved / (milliseconds * 1e6);
}

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "kilobytes per copy", 65536, 1, 262144) * 256;
    const size_t bytes = elements * sizeof(int);

    int *source = nullptr, *copy = nullptr, *pinned = nullptr;
    std::vector<int> pageable(elements);
    CHECK(cudaMalloc(&source, bytes));
    CHECK(cudaMalloc(&copy, bytes));
    CHECK(cudaMallocHost(&pinned, bytes));
    fill<<<(elements + 1023) / 1024, 256>>>(source, elements);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    // The same data passes through all buffers: source, pageable, copy, pinned, source, copy. The host checks it at the end.
    const double outPageable = rate(pageable.data(), source, bytes, cudaMemcpyDeviceToHost);
    const double inPageable = rate(copy, pageable.data(), bytes, cudaMemcpyHostToDevice);
    CHECK(cudaMemset(source, 0, bytes));
    const double outPinned = rate(pinned, copy, bytes, cudaMemcpyDeviceToHost);
    const double inPinned = rate(source, pinned, bytes, cudaMemcpyHostToDevice);
    CHECK(cudaMemset(copy, 0, bytes));
    const double onDevice = rate(copy, source, bytes, cudaMemcpyDeviceToDevice);
    CHECK(cudaMemcpy(pageable.data(), copy, bytes, cudaMemcpyDeviceToHost));

    int right = 0;
    for (int i = 0; i < elements; ++i)
        right += pageable[i] == 7 * i;
    std::printf("bandwidth: %d of %d numbers are right; GB/s pageable in %.1f out %.1f, pinned in %.1f out %.1f, on the device %.1f\n", right,
                elements, inPageable, outPageable, inPinned, outPinned, onDevice);
    CHECK(cudaFree(source));
    CHECK(cudaFree(copy));
    CHECK(cudaFreeHost(pinned));
    return right == elements ? 0 : 1;
}
