// Tests the older forms of functions, with the layouts and signatures of CUDA 11.8 and 12.4. Offsets are those of their headers
// (tests/toolkits/layouts compares all of them where these toolkits are installed).
#include "gpu/runtime/versions/older_layouts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <gtest/gtest.h>

#include "gpu/runtime/versions/cuda13_functions.h"

namespace simtscope::runtime {

extern "C" {
Error v11_cudaGetDeviceProperties(void* properties, int device);
Error v12_cudaGetDeviceProperties(AbiDeviceProp12* properties, int device);
Error v11_cudaChooseDevice(int* device, const void* wanted);
Error v12_cudaPointerGetAttributes(void* attributes, const void* pointer);
Error v11_cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device, void* stream);
Error v11_cudaMemAdvise(const void* pointer, std::size_t bytes, int advice, int device);
Error v12_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const AbiTextureDesc* texture,
                                  const AbiResourceViewDesc* view);
Error v11_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const void* texture, const AbiResourceViewDesc* view);
Error v12_cudaGetTextureObjectResourceDesc(void* resource, std::uint64_t object);
Error v11_cudaGetTextureObjectTextureDesc(void* texture, std::uint64_t object);
Error cudaMalloc(void** pointer, std::size_t bytes);
Error cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags);
Error cudaFree(void* pointer);
Error cudaDestroyTextureObject(std::uint64_t object);
Error cudaRuntimeGetVersion(int* version);
}

namespace {

constexpr unsigned char kUntouched = 0xa5;

/// Holds memory of a caller: a structure, and the bytes behind it that must stay unchanged.
template <std::size_t Bytes>
struct Caller {
    Caller() { memory.fill(kUntouched); }
    template <class Value>
    Value at(std::size_t offset) const
    {
        Value value;
        std::memcpy(&value, memory.data() + offset, sizeof value);
        return value;
    }
    bool isUntouchedFrom(std::size_t offset) const
    {
        return std::all_of(memory.begin() + std::ptrdiff_t(offset), memory.end(), [](unsigned char c) { return c == kUntouched; });
    }
    alignas(8) std::array<unsigned char, Bytes> memory;
};

TEST(Versions, DevicePropertiesHaveTheLayoutOfEach)
{
    AbiDeviceProp properties{};
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), Error::Success);
    Caller<2048> as11, as12;
    ASSERT_EQ(v11_cudaGetDeviceProperties(&as11, 0), Error::Success);
    ASSERT_EQ(v12_cudaGetDeviceProperties(reinterpret_cast<AbiDeviceProp12*>(&as12), 0), Error::Success);
    EXPECT_TRUE(as11.isUntouchedFrom(728));
    EXPECT_TRUE(as12.isUntouchedFrom(1032));
    for (const Caller<2048>* caller : {&as11, &as12}) {
        EXPECT_STREQ(reinterpret_cast<const char*>(caller), properties.name);
        EXPECT_EQ(caller->at<std::size_t>(288), properties.totalGlobalMem);
        EXPECT_EQ(caller->at<int>(308), 32);
        EXPECT_EQ(caller->at<int>(348), 1980000);  // clockRate of the modelled sm_90, which CUDA 13 has removed
        EXPECT_EQ(caller->at<int>(360), properties.major);
        EXPECT_EQ(caller->at<int>(388), properties.multiProcessorCount);
        EXPECT_EQ(caller->at<int>(624), properties.maxThreadsPerMultiProcessor);
        EXPECT_EQ(caller->at<int>(688), 1);  // cooperativeLaunch
        EXPECT_EQ(caller->at<std::size_t>(696), properties.sharedMemPerBlockOptin);
        EXPECT_EQ(caller->at<std::size_t>(720), properties.reservedSharedMemPerBlock);
    }
    EXPECT_EQ(as12.at<int>(728), properties.hostRegisterSupported);
    EXPECT_EQ(v11_cudaGetDeviceProperties(&as11, 99), Error::InvalidDevice);
    EXPECT_EQ(v11_cudaGetDeviceProperties(nullptr, 0), Error::InvalidValue);
    int device = -1;
    EXPECT_EQ(v11_cudaChooseDevice(&device, &as11), Error::Success);
    EXPECT_EQ(device, 0);
}

