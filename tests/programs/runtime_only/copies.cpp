// Only the runtime, no kernel: properties, and bytes that go to the device and back by rows, fills and events.
#include <cstdio>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>

#define CHECK(call)                                                                       \
    if (cudaError_t error = (call); error != cudaSuccess) {                               \
        std::fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error));       \
        return 2;                                                                         \
    }

int main()
{
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    constexpr std::size_t kWidth = 100, kRows = 30;
    std::vector<unsigned char> picture(kWidth * kRows), back(kWidth * kRows);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<unsigned char>(i * 7);
    void* device = nullptr;
    std::size_t pitch = 0;
    CHECK(cudaMallocPitch(&device, &pitch, kWidth, kRows));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    CHECK(cudaMemcpy2D(device, pitch, picture.data(), kWidth, kWidth, kRows, cudaMemcpyHostToDevice));
    CHECK(cudaMemset2D(device, pitch, 0xff, kWidth / 2, 1));
    CHECK(cudaMemcpy2D(back.data(), kWidth, device, pitch, kWidth, kRows, cudaMemcpyDeviceToHost));
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    std::memset(picture.data(), 0xff, kWidth / 2);
    const bool right = back == picture && milliseconds > 0 && properties.warpSize == 32 && pitch >= kWidth;
    std::printf("copies without a kernel: %s\n", right ? "right" : "WRONG");
    CHECK(cudaFree(device));
    return !right;
}
