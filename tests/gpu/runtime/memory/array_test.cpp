// Tests arrays, textures and box copies through the C interface. The expected error codes are those of an H200 with CUDA 13.0.
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/abi/errors.h"

#ifdef SIMTSCOPE_HAS_CUDA_HEADERS
#include <driver_types.h>
#include <texture_types.h>
#endif

namespace simtscope::runtime {

extern "C" {
Error cudaMalloc(void**, std::size_t);
Error cudaFree(void*);
Error cudaMalloc3D(AbiPitchedPtr*, AbiExtent);
Error cudaMallocArray(void**, const AbiChannelFormatDesc*, std::size_t, std::size_t, unsigned);
Error cudaMalloc3DArray(void**, const AbiChannelFormatDesc*, AbiExtent, unsigned);
Error cudaFreeArray(void*);
Error cudaArrayGetInfo(AbiChannelFormatDesc*, AbiExtent*, unsigned*, void*);
Error cudaMallocMipmappedArray(void**, const AbiChannelFormatDesc*, AbiExtent, unsigned, unsigned);
Error cudaMemcpy2DToArray(void*, std::size_t, std::size_t, const void*, std::size_t, std::size_t, std::size_t, int);
Error cudaMemcpy2DFromArray(void*, std::size_t, const void*, std::size_t, std::size_t, std::size_t, std::size_t, int);
Error cudaMemcpy2DArrayToArray(void*, std::size_t, std::size_t, const void*, std::size_t, std::size_t, std::size_t, std::size_t, int);
Error cudaMemcpyToArray(void*, std::size_t, std::size_t, const void*, std::size_t, int);
Error cudaMemcpyFromArray(void*, const void*, std::size_t, std::size_t, std::size_t, int);
Error cudaMemcpy3D(const AbiCopy3D*);
Error cudaMemset3D(AbiPitchedPtr, int, AbiExtent);
Error cudaMemcpy(void*, const void*, std::size_t, int);
Error cudaCreateTextureObject(std::uint64_t*, const AbiResourceDesc*, const AbiTextureDesc*, const AbiResourceViewDesc*);
Error cudaDestroyTextureObject(std::uint64_t);
Error cudaGetTextureObjectResourceDesc(AbiResourceDesc*, std::uint64_t);
Error cudaCreateSurfaceObject(std::uint64_t*, const AbiResourceDesc*);
Error cudaDestroySurfaceObject(std::uint64_t);
Error cudaDeviceGetTexture1DLinearMaxWidth(std::size_t*, const AbiChannelFormatDesc*, int);
Error cudaGetLastError();
}

namespace {

constexpr AbiChannelFormatDesc kFloat{32, 0, 0, 0, kChannelFloat}, kBytes{8, 8, 8, 8, kChannelUnsigned};

struct Arrays : ::testing::Test {
    void TearDown() override { (void)cudaGetLastError(); }
    static Error make(AbiChannelFormatDesc format, AbiExtent extent, unsigned flags = 0)
    {
        void* array = nullptr;
        const Error error = cudaMalloc3DArray(&array, &format, extent, flags);
        if (error == Error::Success)
            cudaFreeArray(array);
        return error;
    }
};

struct Array8x8 : Arrays {
    void SetUp() override
    {
        ASSERT_EQ(cudaMallocArray(&array, &kFloat, 8, 8, 0), Error::Success);
        std::iota(host.begin(), host.end(), 0.0f);
    }
    void TearDown() override
    {
        EXPECT_EQ(cudaFreeArray(array), Error::Success);
        Arrays::TearDown();
    }
    void* array = nullptr;
    std::vector<float> host = std::vector<float>(64);
};

TEST_F(Arrays, RefuseImpossibleTexels)
{
    for (const AbiChannelFormatDesc& format : {AbiChannelFormatDesc{32, 32, 32, 0, kChannelFloat},
                                               {32, 0, 32, 0, kChannelFloat},
                                               {8, 16, 0, 0, kChannelUnsigned},
                                               {12, 0, 0, 0, kChannelUnsigned},
                                               {64, 0, 0, 0, kChannelUnsigned},
                                               {8, 0, 0, 0, 3},
                                               {8, 0, 0, 0, kChannelFloat},
                                               {0, 0, 0, 0, kChannelFloat}})
        EXPECT_EQ(make(format, {8, 8, 0}), Error::InvalidChannelDescriptor) << format.x << ' ' << format.y << ' ' << format.f;
}

TEST_F(Arrays, RefuseImpossibleExtents)
{
    EXPECT_EQ(make(kFloat, {0, 0, 0}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {0, 1, 0}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 0, 8}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 5}, kArrayCubemap), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 4, 6}, kArrayCubemap), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 7}, kArrayCubemap | kArrayLayered), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 0}, kArrayLayered), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 8}, kArrayGather), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 0, 0}, kArrayGather), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {131073, 8, 0}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {131073, 0, 0}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {16385, 2, 2}), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 0}, 0x1000), Error::InvalidValue);
    EXPECT_EQ(make(kFloat, {8, 8, 0}, kArraySparse), Error::NotSupported);
}

