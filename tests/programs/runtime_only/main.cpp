// A program whose host code is C++, and whose kernels are behind a function of another file.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

#include "scale.h"

int main()
{
    std::vector<float> values{1, 2, 3, 4, 5};
    float* device = nullptr;
    if (cudaMalloc(&device, values.size() * sizeof(float)) != cudaSuccess)
        return 2;
    cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    const bool launched = scale(device, int(values.size()), 3);
    cudaMemcpy(values.data(), device, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    const bool right = launched && values == std::vector<float>{3, 6, 9, 12, 15};
    std::printf("a kernel behind a function: %s\n", right ? "right" : "WRONG");
    return !right;
}
