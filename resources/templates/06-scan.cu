//en Scan: the sums of all elements up to each one, in one block (Hillis and Steele).
//de Scan: die Summen aller Elemente bis zu jedem einzelnen, in einem Block (Hillis und Steele).

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

__global__ void scan(const int* in, int* out)
{
    __shared__ int s[kBlock];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int distance = 1; distance < kBlock; distance *= 2) {
        //en Read before the barrier, write after it: nobody may overwrite what another thread still reads.
        //de Vor der Barriere lesen, danach schreiben: niemand darf überschreiben, was ein anderer Thread noch liest.
        int left = threadIdx.x >= distance ? s[threadIdx.x - distance] : 0;
        __syncthreads();
        s[threadIdx.x] += left;
        __syncthreads();
    }
    out[threadIdx.x] = s[threadIdx.x];
}

int main()
{
    std::vector<int> in(kBlock), out(kBlock);
    for (int i = 0; i < kBlock; ++i)
        in[i] = i % 5;

    int *deviceIn, *deviceOut;
    CHECK(cudaMalloc(&deviceIn, kBlock * sizeof(int)));
    CHECK(cudaMalloc(&deviceOut, kBlock * sizeof(int)));
    CHECK(cudaMemcpy(deviceIn, in.data(), kBlock * sizeof(int), cudaMemcpyHostToDevice));
    scan<<<1, kBlock>>>(deviceIn, deviceOut);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), deviceOut, kBlock * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceOut));

    int wrong = 0, expected = 0;
    for (int i = 0; i < kBlock; ++i) {
        expected += in[i];
        wrong += out[i] != expected;
    }
    std::printf("%d of %d sums are wrong\n", wrong, kBlock);
    return wrong == 0 ? 0 : 1;
}
