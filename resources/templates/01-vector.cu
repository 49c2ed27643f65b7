//en Vector: each thread computes one element of a sum of two vectors.
//de Vektor: jeder Thread berechnet ein Element der Summe zweier Vektoren.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    //en The last block may have more threads than there are elements left.
    //de Der letzte Block kann mehr Threads haben, als Elemente übrig sind.
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int n = 100, block = 32;
    std::vector<int> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = i;
        b[i] = 10 * i;
    }

    int *deviceA, *deviceB, *deviceC;
    CHECK(cudaMalloc(&deviceA, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceB, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceC, n * sizeof(int)));
    CHECK(cudaMemcpy(deviceA, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    add<<<(n + block - 1) / block, block>>>(deviceA, deviceB, deviceC, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), deviceC, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += c[i] != a[i] + b[i];
    std::printf("%d of %d elements are wrong\n", wrong, n);
    return wrong == 0 ? 0 : 1;
}
