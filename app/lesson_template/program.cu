// Each thread doubles one element.
//
//   <name> [elements]

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                             \
    if (cudaError_t error = (call); error != cudaSuccess) {                                     \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                           \
    } else                                                                                      \
        static_cast<void>(0)

__global__ void twice(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = 2 * data[i];
}

int main(int argc, char** argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 64;
    if (n < 1 || n > 1 << 20) {
        std::fprintf(stderr, "elements must be a number from 1 to %d\n", 1 << 20);
        return 2;
    }
    std::vector<int> data(n);
    for (int i = 0; i < n; ++i)
        data[i] = i;

    int* device = nullptr;
    CHECK(cudaMalloc(&device, n * sizeof(int)));
    CHECK(cudaMemcpy(device, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    twice<<<(n + 31) / 32, 32>>>(device, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(data.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += data[i] != 2 * i;
    std::printf("%d elements, %d wrong\n", n, wrong);
    return wrong == 0 ? 0 : 1;
}
