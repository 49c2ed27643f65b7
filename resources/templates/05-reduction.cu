//en Reduction: each block adds its elements in shared memory; the host adds the sums of the blocks.
//de Reduktion: jeder Block addiert seine Elemente im Shared Memory; der Host addiert die Summen der Blöcke.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

constexpr int kBlock = 64;

__global__ void reduce(const int* in, int* sums, int n)
{
    __shared__ int s[kBlock];
    int i = blockIdx.x * kBlock + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int distance = kBlock / 2; distance > 0; distance /= 2) {
        if (threadIdx.x < distance)
            s[threadIdx.x] += s[threadIdx.x + distance];
        //en All threads of the block meet here, also those that add nothing.
        //de Hier treffen sich alle Threads des Blocks, auch die, die nichts addieren.
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = s[0];
}

int main()
{
    const int n = 200, blocks = (n + kBlock - 1) / kBlock;
    std::vector<int> in(n), sums(blocks);
    for (int i = 0; i < n; ++i)
        in[i] = i % 10;

    int *deviceIn, *deviceSums;
    CHECK(cudaMalloc(&deviceIn, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceSums, blocks * sizeof(int)));
    CHECK(cudaMemcpy(deviceIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    reduce<<<blocks, kBlock>>>(deviceIn, deviceSums, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums.data(), deviceSums, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceSums));

    int sum = 0, expected = 0;
    for (int one : sums)
        sum += one;
    for (int one : in)
        expected += one;
    std::printf("the sum is %d, expected: %d\n", sum, expected);
    return sum == expected ? 0 : 1;
}