TEST(Versions, PointersHaveNoReservedBytesUntilCuda12)
{
    void* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 64), Error::Success);
    Caller<128> attributes;
    EXPECT_EQ(v12_cudaPointerGetAttributes(&attributes, pointer), Error::Success);
    EXPECT_EQ(attributes.at<int>(0), kMemoryTypeDevice);
    EXPECT_EQ(attributes.at<void*>(8), pointer);
    EXPECT_TRUE(attributes.isUntouchedFrom(24));
    EXPECT_EQ(cudaFree(pointer), Error::Success);
}

TEST(Versions, APlaceInMemoryIsADeviceUntilCuda12)
{
    void* pointer = nullptr;
    ASSERT_EQ(cudaMallocManaged(&pointer, 4096, 1), Error::Success);
    EXPECT_EQ(v11_cudaMemPrefetchAsync(pointer, 4096, 0, nullptr), Error::Success);
    EXPECT_EQ(v11_cudaMemPrefetchAsync(pointer, 4096, -1, nullptr), Error::Success) << "cudaCpuDeviceId";
    EXPECT_EQ(v11_cudaMemPrefetchAsync(pointer, 4096, 7, nullptr), Error::InvalidDevice);
    EXPECT_EQ(v11_cudaMemAdvise(pointer, 4096, 3, -1), Error::Success) << "cudaMemAdviseSetPreferredLocation";
    EXPECT_EQ(cudaFree(pointer), Error::Success);
}

TEST(Versions, TexturesAreDescribedInFewerBytes)
{
    void* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 1024), Error::Success);
    // Only the bytes of the older structures are valid; those behind them must not be read.
    Caller<512> resource, texture;
    AbiResourceDesc linear{};
    linear.type = kResourceLinear;
    linear.res.linear.pointer = pointer;
    linear.res.linear.format = {32, 0, 0, 0, kChannelFloat};
    linear.res.linear.bytes = 1024;
    std::memcpy(resource.memory.data(), &linear, 64);
    const AbiTextureDesc emptyDescription{};
    std::memcpy(texture.memory.data(), &emptyDescription, 68);
    std::uint64_t as11 = 0, as12 = 0;
    EXPECT_EQ(v11_cudaCreateTextureObject(&as11, &resource, &texture, nullptr), Error::Success);
    EXPECT_EQ(v12_cudaCreateTextureObject(&as12, &resource, &emptyDescription, nullptr), Error::Success);
    EXPECT_EQ(v11_cudaCreateTextureObject(&as11, nullptr, &texture, nullptr), Error::InvalidValue);
    Caller<512> back;
    EXPECT_EQ(v12_cudaGetTextureObjectResourceDesc(&back, as12), Error::Success);
    EXPECT_EQ(back.at<void*>(8), pointer);
    EXPECT_TRUE(back.isUntouchedFrom(64));
    Caller<512> described;
    EXPECT_EQ(v11_cudaGetTextureObjectTextureDesc(&described, as12), Error::Success);
    EXPECT_TRUE(described.isUntouchedFrom(68));
    EXPECT_EQ(cudaDestroyTextureObject(as11), Error::Success);
    EXPECT_EQ(cudaDestroyTextureObject(as12), Error::Success);
    EXPECT_EQ(cudaFree(pointer), Error::Success);
}

TEST(Versions, RuntimeVersionIsThatOfTheToolkit)
{
    int version = 0;
    EXPECT_EQ(cudaRuntimeGetVersion(&version), Error::Success);
    EXPECT_EQ(version, 13000);
}

}  // namespace
}  // namespace simtscope::runtime
