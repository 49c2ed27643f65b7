// Tests the search for calls in device code that nvcc compiles to nothing without -rdc=true.
#include <gtest/gtest.h>

#include "gpu/program/build/device_stubs.h"

namespace simtscope::program {
namespace {

TEST(DeviceStubs, AreFoundInDeviceCode)
{
    EXPECT_EQ(findCalledStub("__global__ void k(int *ok) { int *q; cudaMalloc((void **)&q, 64); *ok = q[0]; }"), "cudaMalloc");
    EXPECT_EQ(findCalledStub("static __device__ int device()\n{\n    int d;\n    cudaGetDevice(&d);\n    return d;\n}\n"), "cudaGetDevice");
    EXPECT_EQ(findCalledStub("template <class T>\n__global__ void __launch_bounds__(128)\nk(T** p) { cudaMalloc<T>(p, 4); }"),
              "cudaMalloc");
}

TEST(DeviceStubs, AreNotFoundElsewhere)
{
    EXPECT_EQ(findCalledStub("__global__ void k(int *p) { *p = 1; }\nint main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); }"), "");
    EXPECT_EQ(findCalledStub("__global__ void k(int *p) { /* cudaMalloc(&p, 4) */ *p = sizeof(\"cudaMalloc(p)\"); }"), "");
    EXPECT_EQ(findCalledStub("__host__ __device__ int f(void **p) { return cudaMalloc(p, 4); }"), "");
    EXPECT_EQ(findCalledStub("__device__ __host__ int f(void **p) { return cudaMalloc(p, 4); }"), "");
    EXPECT_EQ(findCalledStub("__device__ int table[4]; __global__ void k(int *p);\nint main() { cudaMalloc(nullptr, 4); }"), "");
    EXPECT_EQ(findCalledStub("__global__ void k(int *p) { p = (int *)malloc(4); cudaFree(p); }"), "");
}

}  // namespace
}  // namespace simtscope::program
