//en Sort: a bitonic sorting network in one block.
//de Sortieren: ein bitonisches Sortiernetz in einem Block.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

constexpr int kBlock = 32;

__global__ void sort(int* data)
{
    __shared__ int s[kBlock];
    unsigned i = threadIdx.x;
    s[i] = data[i];
    __syncthreads();
    for (unsigned size = 2; size <= kBlock; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            //en The lower thread of each pair compares; every second group sorts downwards.
            //de Der untere Thread jedes Paars vergleicht; jede zweite Gruppe sortiert abwärts.
            unsigned partner = i ^ distance;
            if (partner > i) {
                bool upwards = (i & size) == 0;
                int low = s[i], high = s[partner];
                if ((low > high) == upwards) {
                    s[i] = high;
                    s[partner] = low;
                }
            }
            __syncthreads();
        }
    data[i] = s[i];
}

int main()
{
    std::vector<int> data(kBlock);
    for (int i = 0; i < kBlock; ++i)
        data[i] = i * 37 % 101;
    std::vector<int> expected = data;
    std::sort(expected.begin(), expected.end());

    int* deviceData;
    CHECK(cudaMalloc(&deviceData, kBlock * sizeof(int)));
    CHECK(cudaMemcpy(deviceData, data.data(), kBlock * sizeof(int), cudaMemcpyHostToDevice));
    sort<<<1, kBlock>>>(deviceData);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(data.data(), deviceData, kBlock * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceData));

    const bool isSorted = data == expected;
    std::printf("%d elements are %s\n", kBlock, isSorted ? "sorted" : "not sorted");
    return isSorted ? 0 : 1;
}
