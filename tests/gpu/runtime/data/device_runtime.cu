// Checks the results of the device runtime in kernels: every expected value is that of an H200 with CUDA 13.0.
#include <cstdio>
#include <cstring>

__device__ int g_failures;

#define EXPECT(got, wanted)                                                                    \
    do {                                                                                       \
        const long long a = (long long)(got), b = (long long)(wanted);                         \
        if (a != b) {                                                                          \
            printf("line %d: %s is %lld, not %lld\n", __LINE__, #got, a, b);                   \
            atomicAdd(&g_failures, 1);                                                         \
        }                                                                                      \
    } while (0)
/// The code that a call returns becomes the thread's last error, until that is read.
#define ERROR(call, code)                  \
    do {                                   \
        EXPECT(call, code);                \
        EXPECT(cudaPeekAtLastError(), code); \
        EXPECT(cudaGetLastError(), code);  \
        EXPECT(cudaGetLastError(), 0);     \
    } while (0)
#define LAUNCH(call, code)                \
    do {                                  \
        call;                             \
        EXPECT(cudaGetLastError(), code); \
    } while (0)

__global__ void noop() {}
__global__ void large() {}
__global__ void __launch_bounds__(64) bounded() {}

__global__ void configurations()
{
    LAUNCH((noop<<<0, 1>>>()), 9);
    LAUNCH((noop<<<1, 0>>>()), 9);
    LAUNCH((noop<<<1, 1025>>>()), 9);
    LAUNCH((noop<<<1, dim3(1, 1, 65)>>>()), 9);
    LAUNCH((noop<<<dim3(1, 65536), 1>>>()), 9);
    LAUNCH((noop<<<1, 1, 49152>>>()), 0);
    LAUNCH((noop<<<1, 1, 49153>>>()), 9);
    LAUNCH((large<<<1, 1, 65536>>>()), 0);
    LAUNCH((bounded<<<1, 64>>>()), 0);
    LAUNCH((bounded<<<1, 65>>>()), 9);
    LAUNCH((noop<<<1, 1, 0, (cudaStream_t)1>>>()), 0);
    LAUNCH((noop<<<1, 1, 0, (cudaStream_t)2>>>()), 0);
    LAUNCH((noop<<<1, 1, 0, (cudaStream_t)5>>>()), 1);
    LAUNCH((noop<<<1, 1, 0, (cudaStream_t)0x12345670>>>()), 1);
}

__global__ void ownErrors()
{
    if (threadIdx.x == 0)
        noop<<<0, 1>>>();
    __syncthreads();
    EXPECT(cudaGetLastError(), threadIdx.x == 0 ? 9 : 0);
}

__global__ void streams(cudaStream_t ofHost)
{
    cudaStream_t s = 0;
    cudaEvent_t e = 0;
    ERROR(cudaStreamCreateWithFlags(&s, cudaStreamDefault), 0);
    ERROR(cudaStreamCreateWithFlags(&s, 2), 1);
    ERROR(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), 0);
    ERROR(cudaStreamDestroy(s), 0);
    ERROR(cudaStreamDestroy(0), 1);
    ERROR(cudaStreamDestroy(cudaStreamTailLaunch), 1);
    LAUNCH((noop<<<1, 1, 0, s>>>()), 0);
    LAUNCH((noop<<<1, 1, 0, ofHost>>>()), 1);
    ERROR(cudaEventCreateWithFlags(&e, 0), 1);
    ERROR(cudaEventCreateWithFlags(&e, cudaEventBlockingSync | cudaEventDisableTiming), 0);
    ERROR(cudaStreamWaitEvent(0, e, 0), 0);
    ERROR(cudaEventRecord(e, 0), 0);
    ERROR(cudaEventRecord(e, ofHost), 1);
    ERROR(cudaEventRecord(e, cudaStreamTailLaunch), 1);
    ERROR(cudaEventRecord(e, cudaStreamFireAndForget), 1);
    ERROR(cudaStreamWaitEvent(cudaStreamTailLaunch, e, 0), 1);
    ERROR(cudaStreamWaitEvent(cudaStreamFireAndForget, e, 0), 1);
    ERROR(cudaEventDestroy(e), 0);
    ERROR(cudaEventRecord(0, 0), 1);
    ERROR(cudaEventDestroy(0), 1);
}

__global__ void useOfParents(cudaStream_t s)
{
    LAUNCH((noop<<<1, 1, 0, s>>>()), 1);
}

__global__ void parentsStream()
{
    cudaStream_t s = 0;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    useOfParents<<<1, 1>>>(s);
}

