// Checks texture fetches and surface accesses in a recording: replay needs no texture, and the dataflow names the texels.
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/replay/replay.h"
#include "tests/gpu/analysis/flow_checks.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

constexpr const char* kKernel = R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 tex, .param .u64 surf, .param .u64 out)
{
    .reg .pred %p<3>;
    .reg .b32 %r<20>;
    .reg .b64 %rd<8>;
    ld.param.u64 %rd1, [tex];
    ld.param.u64 %rd2, [surf];
    ld.param.u64 %rd3, [out];
    mov.u32 %r1, %tid.x;
    sub.s32 %r2, %r1, 1;
    setp.lt.u32 %p1, %r1, 20;
    tex.1d.v4.u32.s32 {%r3, %r4, %r5, %r6}|%p2, [%rd1, {%r2}];
    @%p1 tex.1d.v4.u32.s32 {%r3, %r4, %r5, %r6}, [%rd1, {%r1}];
    add.u32 %r3, %r3, 100;
    selp.u32 %r3, %r3, 0, %p2;
    shl.b32 %r7, %r1, 2;
    sust.b.1d.b32.zero [%rd2, {%r7}], {%r3};
    suld.b.1d.b32.zero {%r8}, [%rd2, {%r7}];
    txq.width.b32 %r9, [%rd1];
    add.u32 %r8, %r8, %r9;
    mul.wide.u32 %rd4, %r1, 4;
    add.u64 %rd4, %rd3, %rd4;
    st.global.u32 [%rd4], %r8;
    ret;
}
)";

struct TextureReplay : ::testing::Test {
    TextureReplay() : live(kKernel)
    {
        std::vector<std::uint32_t> texels(32);
        std::iota(texels.begin(), texels.end(), 1000u);
        simt::Image image;
        image.shape = simt::ImageShape::Buffer;
        image.format = {simt::ChannelKind::Unsigned, 32, 1};
        image.width = 32;
        image.address = live.upload(texels);
        image.allocation = AllocationId{0};
        simt::Texture texture;
        texture.image = image;
        live.memory().addTexture(5, texture);
        image.shape = simt::ImageShape::Line;
        image.width = 24;  // the last eight lanes fall outside the image
        image.rowPitch = image.slicePitch = 96;
        image.address = live.upload(std::vector<std::uint32_t>(32));
        image.allocation = AllocationId{1};
        live.memory().addSurface(6, {image});
        out = live.upload(std::vector<std::uint32_t>(32));
        live.launch("k", {1, 1, 1}, {32, 1, 1}, {5, 6, out});
    }
    LiveRecording live;
    std::uint64_t out = 0;
};

TEST_F(TextureReplay, ComputesTheResultsOfTheEngine)
{
    const auto values = live.download(out, 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(values[lane], lane < 20 ? 1132 + lane : lane < 24 ? 1131 + lane : 32) << lane;
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty());
}

TEST_F(TextureReplay, NamesTheTexelsThatValuesCameFrom)
{
    const auto flow = computeDataflow(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(flow.has_value()) << flow.error().text();
    const auto stored = std::find_if(flow->versions.begin(), flow->versions.end(), [](const Version& version) {
        return version.isWritten && version.cell == Cell{1, 12};
    });
    ASSERT_NE(stored, flow->versions.end()) << "lane 3 wrote its texel of the surface";
    ASSERT_EQ(stored->operandCount, 1u);
    const Version& texel = flow->versions[flow->operands[stored->firstOperand]];
    EXPECT_EQ(texel.cell, (Cell{0, 12}));
    EXPECT_EQ(texel.value, 1003u);
    EXPECT_FALSE(texel.isWritten);
    for (const Version& version : flow->versions)
        EXPECT_NE(version.cell.allocation, trace::kNoAllocation.value) << "what fell outside has no cell";
}

TEST_F(TextureReplay, CountsInstructionsButNoSectors)
{
    const LaunchReport report = computeLaunchReport(live.recording(), live.launchAt());
    EXPECT_EQ(report.total.globalLoad.instructions, 0u);
    EXPECT_EQ(report.total.globalStore.instructions, 1u);
    EXPECT_EQ(report.total.globalStore.sectors, 4u);
    unsigned images = 0;
    for (std::uint32_t i = 0; i < live.block().size(); ++i) {
        const AccessFacts facts = computeAccessFacts(live.recording(), live.launchAt(), live.block(), EventIndex{i});
        const bool isImage = facts.site && (facts.site->space == ptx::StateSpace::Tex || facts.site->space == ptx::StateSpace::Surf);
        images += isImage;
        EXPECT_FALSE(isImage && (facts.accessesGlobal || facts.accessesShared));
    }
    EXPECT_EQ(images, 5u);
}

}  // namespace
}  // namespace simtscope::analysis
