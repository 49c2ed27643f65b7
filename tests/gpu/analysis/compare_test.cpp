#include "gpu/analysis/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/compare.h"

using namespace simtscope;
using namespace simtscope::analysis;
using trace::EventKind;

namespace {

constexpr std::uint32_t kStoreSite = 5, kAtomicSite = 6, kPointerSite = 7;

/// One warp-wide access: lane i touches 4 * i with value 100 + i.
struct Access {
    EventKind kind = EventKind::Store;
    std::uint32_t site = kStoreSite;
    LaneMask mask = kAllLanes;
    std::uint64_t value = 100, old = 0;
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
};

trace::Recording recordingOf(const std::vector<std::vector<Access>>& warps, std::uint64_t allocationAddress = 0x1000, bool cutOff = false)
{
    trace::Recording recording;
    recording.allocations.push_back({.id = AllocationId{0}, .address = allocationAddress, .bytes = 4096, .name = {}});
    auto& sites = recording.sites.emplace_back();
    const auto add = [&](std::uint32_t id, trace::SiteKind kind, const char* opcode, std::uint8_t bytes) {
        trace::Site& site = sites[SiteId{id}];
        site.kind = kind;
        site.opcode = opcode;
        site.operation = ptx::operationOf(site.opcode);
        site.elementBytes = bytes;
        site.frames.push_back({.file = 1, .path = "kernel.cu", .line = 10 + id, .column = 1, .function = {}});
    };
    add(kStoreSite, trace::SiteKind::Store, "st.global.u32", 4);
    add(kAtomicSite, trace::SiteKind::Atomic, "atom.global.add.u32", 4);
    add(kPointerSite, trace::SiteKind::Load, "ld.global.u64", 8);
    recording.modules.emplace_back();

    trace::Launch& launch = recording.launches.emplace_back();
    launch.kernel = launch.name = "kernel";
    launch.block.x = std::uint32_t(warps.size() * kWarpSize);
    auto block = std::make_shared<trace::BlockTrace>(BlockId{0}, std::uint32_t(warps.size()));
    for (std::uint32_t warp = 0; warp < warps.size(); ++warp) {
        for (const Access& access : warps[warp]) {
            std::uint64_t offsets[kWarpSize], values[kWarpSize], old[kWarpSize];
            for (unsigned i = 0; i < kWarpSize; ++i) {
                offsets[i] = access.offset + 4 * i;
                values[i] = access.value + i;
                old[i] = access.old;
            }
            trace::EventInput input;
            input.event = {access.kind, SiteId{access.site}, WarpId{warp}, access.mask, 0};
            input.allocation = access.allocation;
            input.offsets = offsets;
            input.elements = 1;
            input.values[0] = values;
            input.results = access.kind == EventKind::Atomic ? old : nullptr;
            block->append(input);
        }
    }
    block->setTruncated(cutOff);
    launch.blocks.push_back(block);
    return recording;
}

}  // namespace

TEST(Compare, aRecordingAgreesWithItself)
{
    const auto recording = recordingOf({{{}, {.value = 7}}, {{}}});
    const Comparison comparison = compare(recording, recording);
    EXPECT_TRUE(comparison.agree());
    EXPECT_EQ(comparison.launches, 1u);
    EXPECT_EQ(comparison.blocks, 1u);
    EXPECT_EQ(comparison.laneEvents, 3u * 32);
    EXPECT_EQ(comparison.maskDifferences, 0u);
}

TEST(Compare, stopsWhenAskedTo)
{
    const trace::Recording recording = recordingOf({{{}}});
    std::stop_source stop;
    EXPECT_EQ(compare(recording, recording, stop.get_token()).blocks, 1u);
    stop.request_stop();
    EXPECT_EQ(compare(recording, recording, stop.get_token()).blocks, 0u);
}

TEST(Compare, masksAreAStatisticOnly)
{
    // The same lanes do the same, once together and once in two halves.
    const auto together = recordingOf({{{}}});
    const auto halves = recordingOf({{{.mask = 0xffff0000u}, {.mask = 0x0000ffffu}}});
    const Comparison comparison = compare(together, halves);
    EXPECT_TRUE(comparison.agree());
    EXPECT_EQ(comparison.maskDifferences, 1u);
    EXPECT_EQ(comparison.laneEvents, 32u);
}

TEST(Compare, namesTheFirstDifferenceWithBothSidesAndItsLine)
{
    const auto left = recordingOf({{{}}, {{}, {.mask = 1u << 3, .value = 40}}});
    const auto right = recordingOf({{{}}, {{}, {.mask = 1u << 3, .value = 50}}});
    const Comparison comparison = compare(left, right);
    EXPECT_EQ(comparison.differences, 1u);
    ASSERT_TRUE(comparison.first);
    EXPECT_EQ(comparison.first->what, msg::compare::value());
    EXPECT_EQ(comparison.first->left.text(), "0x2b");
    EXPECT_EQ(comparison.first->right.text(), "0x35");
    EXPECT_EQ(comparison.first->warp, 1);
    EXPECT_EQ(comparison.first->lane, 3);
    EXPECT_EQ(comparison.first->index, 1u);
    EXPECT_EQ(comparison.first->line, 10 + kStoreSite);
    EXPECT_EQ(comparison.first->message().text(), "TODO kernel.cu:15");
}

