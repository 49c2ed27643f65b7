// Thrust sorts 10,000 ints.
#include <algorithm>
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <vector>

int main()
{
    std::vector<int> values(10000);
    unsigned seed = 1;
    for (int& value : values)
        value = int((seed = seed * 1664525u + 1013904223u) >> 1) - (1 << 30);
    thrust::device_vector<int> device(values.begin(), values.end());
    thrust::sort(device.begin(), device.end());
    std::vector<int> sorted(values.size());
    thrust::copy(device.begin(), device.end(), sorted.begin());
    std::sort(values.begin(), values.end());
    std::printf("%s\n", sorted == values ? "sorted" : "WRONG");
    return sorted == values ? 0 : 1;
}