TEST_F(Arrays, DescribeThemselves)
{
    for (const auto& [extent, flags] : {std::pair{AbiExtent{131072, 0, 0}, 0u},
                                        {{8, 8, 0}, kArraySurface},
                                        {{8, 8, 8}, 0},
                                        {{8, 0, 3}, kArrayLayered},
                                        {{8, 8, 6}, kArrayCubemap},
                                        {{8, 8, 12}, kArrayCubemap | kArrayLayered}}) {
        void* array = nullptr;
        ASSERT_EQ(cudaMalloc3DArray(&array, &kBytes, extent, flags), Error::Success);
        AbiChannelFormatDesc format{};
        AbiExtent actualExtent{};
        unsigned set = 99;
        EXPECT_EQ(cudaArrayGetInfo(&format, &actualExtent, &set, array), Error::Success);
        EXPECT_EQ(format.w, 8);
        EXPECT_EQ(actualExtent.width, extent.width);
        EXPECT_EQ(actualExtent.height, extent.height);
        EXPECT_EQ(actualExtent.depth, extent.depth);
        EXPECT_EQ(set, flags);
        EXPECT_EQ(cudaFreeArray(array), Error::Success);
        EXPECT_EQ(cudaArrayGetInfo(&format, &actualExtent, &set, array), Error::InvalidResourceHandle);
    }
    EXPECT_EQ(cudaFreeArray(nullptr), Error::Success);
    EXPECT_EQ(cudaMallocMipmappedArray(nullptr, &kFloat, {8, 8, 0}, 1, 0), Error::NotSupported);
}

TEST_F(Array8x8, TakesRectanglesAndGivesThemBack)
{
    EXPECT_EQ(cudaMemcpy2DToArray(array, 0, 0, host.data(), 32, 32, 8, kMemcpyHostToDevice), Error::Success);
    std::vector<float> part(6, -1);
    EXPECT_EQ(cudaMemcpy2DFromArray(part.data(), 12, array, 8, 3, 12, 2, kMemcpyDeviceToHost), Error::Success);
    EXPECT_EQ(part, (std::vector<float>{26, 27, 28, 34, 35, 36}));
    EXPECT_EQ(cudaMemcpyFromArray(part.data(), array, 24, 1, 24, kMemcpyDeviceToHost), Error::Success) << "a run goes on in the next row";
    EXPECT_EQ(part, (std::vector<float>{14, 15, 16, 17, 18, 19}));
    EXPECT_EQ(cudaMemcpy2DArrayToArray(array, 0, 0, array, 16, 4, 8, 2, kMemcpyDeviceToDevice), Error::Success);
    EXPECT_EQ(cudaMemcpy2DFromArray(part.data(), 8, array, 0, 0, 8, 2, kMemcpyDefault), Error::Success);
    EXPECT_EQ(part[0], 36);
    EXPECT_EQ(part[3], 45);
}