__device__ bool areEqual(const char* a, const char* b)
{
    for (; *a && *a == *b; ++a, ++b) {
    }
    return *a == *b;
}

__global__ void queries()
{
    int v = -1;
    ERROR(cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 0), 0);
    EXPECT(v, 1024);
    ERROR(cudaDeviceGetAttribute(&v, cudaDevAttrMultiProcessorCount, 0), 0);
    EXPECT(v, 132);
    ERROR(cudaDeviceGetAttribute(&v, cudaDeviceAttr(9999), 0), 1);
    ERROR(cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, -1), 101);
    ERROR(cudaGetDevice(&v), 0);
    EXPECT(v, 0);
    ERROR(cudaGetDeviceCount(&v), 0);
    EXPECT(v, 1);
    ERROR(cudaRuntimeGetVersion(&v), 0);
    EXPECT(v, 6000);
    size_t limit = 0;
    ERROR(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize), 0);
    EXPECT(limit, 8388608);
    ERROR(cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount), 0);
    EXPECT(limit, 2048);
    ERROR(cudaDeviceGetLimit(&limit, cudaLimitDevRuntimeSyncDepth), 215);
    cudaFuncAttributes f;
    f.cacheModeCA = -5;
    ERROR(cudaFuncGetAttributes(&f, bounded), 0);
    EXPECT(f.maxThreadsPerBlock, 64);
    EXPECT(f.sharedSizeBytes, 0);
    EXPECT(f.cacheModeCA, -5);
    ERROR(cudaFuncGetAttributes(&f, (const void*)0), 1);
    ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, noop, 0, 0), 1);
    EXPECT(v, 0);
    ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, noop, 256, 0), 0);
    EXPECT(v, 8);
    ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, noop, 128, 49152), 0);
    EXPECT(v, 4);
    ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, noop, 128, 49153), 0);
    EXPECT(v, 0);
    ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, noop, 1025, 0), 0);
    EXPECT(v, 0);
    EXPECT(areEqual(cudaGetErrorName(cudaErrorInvalidConfiguration), "cudaErrorInvalidConfiguration"), true);
    EXPECT(areEqual(cudaGetErrorString(cudaErrorInvalidConfiguration), "invalid configuration argument"), true);
    EXPECT(areEqual(cudaGetErrorString(cudaError_t(12345)), "unrecognized error code"), true);
}

__global__ void memory(char* p, char* q, char* r)
{
    char local[16];
    void* m = (void*)1;
    ERROR(cudaMalloc(&m, 0), 1);
    EXPECT(m, 1);
    ERROR(cudaMalloc(&m, size_t(1) << 40), 2);
    EXPECT(m, 1);
    ERROR(cudaMalloc(&m, 100), 0);
    ERROR(cudaFree(m), 0);
    ERROR(cudaFree(0), 0);
    m = malloc(64);
    ERROR(cudaFree(m), 0);
    ERROR(cudaMalloc(&m, 64), 0);
    free(m);
    ERROR(cudaMemcpyAsync(q, p, 16, cudaMemcpyDeviceToDevice, 0), 0);
    ERROR(cudaMemcpyAsync(0, p, 0, cudaMemcpyDeviceToDevice, 0), 0);
    ERROR(cudaMemcpyAsync(q, p, 16, cudaMemcpyDeviceToDevice, (cudaStream_t)0x12345670), 1);
    ERROR(cudaMemcpyAsync(q, p, 16, cudaMemcpyHostToDevice, 0), 21);
    ERROR(cudaMemcpyAsync(q, p, 16, cudaMemcpyDeviceToHost, 0), 21);
    ERROR(cudaMemcpyAsync(q, p, 16, cudaMemcpyDefault, 0), 0);
    ERROR(cudaMemcpyAsync(q, local, 16, cudaMemcpyDeviceToDevice, 0), 1);
    ERROR(cudaMemsetAsync((void*)16, 0, 4, 0), 1);
    ERROR(cudaMemcpy2DAsync(q, 3, p, 8, 4, 2, cudaMemcpyDeviceToDevice, 0), 12);
    ERROR(cudaMemcpy2DAsync(q, 8, p, 3, 4, 2, cudaMemcpyDeviceToDevice, 0), 12);
    ERROR(cudaMemset2DAsync(q, 3, 0x42, 4, 2, 0), 1);
    // 4 bytes of each of 2 rows and 2 slices; then the corners of the copy, and the end.
    cudaMemcpy3DParms c = {};
    ERROR(cudaMemcpy3DAsync(&c, 0), 0);
    c.srcPtr = cudaPitchedPtr{p, 8, 8, 2};
    c.dstPtr = cudaPitchedPtr{q, 8, 8, 2};
    c.extent = cudaExtent{4, 2, 2};
    c.kind = cudaMemcpyDeviceToDevice;
    ERROR(cudaMemcpy3DAsync(&c, 0), 0);
    ERROR(cudaMemset2DAsync(r, 8, 0x42, 4, 2, 0), 0);
    ERROR(cudaMemset3DAsync(cudaPitchedPtr{r + 16, 8, 8, 2}, 0x43, cudaExtent{2, 2, 1}, 0), 0);
    ERROR(cudaMemcpy2DAsync(r + 32, 8, p, 8, 4, 2, cudaMemcpyDeviceToDevice, 0), 0);
}

