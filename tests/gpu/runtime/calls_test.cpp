// Tests calls of the C interface within this process, unrecorded. The expected error codes are those of an H200 with CUDA 13.0.
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

extern "C" {
Error cudaMalloc(void**, std::size_t);
Error cudaMallocHost(void**, std::size_t);
Error cudaFree(void*);
Error cudaFreeHost(void*);
Error cudaMemcpy(void*, const void*, std::size_t, int);
Error cudaMemcpy_ptds(void*, const void*, std::size_t, int);
Error cudaMemcpyAsync(void*, const void*, std::size_t, int, void*);
Error cudaMemcpy2D(void*, std::size_t, const void*, std::size_t, std::size_t, std::size_t, int);
Error cudaMemset(void*, int, std::size_t);
Error cudaMemcpyToSymbol(const void*, const void*, std::size_t, std::size_t, int);
Error cudaGetLastError();
Error cudaPeekAtLastError();
Error cudaSetDevice(int);
Error cudaGetDeviceCount(int*);
Error cudaMemGetInfo(std::size_t*, std::size_t*);
Error cudaPointerGetAttributes(AbiPointerAttributes*, const void*);
Error cudaStreamCreate(void**);
Error cudaStreamCreateWithFlags(void**, unsigned);
Error cudaStreamDestroy(void*);
Error cudaEventCreate(void**);
Error cudaEventRecord(void*, void*);
Error cudaEventSynchronize(void*);
Error cudaEventElapsedTime(float*, void*, void*);
Error cudaEventDestroy(void*);
Error cudaLaunchKernel(const void*, AbiDim3, AbiDim3, void**, std::size_t, void*);
Error cudaIpcGetMemHandle();
}

