// fails: gate:load-sectors, gate:stored-bytes
// Atomics that change nothing read the elements, and the lanes of a warp are far apart.

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add(const int* a, const int* b, int* c, int n)
{
    int threads = gridDim.x * blockDim.x;
    int chunk = (n + threads - 1) / threads;
    int begin = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
    for (int i = begin; i < begin + chunk && i < n; ++i)
        c[i] = atomicOr((int*)a + i, 0) + atomicOr((int*)b + i, 0);
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// Tries it: 100 elements. The check uses other numbers.
int main()
{
    const int n = 100;
    std::vector<int> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = i;
        b[i] = 2 * i;
    }
    int *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
    CHECK(cudaMalloc(&deviceA, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceB, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceC, n * sizeof(int)));
    CHECK(cudaMemcpy(deviceA, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(deviceC, 0, n * sizeof(int)));

    add<<<4, 32>>>(deviceA, deviceB, deviceC, n);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(c.data(), deviceC, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));
    int right = 0;
    for (int i = 0; i < n; ++i)
        right += c[i] == a[i] + b[i];
    std::printf("four-blocks: %d of %d sums are right\n", right, n);
    return right == n ? 0 : 1;
}
