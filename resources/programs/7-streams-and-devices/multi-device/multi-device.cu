// One host thread drives all devices: each adds up its share of the numbers. Then the partial sums are copied to device 0,
// which adds them. One device is enough to run it; with several: simtscope run multi-device --device sm_90x3
//
//   multi-device [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void addUp(const int* numbers, int n, unsigned long long* sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, (unsigned long long)numbers[i]);
}

__global__ void addPartialSums(const unsigned long long* partial, int n, unsigned long long* sum)
{
    *sum = 0;
    for (int i = 0; i < n; ++i)
        *sum += partial[i];
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

struct Share {
    int first = 0, count = 0;
    int* numbers = nullptr;
    unsigned long long* sum = nullptr;
    cudaStream_t stream = nullptr;
};

int main(int argc, char** argv)
{
    const int elements = argument(argc, argv, 1, "elements", 4096, 1, 1 << 20);
    std::vector<int> numbers(elements);
    for (int i = 0; i < elements; ++i)
        numbers[i] = i % 97;

    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));

    // Every device gets a stream, memory of its own and its share of the numbers. cudaSetDevice selects the device of the next calls.
    std::vector<Share> shares(devices);
    for (int device = 0; device < devices; ++device) {
        Share& share = shares[device];
        share.first = int(long(elements) * device / devices);
        share.count = int(long(elements) * (device + 1) / devices) - share.first;
        CHECK(cudaSetDevice(device));
        CHECK(cudaStreamCreate(&share.stream));
        CHECK(cudaMalloc(&share.numbers, (share.count + 1) * sizeof(int)));
        CHECK(cudaMalloc(&share.sum, sizeof(unsigned long long)));
    }

    // Launches are asynchronous, so all devices work at the same time. The copies start from pageable memory: the host waits in part.
    for (int device = 0; device < devices; ++device) {
        Share& share = shares[device];
        CHECK(cudaSetDevice(device));
        CHECK(cudaMemsetAsync(share.sum, 0, sizeof(unsigned long long), share.stream));
        if (share.count > 0) {
            CHECK(cudaMemcpyAsync(share.numbers, &numbers[share.first], share.count * sizeof(int), cudaMemcpyHostToDevice, share.stream));
            addUp<<<(share.count + 255) / 256, 256, 0, share.stream>>>(share.numbers, share.count, share.sum);
            CHECK(cudaGetLastError());
        }
    }

    // Each partial sum goes to device 0, from device memory to device memory.
    CHECK(cudaSetDevice(0));
    unsigned long long *partial = nullptr, *total = nullptr, sum = 0;
    CHECK(cudaMalloc(&partial, devices * sizeof(unsigned long long)));
    CHECK(cudaMalloc(&total, sizeof(unsigned long long)));
    for (int device = 0; device < devices; ++device) {
        CHECK(cudaStreamSynchronize(shares[device].stream));
        CHECK(cudaMemcpyPeer(&partial[device], 0, shares[device].sum, device, sizeof(unsigned long long)));
    }
    addPartialSums<<<1, 1>>>(partial, devices, total);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost));

    // If peer access is possible, a kernel on device 0 can also read the memory of device 1 directly.
    int can = 0;
    if (devices > 1)
        CHECK(cudaDeviceCanAccessPeer(&can, 0, 1));
    unsigned long long again = sum;
    if (can) {
        CHECK(cudaDeviceEnablePeerAccess(1, 0));
        addPartialSums<<<1, 1>>>(shares[1].sum, 1, total);
        CHECK(cudaGetLastError());
        unsigned long long neighbour = 0;
        CHECK(cudaMemcpy(&neighbour, total, sizeof neighbour, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&again, &partial[1], sizeof again, cudaMemcpyDeviceToHost));
        again = again == neighbour ? sum : 0;
    }

    CHECK(cudaFree(partial));
    CHECK(cudaFree(total));
    for (int device = 0; device < devices; ++device) {
        CHECK(cudaSetDevice(device));
        CHECK(cudaFree(shares[device].numbers));
        CHECK(cudaFree(shares[device].sum));
        CHECK(cudaStreamDestroy(shares[device].stream));
    }

    unsigned long long expected = 0;
    for (int number : numbers)
        expected += number;
    std::printf("multi-device: %d device%s, sum %llu, expected %llu\n", devices, devices == 1 ? "" : "s", sum, expected);
    return sum == expected && again == sum ? 0 : 1;
}
