// Sorting networks, a radix sort and a merge sort.
#include <algorithm>

#include "check.h"

__global__ void bitonic(unsigned* data)
{
    extern __shared__ unsigned cells[];
    unsigned t = threadIdx.x;
    cells[t] = data[t];
    __syncthreads();
    for (unsigned size = 2; size <= blockDim.x; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            unsigned partner = t ^ distance;
            if (partner > t && (cells[t] > cells[partner]) == ((t & size) == 0)) {
                unsigned other = cells[partner];
                cells[partner] = cells[t];
                cells[t] = other;
            }
            __syncthreads();
        }
    data[t] = cells[t];
}

__global__ void oddEven(unsigned* data, int n)
{
    for (int phase = 0; phase < n; ++phase) {
        int i = 2 * threadIdx.x + phase % 2;
        if (i + 1 < n && data[i] > data[i + 1]) {
            unsigned other = data[i];
            data[i] = data[i + 1];
            data[i + 1] = other;
        }
        __syncthreads();
    }
}

/// Stable partition by one bit: where an element goes follows from a scan over the zeros.
__global__ void radixPass(const unsigned* in, unsigned* out, int bit)
{
    __shared__ int zeros[1024];
    int t = threadIdx.x, n = blockDim.x, isZero = !(in[t] >> bit & 1);
    zeros[t] = isZero;
    __syncthreads();
    for (int distance = 1; distance < n; distance *= 2) {
        int left = t >= distance ? zeros[t - distance] : 0;
        __syncthreads();
        zeros[t] += left;
        __syncthreads();
    }
    int before = zeros[t] - isZero;
    out[isZero ? before : zeros[n - 1] + t - before] = in[t];
}

/// Returns how many of the n sorted values are less than `value`, or, with `equal`, at most `value`.
__device__ int rankOf(const unsigned* sorted, int n, unsigned value, bool equal)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] < value || (equal && sorted[middle] == value))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void mergeRuns(const unsigned* in, unsigned* out, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, begin = i / (2 * width) * 2 * width, offset = i - begin;
    bool isLeft = offset < width;
    const unsigned* other = in + begin + (isLeft ? width : 0);
    out[begin + (isLeft ? offset : offset - width) + rankOf(other, width, in[i], !isLeft)] = in[i];
}

int main()
{
    const int n = 256;
    std::vector<unsigned> values(n);
    unsigned seed = 7;
    for (unsigned& value : values)
        value = (seed = seed * 1103515245u + 12345u) >> 4;
    auto sorted = values;
    std::sort(sorted.begin(), sorted.end());

    unsigned *a = toDevice(values), *b = toDevice(values);
    bitonic<<<1, n, n * sizeof(unsigned)>>>(a);
    bool right = expect("bitonic", toHost(a, n) == sorted);
    oddEven<<<1, n / 2>>>(b, n);
    right &= expect("odd-even", toHost(b, n) == sorted);

    a = toDevice(values);
    for (int bit = 0; bit < 28; ++bit, std::swap(a, b))
        radixPass<<<1, n>>>(a, b, bit);
    right &= expect("radix", toHost(a, n) == sorted);

    a = toDevice(values);
    for (int width = 1; width < n; width *= 2, std::swap(a, b))
        mergeRuns<<<n / 64, 64>>>(a, b, width);
    right &= expect("merge", toHost(a, n) == sorted);
    return right ? 0 : 1;
}
