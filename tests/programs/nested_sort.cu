// Dynamic parallelism: a quicksort whose kernels launch themselves for both halves, in streams of their own; a loop of tail launches; work that
// events order; nested kernels that print.
#include <algorithm>

#include "check.h"

__device__ unsigned g_failures;

__device__ void selectionSort(int* data, int left, int right)
{
    for (int i = left; i < right; ++i) {
        int least = i;
        for (int j = i + 1; j <= right; ++j)
            if (data[j] < data[least])
                least = j;
        const int value = data[i];
        data[i] = data[least];
        data[least] = value;
    }
}

/// Sorts data[left..right]; below some size or depth without further launches.
__global__ void quicksort(int* data, int left, int right, int depth)
{
    if (depth >= 10 || right - left <= 24) {
        selectionSort(data, left, right);
        return;
    }
    const int pivot = data[(left + right) / 2];
    int i = left, j = right;
    while (i <= j) {
        while (data[i] < pivot)
            ++i;
        while (data[j] > pivot)
            --j;
        if (i <= j) {
            const int value = data[i];
            data[i++] = data[j];
            data[j--] = value;
        }
    }
    if (left < j) {
        cudaStream_t stream;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        quicksort<<<1, 1, 0, stream>>>(data, left, j, depth + 1);
        cudaStreamDestroy(stream);
    }
    if (i < right) {
        cudaStream_t stream;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        quicksort<<<1, 1, 0, stream>>>(data, i, right, depth + 1);
        cudaStreamDestroy(stream);
    }
    if (cudaGetLastError() != cudaSuccess)
        atomicAdd(&g_failures, 1);
}

bool sorts()
{
    std::vector<int> values(2000);
    unsigned seed = 7;
    for (int& value : values)
        value = int((seed = seed * 1664525u + 1013904223u) >> 12) % 5000;
    int* data = toDevice(values);
    quicksort<<<1, 1>>>(data, 0, int(values.size()) - 1, 0);
    CHECK(cudaGetLastError());
    std::sort(values.begin(), values.end());
    const bool right = toHost(data, values.size()) == values;
    unsigned failures = 1;
    CHECK(cudaMemcpyFromSymbol(&failures, g_failures, sizeof failures));
    CHECK(cudaFree(data));
    return right && failures == 0;
}

__global__ void addAll(const int* in, int n, int* sum)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(sum, in[i]);
}

/// Halves the values until their sum is small: each round in a launch of its own, which sees the one before complete.
__global__ void relax(int* values, int n, int* sum, int* rounds)
{
    if (threadIdx.x == 0) {
        ++*rounds;
        if (*rounds > 1 && *sum <= n)
            *rounds += 1000;  // the mark that it has ended
    }
    __syncthreads();
    if (*rounds > 1000)
        return;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        values[i] /= 2;
    __syncthreads();
    if (threadIdx.x == 0) {
        cudaMemsetAsync(sum, 0, sizeof *sum, 0);
        addAll<<<1, 64>>>(values, n, sum);
        relax<<<1, 64, 0, cudaStreamTailLaunch>>>(values, n, sum, rounds);
    }
}

bool loopsByTailLaunches()
{
    const int n = 128;
    std::vector<int> values(n, 64);
    int* data = toDevice(values);
    int* counters = toDevice(std::vector<int>(2, 0));
    relax<<<1, 64>>>(data, n, counters, counters + 1);
    CHECK(cudaDeviceSynchronize());
    const std::vector<int> counted = toHost(counters, 2);
    // 64 is halved to 1 in six rounds; the seventh finds that and ends.
    return counted[0] == n && counted[1] == 1007 && toHost(data, n) == std::vector<int>(n, 1);
}

__global__ void scale(int* values, int n, int factor)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        values[i] *= factor;
}

/// Two streams: the second adds what the first has written.
__global__ void ordered(int* values, int n, int* copy, int* sum)
{
    cudaStream_t first, second;
    cudaEvent_t written;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&written, cudaEventDisableTiming);
    scale<<<1, 32, 0, first>>>(values, n, 3);
    scale<<<1, 32, 0, first>>>(values, n, 5);
    cudaEventRecord(written, first);
    cudaStreamWaitEvent(second, written, 0);
    cudaMemcpyAsync(copy, values, n * sizeof(int), cudaMemcpyDeviceToDevice, second);
    addAll<<<1, 32, 0, second>>>(copy, n, sum);
    cudaEventDestroy(written);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}

bool obeysEvents()
{
    const int n = 100;
    int* values = toDevice(std::vector<int>(n, 1));
    int* copy = toDevice(std::vector<int>(n + 1, 0));
    ordered<<<1, 1>>>(values, n, copy, copy + n);
    std::vector<int> wanted(n, 15);
    wanted.push_back(15 * n);
    return toHost(copy, n + 1) == wanted;
}

__device__ int g_visits;

__global__ void visit(int level, int parent)
{
    __shared__ int id;
    if (threadIdx.x == 0) {
        id = atomicAdd(&g_visits, 1);
        printf("block %d of level %d, launched by %d\n", id, level, parent);
    }
    __syncthreads();
    if (level < 2)
        visit<<<2, 2>>>(level + 1, id);
}

bool nests()
{
    visit<<<2, 2>>>(0, -1);
    CHECK(cudaDeviceSynchronize());
    int visits = 0;
    CHECK(cudaMemcpyFromSymbol(&visits, g_visits, sizeof visits));
    return visits == 2 + 2 * 2 * 2 + 2 * 2 * 2 * 2 * 2;
}

/// A parameter with padding, which a parent kernel passes to its child.
struct Mixed {
    char letter;
    double number;
    short small;
};

__global__ void takes(int* out, char letter, Mixed mixed, float3 vector, short last)
{
    *out = letter == 'x' && mixed.letter == 'y' && mixed.number == 2.5 && mixed.small == -3 && vector.x + vector.y + vector.z == 6 && last == 7;
}

__global__ void __launch_bounds__(32) narrow(int* out)
{
    *out = -1;
}

__global__ void refusals(int* out)
{
    takes<<<1, 1>>>(out, 'x', Mixed{'y', 2.5, -3}, make_float3(1, 2, 3), 7);
    out[1] = cudaGetLastError();
    narrow<<<1, 64>>>(out);
    out[2] = cudaPeekAtLastError();
    out[3] = cudaGetLastError();
    out[4] = cudaGetLastError();
    narrow<<<1, 32, 0, (cudaStream_t)0x50>>>(out);
    out[5] = cudaGetLastError();
    cudaEvent_t event;
    out[6] = cudaEventCreateWithFlags(&event, 0);
}

bool tellsErrors()
{
    int* out = toDevice(std::vector<int>(7, -2));
    refusals<<<1, 1>>>(out);
    return toHost(out, 7) == std::vector<int>{1, cudaSuccess, cudaErrorInvalidConfiguration, cudaErrorInvalidConfiguration, cudaSuccess,
                                              cudaErrorInvalidValue, cudaErrorInvalidValue};
}

int main()
{
    bool right = expect("quicksort by nested launches", sorts());
    right &= expect("a loop of tail launches", loopsByTailLaunches());
    right &= expect("streams and events of a kernel", obeysEvents());
    right &= expect("three levels of kernels", nests());
    right &= expect("parameters and errors of launches", tellsErrors());
    return !right;
}
