//en Empty: a kernel of one block that writes the index of each thread.
//de Leer: ein Kernel mit einem Block, der den Index jedes Threads schreibt.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

__global__ void kernel(int* out)
{
    int i = threadIdx.x;
    out[i] = i;
}

int main()
{
    const int n = 32;
    std::vector<int> out(n);
    int* device;
    CHECK(cudaMalloc(&device, n * sizeof(int)));
    kernel<<<1, n>>>(device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += out[i] != i;
    std::printf("%d of %d elements are wrong\n", wrong, n);
    return wrong == 0 ? 0 : 1;
}