namespace {

struct Device256 : ::testing::Test {
    void SetUp() override { ASSERT_EQ(cudaMalloc(&device, 256), Error::Success); }
    void TearDown() override
    {
        cudaFree(device);
        (void)cudaGetLastError();
    }
    void* device = nullptr;
    char host[512] = {};
};

TEST_F(Device256, CopiesThereAndBack)
{
    std::strcpy(host, "there and back");
    char back[32] = {};
    EXPECT_EQ(cudaMemcpy(device, host, 32, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaMemcpy_ptds(back, device, 32, kMemcpyDeviceToHost), Error::Success);
    EXPECT_STREQ(back, "there and back");
    EXPECT_EQ(cudaMemset(device, 7, 256), Error::Success);
    EXPECT_EQ(cudaMemcpy(back, device, 32, kMemcpyDefault), Error::Success);
    EXPECT_EQ(back[31], 7);
}

TEST_F(Device256, RefusesBadCopies)
{
    EXPECT_EQ(cudaMemcpy(device, host, 257, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(static_cast<char*>(device) + 256, host, 4, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(device, host, 64, kMemcpyDeviceToHost), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(host, device, 64, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(device, host, 64, kMemcpyDeviceToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(device, host, 64, 7), Error::InvalidMemcpyDirection);
    EXPECT_EQ(cudaMemcpy(nullptr, host, 64, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(device, nullptr, 64, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 0, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaMemset(host, 0, 4), Error::InvalidValue);
    EXPECT_EQ(cudaMemset(device, 0, 257), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy2D(device, 4, host, 8, 8, 2, kMemcpyHostToDevice), Error::InvalidPitchValue);
    EXPECT_EQ(cudaMemcpy2D(device, 4, host, 8, 8, 1, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy2D(device, 8, host, 4, 8, 1, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpy2D(device, 4, host, 8, 8, 0, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaMemcpy2D(device, 0, host, 0, 8, 2, kMemcpyHostToDevice), Error::InvalidPitchValue);
    EXPECT_EQ(cudaMemcpy2D(device, 8, host, 8, 8, 200000, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaMemcpyToSymbol(host, host, 4, 0, kMemcpyHostToDevice), Error::InvalidSymbol);
    EXPECT_EQ(cudaMemcpyToSymbol(host, host, 4, 0, kMemcpyDeviceToHost), Error::InvalidMemcpyDirection);
    EXPECT_EQ(cudaMemcpyAsync(device, host, 4, kMemcpyHostToDevice, host), Error::InvalidResourceHandle);
}

TEST_F(Device256, CopyOfOneRowIgnoresThePitch)
{
    std::strcpy(host, "one row");
    char back[8] = {};
    EXPECT_EQ(cudaMemcpy2D(device, 0, host, 0, 8, 1, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaMemcpy2D(back, 0, device, 64, 8, 1, kMemcpyDeviceToHost), Error::Success);
    EXPECT_STREQ(back, "one row");
}

TEST_F(Device256, FreesOnce)
{
    void* pinned = nullptr;
    EXPECT_EQ(cudaFree(static_cast<char*>(device) + 4), Error::InvalidValue);
    EXPECT_EQ(cudaFree(host), Error::InvalidValue);
    EXPECT_EQ(cudaFree(nullptr), Error::Success);
    EXPECT_EQ(cudaMallocHost(&pinned, 100), Error::Success);
    EXPECT_EQ(cudaFree(pinned), Error::InvalidValue);
    EXPECT_EQ(cudaFreeHost(pinned), Error::Success);
    EXPECT_EQ(cudaFree(device), Error::Success);
    EXPECT_EQ(cudaFree(device), Error::InvalidValue);
}

TEST(Calls, KeepTheLastErrorUntilItIsTaken)
{
    void* pointer = nullptr;
    EXPECT_EQ(cudaMalloc(&pointer, std::size_t(1) << 60), Error::MemoryAllocation);
    EXPECT_EQ(cudaPeekAtLastError(), Error::MemoryAllocation);
    EXPECT_EQ(cudaGetLastError(), Error::MemoryAllocation);
    EXPECT_EQ(cudaGetLastError(), Error::Success);
    EXPECT_EQ(cudaMalloc(&pointer, 0), Error::Success);
    EXPECT_EQ(pointer, nullptr);
}

TEST(Calls, KnowOneDevice)
{
    int count = 0;
    EXPECT_EQ(cudaGetDeviceCount(&count), Error::Success);
    EXPECT_EQ(count, 1);
    EXPECT_EQ(cudaSetDevice(99), Error::InvalidDevice);
    EXPECT_EQ(cudaSetDevice(-1), Error::InvalidDevice);
    std::size_t free = 0, total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), Error::Success);
    EXPECT_LE(free, total);
    (void)cudaGetLastError();
}

TEST(Calls, TellTheKindOfAPointer)
{
    AbiPointerAttributes attributes;
    void* pinned = nullptr;
    ASSERT_EQ(cudaMallocHost(&pinned, 8), Error::Success);
    EXPECT_EQ(cudaPointerGetAttributes(&attributes, pinned), Error::Success);
    EXPECT_EQ(attributes.type, kMemoryTypeHost);
    EXPECT_EQ(attributes.devicePointer, pinned);
    EXPECT_EQ(cudaPointerGetAttributes(&attributes, &attributes), Error::Success);
    EXPECT_EQ(attributes.type, kMemoryTypeUnregistered);
    EXPECT_EQ(attributes.device, -2);
    cudaFreeHost(pinned);
}

TEST(Calls, TimeEvents)
{
    void *first = nullptr, *last = nullptr, *device = nullptr;
    float milliseconds = -1;
    ASSERT_EQ(cudaEventCreate(&first), Error::Success);
    ASSERT_EQ(cudaEventCreate(&last), Error::Success);
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, first, last), Error::InvalidResourceHandle);
    ASSERT_EQ(cudaMalloc(&device, 1 << 20), Error::Success);
    EXPECT_EQ(cudaEventRecord(first, nullptr), Error::Success);
    EXPECT_EQ(cudaMemset(device, 0, 1 << 20), Error::Success);
    EXPECT_EQ(cudaEventRecord(last, nullptr), Error::Success);
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, first, last), Error::NotReady);
    EXPECT_EQ(cudaEventSynchronize(last), Error::Success);
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, first, last), Error::Success);
    EXPECT_GT(milliseconds, 0);
    EXPECT_EQ(cudaEventDestroy(first), Error::Success);
    EXPECT_EQ(cudaEventDestroy(first), Error::InvalidResourceHandle);
    cudaEventDestroy(last);
    cudaFree(device);
    (void)cudaGetLastError();
}

TEST(Calls, RefuseBadStreams)
{
    void* stream = nullptr;
    EXPECT_EQ(cudaStreamCreateWithFlags(&stream, 7), Error::InvalidValue);
    EXPECT_EQ(cudaStreamCreate(nullptr), Error::InvalidValue);
    EXPECT_EQ(cudaStreamDestroy(nullptr), Error::InvalidResourceHandle);
    EXPECT_EQ(cudaStreamCreate(&stream), Error::Success);
    EXPECT_EQ(cudaStreamDestroy(stream), Error::Success);
    EXPECT_EQ(cudaStreamDestroy(stream), Error::InvalidResourceHandle);
    (void)cudaGetLastError();
}

TEST(Calls, RefuseUnknownKernels)
{
    EXPECT_EQ(cudaLaunchKernel(nullptr, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr), Error::InvalidDeviceFunction);
    EXPECT_EQ(cudaGetLastError(), Error::InvalidDeviceFunction);
}

TEST(Calls, NameUnsupportedFunctionsOnce)
{
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(cudaIpcGetMemHandle(), Error::NotSupported);
    EXPECT_EQ(cudaIpcGetMemHandle(), Error::NotSupported);
    const std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(text, "simtscope: " + msg::call::notSupported("cudaIpcGetMemHandle", msg::call::oneProcess()).text() + "\n");
    (void)cudaGetLastError();
}

}  // namespace
}  // namespace simtscope::runtime