TEST_F(Array8x8, RefusesRangesThatLeaveIt)
{
    const auto copyTo = [&](std::size_t x, std::size_t y, std::size_t pitch, std::size_t width, std::size_t height,
                            int kind = kMemcpyHostToDevice) {
        return cudaMemcpy2DToArray(array, x, y, host.data(), pitch, width, height, kind);
    };
    EXPECT_EQ(copyTo(0, 0, 36, 36, 7), Error::InvalidValue);
    EXPECT_EQ(copyTo(0, 1, 32, 32, 8), Error::InvalidValue);
    EXPECT_EQ(copyTo(0, 0, 16, 32, 2), Error::InvalidPitchValue);
    EXPECT_EQ(copyTo(0, 0, 16, 32, 1), Error::InvalidValue);
    EXPECT_EQ(copyTo(0, 0, 0, 32, 2), Error::InvalidPitchValue);
    EXPECT_EQ(copyTo(0, 0, 0, 32, 1), Error::Success) << "one row needs no pitch";
    EXPECT_EQ(copyTo(2, 0, 32, 6, 1), Error::Success);
    EXPECT_EQ(copyTo(0, 0, 32, 32, 8, kMemcpyDeviceToHost), Error::InvalidMemcpyDirection);
    EXPECT_EQ(cudaMemcpy2DToArray(nullptr, 0, 0, host.data(), 32, 32, 8, kMemcpyHostToDevice), Error::InvalidResourceHandle);
    EXPECT_EQ(cudaMemcpyToArray(array, 4, 1, host.data(), 100, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaMemcpyToArray(array, 4, 1, host.data(), 250, kMemcpyHostToDevice), Error::InvalidValue);
}

TEST_F(Array8x8, IsAnEndOfABox)
{
    AbiCopy3D box{};
    EXPECT_EQ(cudaMemcpy3D(&box), Error::Success) << "an empty one";
    box.srcPtr = {host.data(), 32, 8, 8};
    box.dstArray = array;
    box.extent = {8, 8, 1};
    box.kind = kMemcpyHostToDevice;
    EXPECT_EQ(cudaMemcpy3D(&box), Error::Success);
    const auto refused = [&](auto change) {
        AbiCopy3D otherBox = box;
        change(otherBox);
        return cudaMemcpy3D(&otherBox);
    };
    EXPECT_EQ(refused([](AbiCopy3D& b) { b.extent.depth = 0; }), Error::Success);
    EXPECT_EQ(refused([](AbiCopy3D& b) { b.extent.depth = 2; }), Error::InvalidValue);
    EXPECT_EQ(refused([](AbiCopy3D& b) { b.extent.width = 9; }), Error::InvalidValue);
    EXPECT_EQ(refused([](AbiCopy3D& b) { b.dstPos.x = 1; }), Error::InvalidValue);
    EXPECT_EQ(refused([](AbiCopy3D& b) { b.dstPtr = b.srcPtr; }), Error::InvalidValue);
}

TEST_F(Arrays, BoxesOfPitchedMemoryAreFilledAndCopied)
{
    AbiPitchedPtr device{};
    ASSERT_EQ(cudaMalloc3D(&device, {100, 3, 2}), Error::Success);
    EXPECT_EQ(device.pitch, 512u);
    EXPECT_EQ(device.xsize, 100u);
    EXPECT_EQ(device.ysize, 3u);
    EXPECT_EQ(cudaMemset3D(device, 5, {100, 3, 2}), Error::Success);
    EXPECT_EQ(cudaMemset3D(device, 9, {10, 2, 2}), Error::Success);
    EXPECT_EQ(cudaMemset3D(device, 9, {100, 3, 3}), Error::InvalidValue);
    std::vector<char> host(600);
    AbiCopy3D box{};
    box.srcPtr = device;
    box.dstPtr = {host.data(), 100, 100, 3};
    box.extent = {100, 3, 2};
    box.kind = kMemcpyDeviceToHost;
    EXPECT_EQ(cudaMemcpy3D(&box), Error::Success);
    for (std::size_t i = 0; i < host.size(); ++i)
        ASSERT_EQ(host[i], i % 100 < 10 && i / 100 % 3 < 2 ? 9 : 5) << i;
    EXPECT_EQ(cudaFree(device.ptr), Error::Success);
}

struct Textures : Array8x8 {
    Error make(AbiResourceDesc resource, AbiTextureDesc description = {})
    {
        std::uint64_t object = 0;
        const Error error = cudaCreateTextureObject(&object, &resource, &description, nullptr);
        if (error == Error::Success) {
            EXPECT_NE(object, 0u);
            EXPECT_EQ(cudaDestroyTextureObject(object), Error::Success);
        }
        return error;
    }
    AbiResourceDesc arrayResource() const
    {
        AbiResourceDesc resource{};
        resource.res.array = array;
        return resource;
    }
};

TEST_F(Textures, TexturesOfArraysNeedFittingModes)
{
    const auto described = [](auto change) {
        AbiTextureDesc description{};
        change(description);
        return description;
    };
    EXPECT_EQ(make(arrayResource()), Error::Success);
    EXPECT_EQ(make(arrayResource(), described([](AbiTextureDesc& d) { d.filterMode = kFilterLinear; })), Error::Success);
    EXPECT_EQ(make(arrayResource(), described([](AbiTextureDesc& d) { d.readMode = kReadNormalizedFloat; })), Error::InvalidNormSetting);
    EXPECT_EQ(make(arrayResource(), described([](AbiTextureDesc& d) { d.addressMode[0] = 9; })), Error::InvalidValue);
    AbiResourceDesc emptyDescription{};
    EXPECT_EQ(make(emptyDescription), Error::InvalidResourceHandle);
    void* bytes = nullptr;
    ASSERT_EQ(cudaMallocArray(&bytes, &kBytes, 8, 8, 0), Error::Success);
    emptyDescription.res.array = bytes;
    EXPECT_EQ(make(emptyDescription, described([](AbiTextureDesc& d) { d.filterMode = kFilterLinear; })), Error::InvalidFilterSetting);
    EXPECT_EQ(make(emptyDescription, described([](AbiTextureDesc& d) { d.filterMode = d.readMode = 1; })), Error::Success);
    cudaFreeArray(bytes);
    AbiResourceDesc resource{};
    EXPECT_EQ(cudaGetTextureObjectResourceDesc(&resource, 12345), Error::InvalidValue);
    EXPECT_EQ(cudaDestroyTextureObject(12345), Error::Success);
    EXPECT_EQ(cudaDestroySurfaceObject(0), Error::Success);
}

TEST_F(Textures, TexturesOfMemoryNeedItsAlignment)
{
    void* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 4096), Error::Success);
    AbiResourceDesc linear{};
    linear.type = kResourceLinear;
    linear.res.linear = {memory, kFloat, 64};
    EXPECT_EQ(make(linear), Error::Success);
    const auto changed = [&](auto change) {
        AbiResourceDesc changedDescription = linear;
        change(changedDescription);
        return make(changedDescription);
    };
    EXPECT_EQ(changed([](AbiResourceDesc& r) { r.res.linear.pointer = static_cast<char*>(r.res.linear.pointer) + 256; }),
              Error::InvalidValue);
    EXPECT_EQ(changed([&](AbiResourceDesc& r) { r.res.linear.pointer = host.data(); }), Error::InvalidValue);
    EXPECT_EQ(changed([](AbiResourceDesc& r) { r.res.linear.pointer = nullptr; }), Error::InvalidValue);
    EXPECT_EQ(changed([](AbiResourceDesc& r) { r.res.linear.format.y = r.res.linear.format.z = 32; }), Error::InvalidChannelDescriptor);
    EXPECT_EQ(changed([](AbiResourceDesc& r) { r.res.linear.bytes = 1 << 20; }), Error::Success);
    AbiResourceDesc pitched{};
    pitched.type = kResourcePitch2D;
    pitched.res.pitch2D = {memory, kFloat, 8, 8, 64};
    EXPECT_EQ(make(pitched), Error::Success);
    pitched.res.pitch2D.pitch = 48;
    EXPECT_EQ(make(pitched), Error::InvalidValue);
    pitched.res.pitch2D.pitch = 64;
    pitched.res.pitch2D.pointer = static_cast<char*>(memory) + 512;
    EXPECT_EQ(make(pitched), Error::Success);
    cudaFree(memory);
    std::size_t width = 0;
    const AbiChannelFormatDesc four{32, 32, 32, 32, kChannelFloat};
    EXPECT_EQ(cudaDeviceGetTexture1DLinearMaxWidth(&width, &kFloat, 0), Error::Success);
    EXPECT_EQ(width, 1073741824u);
    EXPECT_EQ(cudaDeviceGetTexture1DLinearMaxWidth(&width, &four, 0), Error::Success);
    EXPECT_EQ(width, 268435456u);
}