__device__ unsigned g_count, g_order[16];

__global__ void mark(unsigned id)
{
    g_order[atomicAdd(&g_count, 1)] = id;
}

/// A tail launch runs after the children of its parent, and its own tail launches before the next of its parent.
__global__ void tails(unsigned id, int level)
{
    g_order[atomicAdd(&g_count, 1)] = id;
    if (level == 2)
        return;
    tails<<<1, 1, 0, cudaStreamTailLaunch>>>(id * 10 + 1, level + 1);
    mark<<<1, 1>>>(id * 10 + 5);
    tails<<<1, 1, 0, cudaStreamTailLaunch>>>(id * 10 + 2, level + 1);
    mark<<<1, 1>>>(id * 10 + 6);
}

__global__ void manyTails(int* codes)
{
    for (int i = 0; i < 33; ++i) {
        noop<<<1, 1, 0, cudaStreamTailLaunch>>>();
        codes[i] = cudaGetLastError();
    }
}

__global__ void deep(int level)
{
    g_count = level;
    if (level < 40)
        deep<<<1, 1>>>(level + 1);
}

int main()
{
    int failures = 0;
    const auto expect = [&](const char* what, bool right) {
        if (!right)
            std::printf("%s\n", what), ++failures;
    };
    char *p, *q, *r;
    cudaMalloc(&p, 64);
    cudaMalloc(&q, 64);
    cudaMalloc(&r, 64);
    cudaMemset(p, 'a', 64);
    cudaMemset(q, 'b', 64);
    cudaMemset(r, 'c', 64);
    cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    cudaStream_t ofHost;
    cudaStreamCreate(&ofHost);
    configurations<<<1, 1>>>();
    ownErrors<<<1, 2>>>();
    streams<<<1, 1>>>(ofHost);
    parentsStream<<<1, 1>>>();
    queries<<<1, 1>>>();
    memory<<<1, 1>>>(p, q, r);
    expect("the kernels end", cudaDeviceSynchronize() == cudaSuccess);
    cudaMemcpyFromSymbol(&failures, g_failures, sizeof failures);
    char rows[64];
    cudaMemcpy(rows, q, 64, cudaMemcpyDeviceToHost);
    expect("a box is copied", !std::memcmp(rows, "aaaaaaaaaaaaaaaaaaaabbbbaaaabbbb", 32));
    cudaMemcpy(rows, r, 64, cudaMemcpyDeviceToHost);
    expect("rows are filled", !std::memcmp(rows, "BBBBccccBBBBccccCCccccccCCccccccaaaaccccaaaacccc", 48));

    tails<<<1, 1>>>(1, 0);
    const unsigned wanted[] = {1, 15, 16, 11, 115, 116, 111, 112, 12, 125, 126, 121, 122};
    unsigned order[16] = {}, count = 0;
    cudaMemcpyFromSymbol(order, g_order, sizeof order);
    cudaMemcpyFromSymbol(&count, g_count, sizeof count);
    expect("tail launches run in their order", count == 13 && !std::memcmp(order, wanted, sizeof wanted));

    int *codes, got[33];
    cudaMalloc(&codes, sizeof got);
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 32);
    manyTails<<<1, 1>>>(codes);
    cudaMemcpy(got, codes, sizeof got, cudaMemcpyDeviceToHost);
    expect("as many launches are pending as the limit allows", got[0] == 0 && got[31] == 0 && got[32] == cudaErrorLaunchPendingCountExceeded);

    deep<<<1, 1>>>(0);
    cudaMemcpyFromSymbol(&count, g_count, sizeof count);
    expect("launches nest deeper than 24", count == 40);
    std::printf("%d failures\n", failures);
    return failures != 0;
}
