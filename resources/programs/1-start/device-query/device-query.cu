// The properties of every device, from a given number on, in the format of NVIDIA's deviceQuery. A kernel also reads the warp size.
//
//   device-query [first device]

#include <cstdio>
#include <cstdlib>

__global__ void ask(int* answer)
{
    *answer = warpSize;
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

static int attribute(cudaDeviceAttr which, int device)
{
    int value = 0;
    CHECK(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

int main(int argc, char** argv)
{
    const int first = argument(argc, argv, 1, "first device", 0, 0, 15);
    int devices = 0, driver = 0, runtime = 0;
    CHECK(cudaGetDeviceCount(&devices));
    if (first >= devices) {
        std::fprintf(stderr, "there is no device %d\n", first);
        return 1;
    }
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    std::printf("Detected %d CUDA capable device(s)\n", devices);
    std::printf("CUDA driver version / runtime version: %d.%d / %d.%d\n", driver / 1000, driver % 100 / 10, runtime / 1000, runtime % 100 / 10);

    bool agree = true;
    for (int device = first; device < devices; ++device) {
        cudaDeviceProp p;
        CHECK(cudaSetDevice(device));
        CHECK(cudaGetDeviceProperties(&p, device));
        size_t free = 0, total = 0;
        CHECK(cudaMemGetInfo(&free, &total));

        std::printf("\nDevice %d: \"%s\"\n", device, p.name);
        std::printf("  CUDA capability major/minor version:            %d.%d\n", p.major, p.minor);
        std::printf("  Total amount of global memory:                  %.0f MBytes (%zu bytes)\n", p.totalGlobalMem / 1048576.0, p.totalGlobalMem);
        std::printf("  Multiprocessors:                                %d\n", p.multiProcessorCount);
        std::printf("  GPU max clock rate:                             %.0f MHz\n", attribute(cudaDevAttrClockRate, device) / 1000.0);
        std::printf("  Memory clock rate:                              %.0f MHz\n", attribute(cudaDevAttrMemoryClockRate, device) / 1000.0);
        std::printf("  Memory bus width:                               %d-bit\n", p.memoryBusWidth);
        std::printf("  L2 cache size:                                  %d bytes\n", p.l2CacheSize);
        std::printf("  Total amount of constant memory:                %zu bytes\n", p.totalConstMem);
        std::printf("  Total amount of shared memory per block:        %zu bytes\n", p.sharedMemPerBlock);
        std::printf("  Total shared memory per multiprocessor:         %zu bytes\n", p.sharedMemPerMultiprocessor);
        std::printf("  Total number of registers available per block:  %d\n", p.regsPerBlock);
        std::printf("  Warp size:                                      %d\n", p.warpSize);
        std::printf("  Maximum number of threads per multiprocessor:   %d\n", p.maxThreadsPerMultiProcessor);
        std::printf("  Maximum number of threads per block:            %d\n", p.maxThreadsPerBlock);
        std::printf("  Max dimension size of a thread block (x,y,z):   (%d, %d, %d)\n", p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2]);
        std::printf("  Max dimension size of a grid (x,y,z):           (%d, %d, %d)\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
        std::printf("  Concurrent copy and kernel execution:           Yes with %d copy engine(s)\n", p.asyncEngineCount);
        std::printf("  Support host page-locked memory mapping:        %s\n", p.canMapHostMemory ? "Yes" : "No");
        std::printf("  Device supports managed memory:                 %s\n", p.managedMemory ? "Yes" : "No");
        std::printf("  Supports cooperative kernel launch:             %s\n", p.cooperativeLaunch ? "Yes" : "No");
        std::printf("  PCI domain / bus / device:                      %d / %d / %d\n", p.pciDomainID, p.pciBusID, p.pciDeviceID);

        // A second source to compare with: single attributes, and the warp size that a kernel reads on the device.
        int *answer = nullptr, warp = 0;
        CHECK(cudaMalloc(&answer, sizeof(int)));
        ask<<<1, 1>>>(answer);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&warp, answer, sizeof warp, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(answer));
        agree = agree && warp == p.warpSize && total == p.totalGlobalMem && free <= total &&
                attribute(cudaDevAttrMultiProcessorCount, device) == p.multiProcessorCount &&
                attribute(cudaDevAttrMaxThreadsPerBlock, device) == p.maxThreadsPerBlock &&
                attribute(cudaDevAttrComputeCapabilityMajor, device) == p.major;
    }
    std::printf("\n%s\n", agree ? "Result = PASS" : "Result = FAIL");
    return agree ? 0 : 1;
}