TEST_F(Textures, SurfacesAreOfArrays)
{
    std::uint64_t object = 0;
    AbiResourceDesc resource = arrayResource();
    EXPECT_EQ(cudaCreateSurfaceObject(&object, &resource), Error::Success);
    EXPECT_EQ(cudaDestroySurfaceObject(object), Error::Success);
    resource.type = kResourceLinear;
    EXPECT_EQ(cudaCreateSurfaceObject(&object, &resource), Error::InvalidValue);
}

TEST(Memory, HostMemoryIsNeverTakenForFreedDeviceMemory)
{
    void* device = nullptr;
    for (const std::size_t bytes : {std::size_t(256), std::size_t(4096), std::size_t(1) << 20}) {
        std::vector<void*> freed(16);
        for (void*& pointer : freed)
            ASSERT_EQ(cudaMalloc(&pointer, bytes), Error::Success);
        for (void* pointer : freed)
            ASSERT_EQ(cudaFree(pointer), Error::Success);
        ASSERT_EQ(cudaMalloc(&device, bytes), Error::Success);
        std::vector<std::vector<char>> host(16, std::vector<char>(bytes));
        for (auto& buffer : host)
            EXPECT_EQ(cudaMemcpy(buffer.data(), device, bytes, kMemcpyDeviceToHost), Error::Success);
        EXPECT_EQ(cudaMemcpy(freed[3], host[0].data(), bytes, kMemcpyHostToDevice), Error::InvalidValue);
        cudaFree(device);
    }
    (void)cudaGetLastError();
}

