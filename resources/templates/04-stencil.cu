//en Stencil: each element becomes the sum of its neighbours, which the block loads into shared memory with a halo.
//de Stencil: jedes Element wird zur Summe seiner Nachbarn, die der Block mit einem Halo ins Shared Memory lädt.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

constexpr int kRadius = 2, kBlock = 32;

__global__ void stencil(const int* in, int* out, int n)
{
    __shared__ int tile[kBlock + 2 * kRadius];
    int i = blockIdx.x * kBlock + threadIdx.x, local = threadIdx.x + kRadius;
    tile[local] = i < n ? in[i] : 0;
    //en The first threads also load the halo on both sides; outside the array it is 0.
    //de Die ersten Threads laden auch den Halo auf beiden Seiten; außerhalb des Arrays ist er 0.
    if (threadIdx.x < kRadius) {
        int left = i - kRadius, right = i + kBlock;
        tile[local - kRadius] = left >= 0 ? in[left] : 0;
        tile[local + kBlock] = right < n ? in[right] : 0;
    }
    __syncthreads();
    if (i < n) {
        int sum = 0;
        for (int offset = -kRadius; offset <= kRadius; ++offset)
            sum += tile[local + offset];
        out[i] = sum;
    }
}

int main()
{
    const int n = 100;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; ++i)
        in[i] = i % 10;

    int *deviceIn, *deviceOut;
    CHECK(cudaMalloc(&deviceIn, n * sizeof(int)));
    CHECK(cudaMalloc(&deviceOut, n * sizeof(int)));
    CHECK(cudaMemcpy(deviceIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    stencil<<<(n + kBlock - 1) / kBlock, kBlock>>>(deviceIn, deviceOut, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), deviceOut, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceOut));

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        int expected = 0;
        for (int k = i - kRadius; k <= i + kRadius; ++k)
            expected += k >= 0 && k < n ? in[k] : 0;
        wrong += out[i] != expected;
    }
    std::printf("%d of %d elements are wrong\n", wrong, n);
    return wrong == 0 ? 0 : 1;
}
