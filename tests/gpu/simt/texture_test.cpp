// Tests texture and surface instructions of a kernel: what they read and write, what they record, and how they fail.
#include <bit>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

/// Adds a 4 x 2 array of floats (0, 1, 2, …) with the given handle, as texture and as surface.
void addArray(Harness& harness, std::uint64_t handle, ImageShape shape = ImageShape::Plane, unsigned height = 2)
{
    std::vector<float> texels(8);
    for (unsigned i = 0; i < 8; ++i)
        texels[i] = float(i);
    Image image;
    image.shape = shape;
    image.width = 4;
    image.height = height;
    image.rowPitch = 16;
    image.slicePitch = 32;
    image.address = harness.upload(texels);
    Texture texture;
    texture.image = image;
    texture.addressModes.fill(AddressMode::Clamp);
    texture.isLinear = true;
    harness.memory().addTexture(handle, texture);
    harness.memory().addSurface(handle + 1, {image});
}

Harness::Outcome run(Harness& harness, std::uint64_t out, std::uint64_t handle, unsigned threads = 1)
{
    return harness.launch("k", {1}, {threads}, {out, handle, 0});
}

TEST(Texture, FetchesFilterAndGather)
{
    Harness harness(kernelText(R"(
        mov.f32 %f1, 0f40000000;
        mov.f32 %f2, 0f3f800000;
        tex.2d.v4.f32.f32 {%f3, %f4, %f5, %f6}, [%in, {%f1, %f2}];
        tex.level.2d.v4.f32.f32 {%f7, _, _, _}, [%in, {%f1, %f2}], %f1;
        tld4.r.2d.v4.f32.f32 {%f9, %f10, %f11, %f12}, [%in, {%f1, %f2}];
        st.global.v4.f32 [%out], {%f3, %f4, %f5, %f6};
        st.global.f32 [%out+16], %f7;
        st.global.v4.f32 [%out+32], {%f9, %f10, %f11, %f12};)"));
    addArray(harness, 7);
    const std::uint64_t out = harness.allocate(64);
    ASSERT_EQ(run(harness, out, 7).result.status, LaunchStatus::Success);
    const auto values = harness.download<float>(out, 16);
    EXPECT_EQ(std::vector<float>(values.begin(), values.begin() + 5), (std::vector<float>{3.5f, 0, 0, 0, 3.5f}));
    EXPECT_EQ(std::vector<float>(values.begin() + 8, values.begin() + 12), (std::vector<float>{5, 6, 2, 1}));
    const auto loads = harness.events(0, 0, trace::EventKind::Load);
    ASSERT_EQ(loads.size(), 3u);
}

TEST(Texture, SurfacesAreReadAndWrittenByTheByte)
{
    Harness harness(kernelText(R"(
        shl.b32 %r1, %t, 2;
        mov.u32 %r9, 1;
        suld.b.2d.b32.trap {%r2}, [%in, {%r1, %r9}];
        add.u32 %r3, %r2, 1;
        sust.b.2d.b32.trap [%in, {%r1, %r9}], {%r3};
        mov.u32 %r4, 400;
        suld.b.2d.b32.clamp {%r5}, [%in, {%r4, %r4}];
        suld.b.2d.b32.zero {%r6}, [%in, {%r4, %r4}];
        sust.b.2d.b32.zero [%in, {%r4, %r4}], {%r4};
        st.global.v2.u32 [%out], {%r5, %r6};)"));
    addArray(harness, 7);
    const std::uint64_t out = harness.allocate(8);
    ASSERT_EQ(run(harness, out, 8, 4).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 2), (std::vector<std::uint32_t>{std::bit_cast<std::uint32_t>(7.0f) + 1, 0}));
    const Surface* const surface = harness.memory().surface(8);
    EXPECT_EQ(harness.download<std::uint32_t>(surface->image.address, 8)[4], std::bit_cast<std::uint32_t>(4.0f) + 1);
}

Message faultOf(const std::string& body, std::uint64_t handle, LaunchStatus expected, ImageShape shape = ImageShape::Plane)
{
    Harness harness(kernelText(body));
    addArray(harness, 7, shape);
    const auto outcome = run(harness, harness.allocate(8), handle);
    EXPECT_EQ(outcome.result.status, expected);
    return causeOf(outcome.result);
}

/// tex1D over a two-dimensional array: on an H200 it reads the first row of an array of any height.
TEST(Texture, FirstRowIsReadAsALine)
{
    Harness harness(kernelText(R"(
        mov.f32 %f1, 0f3fc00000;
        tex.1d.v4.f32.f32 {%f3, %f4, %f5, %f6}, [%in, {%f1}];
        st.global.f32 [%out], %f3;)"));
    const std::uint64_t out = harness.allocate(8);
    addArray(harness, 7, ImageShape::Plane, 1);
    addArray(harness, 9, ImageShape::Plane, 2);
    for (const std::uint64_t handle : {7, 9}) {
        ASSERT_EQ(run(harness, out, handle).result.status, LaunchStatus::Success);
        EXPECT_EQ(harness.download<float>(out, 1)[0], 1.0f) << "1.5 is the middle of texel 1";
    }
    EXPECT_EQ(faultOf("mov.f32 %f1, 0f3fc00000;\n tex.1d.v4.f32.f32 {%f3, %f4, %f5, %f6}, [%in, {%f1}];", 7, LaunchStatus::IllegalAddress,
                      ImageShape::Volume),
              msg::fault::textureShape(7, msg::fault::array3d("4 x 2 x 1"), "tex.1d.v4.f32.f32"));
}

TEST(Texture, FaultsNameTheError)
{
    const std::string fetch = "mov.f32 %f1, 0f00000000;\n tex.2d.v4.f32.f32 {%f3, %f4, %f5, %f6}, [%in, {%f1, %f1}];";
    EXPECT_EQ(faultOf(fetch, 99, LaunchStatus::IllegalAddress), msg::fault::noTexture(99));
    EXPECT_EQ(faultOf(fetch, 8, LaunchStatus::IllegalAddress), msg::fault::surfaceAsTexture(8));
    EXPECT_EQ(faultOf(fetch, 7, LaunchStatus::IllegalAddress, ImageShape::Volume),
              msg::fault::textureShape(7, msg::fault::array3d("4 x 2 x 1"), "tex.2d.v4.f32.f32"));
    const auto sampleAt = [&](const char* x) {
        return std::string("mov.u32 %r1, ") + x + ";\n mov.u32 %r2, 0;\n sust.b.2d.b32.trap [%in, {%r1, %r2}], {%r1};";
    };
    const Message array = msg::fault::array2d("4 x 2");
    EXPECT_EQ(faultOf(sampleAt("16"), 8, LaunchStatus::IllegalAddress), msg::fault::writesOutsideSurface(4, "16, 0", array, 16));
    EXPECT_EQ(faultOf(sampleAt("-4"), 8, LaunchStatus::IllegalAddress), msg::fault::writesOutsideSurface(4, "-4, 0", array, 16));
    EXPECT_EQ(faultOf(sampleAt("2"), 8, LaunchStatus::Misaligned), msg::fault::writesSurfaceMisaligned(4, 2));
}

TEST(Texture, UnsupportedTextureInstructionIsRefusedByName)
{
    const std::string offset = "tex.base.2d.v4.f32.f32";
    for (const auto& [body, reason] :
         {std::pair<std::string, Message>{"sust.p.2d.b32.trap [%in, {%r1, %r2}], {%r1};",
                                          msg::ptx::unsupportedModifier("sust.p.2d.b32.trap", "p")},
          {offset + " {%f1, %f2, %f3, %f4}, [%in, {%f1, %f2}], {%r1, %r2};",
           msg::ptx::unsupportedBecause(offset, msg::ptx::noDepthComparison())},
          {"tex.2dms.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%in, {%r1, %r2, %r3, %r4}];",
           msg::ptx::unsupportedModifier("tex.2dms.v4.f32.s32", "2dms")},
          {"txq.num_mipmap_levels.b32 %r1, [%in];", msg::ptx::unsupportedModifier("txq.num_mipmap_levels.b32", "num_mipmap_levels")}}) {
        Harness harness(kernelText(body));
        const auto info = findKernelInfo(harness.loaded(), "k");
        ASSERT_FALSE(info.has_value()) << body;
        ASSERT_TRUE(info.error().message.is(msg::fault::unsupportedInKernel)) << info.error().text();
        EXPECT_EQ(messageArgument(info.error().message, 1), reason);
    }
}

TEST(Texture, ObjectsGoWithTheirMemory)
{
    DeviceMemory memory;
    Texture texture;
    texture.image.allocation = AllocationId{3};
    memory.addTexture(1, texture);
    memory.addSurface(2, {texture.image});
    memory.remove(AllocationId{4});
    EXPECT_NE(memory.texture(1), nullptr);
    memory.remove(AllocationId{3});
    EXPECT_EQ(memory.texture(1), nullptr);
    EXPECT_EQ(memory.surface(2), nullptr);
}

}  // namespace
}  // namespace simtscope::simt::testing
