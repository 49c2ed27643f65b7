// Holds the macros and functions that the programs of this folder share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define CHECK(call)                                                                                                                        \
    do {                                                                                                                                   \
        if (const cudaError_t error = (call); error != cudaSuccess) {                                                                      \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));                                         \
            std::exit(1);                                                                                                                  \
        }                                                                                                                                  \
    } while (0)

/// Returns the first argument of the program, or another number when there is none.
inline int parseSize(int argc, char** argv, int defaultSize)
{
    return argc > 1 ? std::atoi(argv[1]) : defaultSize;
}

template <class T>
T* copyToDevice(const std::vector<T>& values)
{
    T* memory = nullptr;
    CHECK(cudaMalloc(&memory, values.size() * sizeof(T)));
    CHECK(cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    return memory;
}

template <class T>
std::vector<T> copyFromDevice(const T* memory, std::size_t count)
{
    std::vector<T> values(count);
    CHECK(cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
}

/// Returns numbers that look random but are the same in every run.
inline std::vector<unsigned> makeNumbers(std::size_t count)
{
    std::vector<unsigned> values(count);
    unsigned state = 12345;
    for (unsigned& value : values)
        value = (state = state * 1664525u + 1013904223u) >> 4;
    return values;
}
