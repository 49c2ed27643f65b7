// Events mark points in streams: record them, query them, wait for them, measure the time between two of them, and make
// one stream wait for a point in another one.
//
//   events [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void produce(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = 3 * i;
}

__global__ void consume(const int* data, int* result, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        result[i] = data[n - 1 - i] + 1;
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
    const int elements = argument(argc, argv, 1, "elements", 4096, 1, 1 << 20);
    const size_t bytes = elements * sizeof(int);
    const int blocks = (elements + 255) / 256;

    int *data = nullptr, *result = nullptr;
    CHECK(cudaMalloc(&data, bytes));
    CHECK(cudaMalloc(&result, bytes));
    cudaStream_t producer, consumer;
    CHECK(cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking));
    cudaEvent_t start, produced, done;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&produced));
    CHECK(cudaEventCreate(&done));

    // Two independent streams. The event makes the consumer wait until the data has been written.
    CHECK(cudaEventRecord(start, producer));
    produce<<<blocks, 256, 0, producer>>>(data, elements);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(produced, producer));
    CHECK(cudaStreamWaitEvent(consumer, produced, 0));
    consume<<<blocks, 256, 0, consumer>>>(data, result, elements);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(done, consumer));

    // A query does not wait: it returns whether the event is complete.
    const cudaError_t early = cudaEventQuery(done);
    if (early != cudaErrorNotReady)
        CHECK(early);
    CHECK(cudaEventSynchronize(done));
    CHECK(cudaEventQuery(done));

    float producing = -1, all = -1;
    CHECK(cudaEventElapsedTime(&producing, start, produced));
    CHECK(cudaEventElapsedTime(&all, start, done));
    const bool ordered = producing >= 0 && all >= producing;

    // An event without timing is cheaper and still orders streams, but it measures no time.
    cudaEvent_t untimed;
    float none = 0;
    CHECK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    CHECK(cudaEventRecord(untimed, consumer));
    CHECK(cudaEventSynchronize(untimed));
    const bool refused = cudaEventElapsedTime(&none, start, untimed) == cudaErrorInvalidResourceHandle;
    (void)cudaGetLastError();

    std::vector<int> values(elements);
    CHECK(cudaMemcpy(values.data(), result, bytes, cudaMemcpyDeviceToHost));
    int right = 0;
    for (int i = 0; i < elements; ++i)
        right += values[i] == 3 * (elements - 1 - i) + 1;
    std::printf("events: %d of %d values are right; producing took %.4f ms of %.4f ms\n", right, elements, producing, all);

    for (cudaEvent_t event : {start, produced, done, untimed})
        CHECK(cudaEventDestroy(event));
    for (cudaStream_t stream : {producer, consumer})
        CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(data));
    CHECK(cudaFree(result));
    return right == elements && ordered && refused ? 0 : 1;
}
