// Copy in, compute, copy out, chunk by chunk, all in the default stream: nothing overlaps.
//
//   streams-serial [elements] [chunks]

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

    std::vector<float> in(elements), out(elements);
    for (int i = 0; i < elements; ++i)
        in[i] = float(i % 1000);

    float* device = nullptr;
    CHECK(cudaMalloc(&device, elements * sizeof(float)));
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));

    // Chunk after chunk. Each step waits for the one before it: the copy engines are idle during the kernel, the SMs during the copies.
    CHECK(cudaEventRecord(start));
    const int size = (elements + chunks - 1) / chunks;
    for (int first = 0; first < elements; first += size) {
        const int n = first + size < elements ? size : elements - first;
        CHECK(cudaMemcpy(device + first, in.data() + first, n * sizeof(float), cudaMemcpyHostToDevice));
        square<<<(n + 255) / 256, 256>>>(device + first, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(out.data() + first, device + first, n * sizeof(float), cudaMemcpyDeviceToHost));
    }
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));

    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(device));

    int right = 0;
    for (int i = 0; i < elements; ++i)
        right += out[i] == in[i] * in[i] + 1.0f;
    std::printf("streams-serial: %d of %d elements are right; %d chunks in one stream took %.3f ms\n", right, elements, chunks, milliseconds);
    return right == elements ? 0 : 1;
}
