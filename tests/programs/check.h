// Beside the programs that include it: CUDA calls that must succeed, and copies of whole arrays.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                         \
    if (cudaError_t error = (call); error != cudaSuccess) {                                                 \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));              \
        std::exit(2);                                                                                       \
    }

template <class T>
T* toDevice(const std::vector<T>& host)
{
    T* device = nullptr;
    CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

template <class T>
std::vector<T> toHost(const T* device, std::size_t count)
{
    std::vector<T> host(count);
    CHECK(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
}

/// Prints one line per check and remembers whether all were right.
inline bool expect(const char* what, bool right)
{
    std::printf("%s: %s\n", what, right ? "right" : "WRONG");
    return right;
}