TEST(Compare, findsTheEventInWhichALaneParts)
{
    const auto left = recordingOf({{{}}, {{}, {.mask = 1u << 5}, {.mask = 1u << 3, .value = 40}}});
    const auto right = recordingOf({{{}}, {{}, {.mask = 1u << 5}, {.mask = 1u << 3, .value = 50}}});
    const Comparison comparison = compare(left, right);
    ASSERT_TRUE(comparison.first);
    const trace::BlockTrace& block = *left.launches[0].blocks[0];
    const auto event = eventAt(block, *comparison.first);
    ASSERT_TRUE(event);
    EXPECT_EQ(block.event(*event).warp.value, 1u);
    EXPECT_EQ(block.event(*event).mask, 1u << 3);

    // A lane that does nothing more on this side is found at its last event; one that does nothing at all is not found.
    Difference after = *comparison.first;
    after.index = 99;
    EXPECT_EQ(eventAt(block, after), event);
    after.warp = 7;
    EXPECT_FALSE(eventAt(block, after));
}

TEST(Compare, addressesCountByAllocationAndOffset)
{
    EXPECT_TRUE(compare(recordingOf({{{}}}, 0x1000), recordingOf({{{}}}, 0x8000)).agree()) << "where an allocation lies does not matter";
    EXPECT_EQ(compare(recordingOf({{{}}}), recordingOf({{{.offset = 128}}})).first->what, msg::compare::address());
    EXPECT_EQ(compare(recordingOf({{{}}}), recordingOf({{{.allocation = 3}}})).first->what, msg::compare::address());
}

TEST(Compare, pointersAreComparedByWhatTheyPointTo)
{
    const Access pointerLeft{.kind = EventKind::Load, .site = kPointerSite, .value = 0x1010};
    const Access pointerRight{.kind = EventKind::Load, .site = kPointerSite, .value = 0x8010};
    EXPECT_TRUE(compare(recordingOf({{pointerLeft}}, 0x1000), recordingOf({{pointerRight}}, 0x8000)).agree());
    EXPECT_FALSE(compare(recordingOf({{pointerLeft}}, 0x1000), recordingOf({{pointerRight}}, 0x1000)).agree());
}

TEST(Compare, whatAnAtomicFoundIsFree)
{
    const Access first{.kind = EventKind::Atomic, .site = kAtomicSite, .old = 1},
        second{.kind = EventKind::Atomic, .site = kAtomicSite, .old = 2};
    const Comparison comparison = compare(recordingOf({{first}}), recordingOf({{second}}));
    EXPECT_TRUE(comparison.agree());
    EXPECT_EQ(comparison.freeDifferences, 32u);
}

TEST(Compare, aLaneThatStopsEarlyDiffers)
{
    const Comparison comparison = compare(recordingOf({{{}, {.mask = 2}}}), recordingOf({{{}}}));
    EXPECT_EQ(comparison.differences, 1u);
    EXPECT_EQ(comparison.first->lane, 1);
    EXPECT_EQ(comparison.first->right, msg::compare::nothingMore());
}

TEST(Compare, launchesMustMatch)
{
    auto left = recordingOf({{{}}}), right = recordingOf({{{}}});
    right.launches.push_back(right.launches[0]);
    EXPECT_EQ(compare(left, right).first->what, msg::compare::launches());
    right = recordingOf({{{}}});
    right.launches[0].grid.x = 2;
    EXPECT_EQ(compare(left, right).first->what, msg::compare::launch());
    right = recordingOf({{{}}});
    right.sites[0][SiteId{kStoreSite}].opcode = "st.global.f32";
    EXPECT_EQ(compare(left, right).first->what, msg::compare::code());
}

TEST(Compare, blocksRecordedOnOneSideAreNoAgreement)
{
    auto left = recordingOf({{{}}}), right = recordingOf({{{}}});
    right.launches[0].blocks.push_back(std::make_shared<trace::BlockTrace>(BlockId{4}, 1u));
    const Comparison comparison = compare(left, right);
    EXPECT_EQ(comparison.differences, 0u);
    EXPECT_EQ(comparison.blocksInOne, 1u);
    EXPECT_FALSE(comparison.agree());

    left.launches[0].blocks.clear();
    right.launches[0].blocks.clear();
    EXPECT_EQ(compare(left, right).launchesWithoutBlocks, 1u);
    EXPECT_FALSE(compare(left, right).agree()) << "nothing was compared";
}

TEST(Compare, aBlockThatWasCutOffIsNoAgreement)
{
    const auto whole = recordingOf({{{}, {}}}), cut = recordingOf({{{}}}, 0x1000, true),
               other = recordingOf({{{.value = 3}}}, 0x1000, true);
    for (const Comparison& comparison : {compare(whole, cut), compare(cut, whole)}) {
        EXPECT_EQ(comparison.differences, 0u);
        EXPECT_EQ(comparison.blocksCut, 1u);
        EXPECT_FALSE(comparison.agree());
    }
    EXPECT_TRUE(compare(cut, cut).agree()) << "both end at the same place";
    EXPECT_EQ(compare(whole, other).first->what, msg::compare::value()) << "what is there still counts";
    EXPECT_EQ(compare(recordingOf({{{}, {}}}, 0x1000, true), recordingOf({{{}}})).differences, 32u)
        << "the one that ends early was not cut off";
}
