// The same chunks as in streams-serial, distributed over several streams: while one chunk is computed, the next one is copied in and
// the one before it is copied out.
//
//   streams-overlap [elements] [chunks] [streams]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void square(float* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = data[i] * data[i] + 1.0f;
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
    const int elements = argument(argc, argv, 1, "elements", 65536, 1, 1 << 20);
    const int chunks = argument(argc, argv, 2, "chunks", 4, 1, 64);
    const int streamCount = argument(argc, argv, 3, "streams", 2, 1, 16);
    const size_t bytes = elements * sizeof(float);

    // An asynchronous copy needs pinned memory: pageable memory would first be staged, and the host would wait for that.
    float *in = nullptr, *out = nullptr, *device = nullptr;
    CHECK(cudaMallocHost(&in, bytes));
    CHECK(cudaMallocHost(&out, bytes));
    CHECK(cudaMalloc(&device, bytes));
    for (int i = 0; i < elements; ++i)
        in[i] = float(i % 1000);

    std::vector<cudaStream_t> streams(streamCount);
    for (cudaStream_t& stream : streams)
        CHECK(cudaStreamCreate(&stream));
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));

    // Work within a stream runs in order; between streams there is no order. The host only issues the work and does not wait.
    CHECK(cudaEventRecord(start));
    const int size = (elements + chunks - 1) / chunks;
    for (int first = 0, chunk = 0; first < elements; first += size, ++chunk) {
        const int n = first + size < elements ? size : elements - first;
        const cudaStream_t stream = streams[chunk % streamCount];
        CHECK(cudaMemcpyAsync(device + first, in + first, n * sizeof(float), cudaMemcpyHostToDevice, stream));
        square<<<(n + 255) / 256, 256, 0, stream>>>(device + first, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(out + first, device + first, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
    }
    CHECK(cudaEventRecord(stop));  // in the default stream, which waits for all of them
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));

    int right = 0;
    for (int i = 0; i < elements; ++i)
        right += out[i] == in[i] * in[i] + 1.0f;
    std::printf("streams-overlap: %d of %d elements are right; %d chunks in %d streams took %.3f ms\n", right, elements, chunks, streamCount,
                milliseconds);

    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    for (cudaStream_t stream : streams)
        CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFreeHost(in));
    CHECK(cudaFreeHost(out));
    CHECK(cudaFree(device));
    return right == elements ? 0 : 1;
}