#ifdef SIMTSCOPE_HAS_CUDA_HEADERS
TEST(ImageAbi, IsThatOfTheToolkit)
{
    static_assert(sizeof(AbiCopy3D) == sizeof(cudaMemcpy3DParms) && offsetof(AbiCopy3D, extent) == offsetof(cudaMemcpy3DParms, extent));
    static_assert(sizeof(AbiPeerCopy3D) == sizeof(cudaMemcpy3DPeerParms) &&
                  offsetof(AbiPeerCopy3D, extent) == offsetof(cudaMemcpy3DPeerParms, extent));
    static_assert(sizeof(AbiResourceDesc) == sizeof(cudaResourceDesc) && offsetof(AbiResourceDesc, res) == offsetof(cudaResourceDesc, res));
    static_assert(offsetof(AbiResourceDesc, res.pitch2D.pitch) == offsetof(cudaResourceDesc, res.pitch2D.pitchInBytes));
    static_assert(sizeof(AbiTextureDesc) == sizeof(cudaTextureDesc) &&
                  offsetof(AbiTextureDesc, borderColor) == offsetof(cudaTextureDesc, borderColor));
    static_assert(offsetof(AbiTextureDesc, seamlessCubemap) == offsetof(cudaTextureDesc, seamlessCubemap));
    static_assert(sizeof(AbiResourceViewDesc) == sizeof(cudaResourceViewDesc));
    static_assert(kChannelFloat == cudaChannelFormatKindFloat && kResourceLinear == cudaResourceTypeLinear &&
                  kResourcePitch2D == cudaResourceTypePitch2D);
    static_assert(kFilterLinear == cudaFilterModeLinear && kReadNormalizedFloat == cudaReadModeNormalizedFloat);
    static_assert(kArrayLayered == cudaArrayLayered && kArraySurface == cudaArraySurfaceLoadStore && kArrayCubemap == cudaArrayCubemap);
    static_assert(kArrayGather == cudaArrayTextureGather && kArraySparse == cudaArraySparse && kArrayDeferred == cudaArrayDeferredMapping);
}
#endif

}  // namespace
}  // namespace simtscope::runtime
