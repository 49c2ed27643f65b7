#include "gpu/analysis/compare/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/compare.h"

using namespace simtscope;
using namespace simtscope::analysis;
using trace::EventKind;

namespace {

constexpr std::uint32_t kStoreSite = 5, kAtomicSite = 6, kPointerSite = 7, kLoadSite = 8, kPollSite = 9, kBarrierSite = 10;

/// Describes an access of a whole warp: lane i accesses offset 4 * i with the value 100 + i.
struct Access {
    EventKind kind = EventKind::Store;
    std::uint32_t site = kStoreSite;
    LaneMask mask = kAllLanes;
    std::uint64_t value = 100, old = 0;
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
};

trace::Recording recordingOf(const std::vector<std::vector<Access>>& warps, std::uint64_t allocationAddress = 0x1000, bool isCutOff = false)
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
        site.frames = {{.file = 1, .path = "kernel.cu", .line = 10 + id, .column = 1, .function = {}}};
    };
    add(kStoreSite, trace::SiteKind::Store, "st.global.u32", 4);
    add(kAtomicSite, trace::SiteKind::Atomic, "atom.global.add.u32", 4);
    add(kPointerSite, trace::SiteKind::Load, "ld.global.u64", 8);
    add(kLoadSite, trace::SiteKind::Load, "ld.global.u32", 4);
    add(kPollSite, trace::SiteKind::Load, "ld.volatile.global.u32", 4);
    add(kBarrierSite, trace::SiteKind::Barrier, "bar.red.or.pred", 0);
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
            input.commonAllocation = access.allocation;
            input.offsets = offsets;
            input.elementCount = 1;
            input.values[0] = values;
            input.results = access.kind == EventKind::Atomic ? old : nullptr;
            block->append(input);
        }
    }
    block->seal();
    block->setTruncated(isCutOff);
    launch.blocks.push_back(block);
    return recording;
}

}  // namespace

TEST(Compare, ARecordingAgreesWithItself)
{
    const auto recording = recordingOf({{{}, {.value = 7}}, {{}}});
    const Comparison comparison = compare(recording, recording);
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.launchCount, 1u);
    EXPECT_EQ(comparison.blockCount, 1u);
    EXPECT_EQ(comparison.laneEventCount, 3u * 32);
    EXPECT_EQ(comparison.maskDifferenceCount, 0u);
}

TEST(Compare, NotesMakeNoDifference)
{
    const auto recording = recordingOf({{{}}});
    auto noted = recording;
    noted.findings.emplace_back().severity = trace::Severity::Note;
    noted.notes.push_back(plainMessage("8 of 16 blocks recorded"));
    EXPECT_TRUE(compare(recording, noted).isAgreement());
    EXPECT_TRUE(compare(noted, recording).isAgreement());
}

TEST(Compare, StopsWhenAskedTo)
{
    const trace::Recording recording = recordingOf({{{}}});
    std::stop_source stop;
    EXPECT_EQ(compare(recording, recording, stop.get_token()).blockCount, 1u);
    stop.request_stop();
    EXPECT_EQ(compare(recording, recording, stop.get_token()).blockCount, 0u);
}

TEST(Compare, MasksAreAStatisticOnly)
{
    // The same lanes do the same, once together and once in two halves of the warp.
    const auto together = recordingOf({{{}}});
    const auto halves = recordingOf({{{.mask = 0xffff0000u}, {.mask = 0x0000ffffu}}});
    const Comparison comparison = compare(together, halves);
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.maskDifferenceCount, 1u);
    EXPECT_EQ(comparison.laneEventCount, 32u);
}

TEST(Compare, LanesThatAreApartAreComparedOneByOne)
{
    // The recording that is ahead waits for the other one, also when a value differs.
    const auto left = recordingOf({{{}, {.mask = 0xffff0000u, .value = 1}, {.mask = 0x0000ffffu, .value = 1}, {.value = 2}}});
    const auto right = recordingOf({{{}, {.mask = 0x0000ffffu, .value = 1}, {.mask = 0xffff0000u, .value = 1}, {.value = 2}}});
    const Comparison comparison = compare(left, right);
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.laneEventCount, 3u * 32);
    EXPECT_EQ(comparison.maskDifferenceCount, 1u);
    const auto otherRecording = recordingOf({{{}, {.mask = 0x0000ffffu, .value = 1}, {.mask = 0xffff0000u, .value = 9}, {.value = 2}}});
    const Comparison differs = compare(left, otherRecording);
    EXPECT_EQ(differs.differenceCount, 16u);
    ASSERT_TRUE(differs.firstDifference);
    EXPECT_EQ(differs.firstDifference->lane, 16);
    EXPECT_EQ(differs.firstDifference->laneEventIndex, 1u);
}

TEST(Compare, ALongBlockIsComparedWarpByWarpInSeveralThreads)
{
    constexpr std::uint32_t kWarps = 5, kEventsOfWarp = 110000;  // enough for several threads to share the block
    const auto longRecording = [](std::uint32_t differingWarp) {
        std::vector<std::vector<Access>> warps(kWarps, std::vector<Access>(kEventsOfWarp));
        for (std::uint32_t warp = differingWarp; warp < kWarps; warp += 2)
            warps[warp].back().value = 200 + warp;
        return recordingOf(warps);
    };
    const auto left = longRecording(kWarps), right = longRecording(1);
    EXPECT_TRUE(compare(left, left).isAgreement());
    const Comparison comparison = compare(left, right);
    EXPECT_EQ(comparison.laneEventCount, std::uint64_t(kWarps) * kEventsOfWarp * kWarpSize);
    EXPECT_EQ(comparison.differenceCount, 2u * kWarpSize);  // in warps 1 and 3
    ASSERT_TRUE(comparison.firstDifference);
    EXPECT_EQ(comparison.firstDifference->warp, 1);
    EXPECT_EQ(comparison.firstDifference->lane, 0);
    EXPECT_EQ(comparison.firstDifference->laneEventIndex, kEventsOfWarp - 1);
}

TEST(Compare, NamesTheFirstDifferenceWithBothSidesAndItsLine)
{
    const auto left = recordingOf({{{}}, {{}, {.mask = 1u << 3, .value = 40}}});
    const auto right = recordingOf({{{}}, {{}, {.mask = 1u << 3, .value = 50}}});
    const Comparison comparison = compare(left, right);
    EXPECT_EQ(comparison.differenceCount, 1u);
    ASSERT_TRUE(comparison.firstDifference);
    EXPECT_EQ(comparison.firstDifference->aspect, msg::compare::value());
    EXPECT_EQ(comparison.firstDifference->leftValue.text(), "0x2b");
    EXPECT_EQ(comparison.firstDifference->rightValue.text(), "0x35");
    EXPECT_EQ(comparison.firstDifference->warp, 1);
    EXPECT_EQ(comparison.firstDifference->lane, 3);
    EXPECT_EQ(comparison.firstDifference->laneEventIndex, 1u);
    EXPECT_EQ(comparison.firstDifference->line, 10 + kStoreSite);
    EXPECT_EQ(comparison.firstDifference->message().text(),
              "kernel, kernel.cu:15, launch 1, block 0, warp 1, lane 3, event 1: value: 0x2b against 0x35");
}

TEST(Compare, AddressesCountByAllocationAndOffset)
{
    EXPECT_TRUE(compare(recordingOf({{{}}}, 0x1000), recordingOf({{{}}}, 0x8000)).isAgreement())
        << "where an allocation lies does not matter";
    EXPECT_EQ(compare(recordingOf({{{}}}), recordingOf({{{.offset = 128}}})).firstDifference->aspect, msg::compare::address());
    EXPECT_EQ(compare(recordingOf({{{}}}), recordingOf({{{.allocation = 3}}})).firstDifference->aspect, msg::compare::address());
}

TEST(Compare, PointersAreComparedByAllocationAndOffset)
{
    const Access pointerLeft{.kind = EventKind::Load, .site = kPointerSite, .value = 0x1010};
    const Access pointerRight{.kind = EventKind::Load, .site = kPointerSite, .value = 0x8010};
    EXPECT_TRUE(compare(recordingOf({{pointerLeft}}, 0x1000), recordingOf({{pointerRight}}, 0x8000)).isAgreement());
    EXPECT_FALSE(compare(recordingOf({{pointerLeft}}, 0x1000), recordingOf({{pointerRight}}, 0x1000)).isAgreement());
}

TEST(Compare, OldValueOfAnAtomicMayDiffer)
{
    const Access first{.kind = EventKind::Atomic, .site = kAtomicSite, .old = 1},
        second{.kind = EventKind::Atomic, .site = kAtomicSite, .old = 2};
    const Comparison comparison = compare(recordingOf({{first}}), recordingOf({{second}}));
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.unspecifiedDifferenceCount, 32u);
}

TEST(Compare, ALaneThatStopsEarlyDiffers)
{
    const Comparison comparison = compare(recordingOf({{{}, {.mask = 2}}}), recordingOf({{{}}}));
    EXPECT_EQ(comparison.differenceCount, 1u);
    EXPECT_EQ(comparison.firstDifference->lane, 1);
    EXPECT_EQ(comparison.firstDifference->rightValue, msg::compare::nothingMore());
}

TEST(Compare, LaunchesMustMatch)
{
    auto left = recordingOf({{{}}}), right = recordingOf({{{}}});
    right.launches.push_back(right.launches[0]);
    EXPECT_EQ(compare(left, right).firstDifference->aspect, msg::compare::launches());
    right = recordingOf({{{}}});
    right.launches[0].grid.x = 2;
    EXPECT_EQ(compare(left, right).firstDifference->aspect, msg::compare::launch());
    right = recordingOf({{{}}});
    right.sites[0][SiteId{kStoreSite}].opcode = "st.global.f32";
    EXPECT_EQ(compare(left, right).firstDifference->aspect, msg::compare::code());
}

TEST(Compare, BlocksRecordedOnOneSideAreNoAgreement)
{
    auto left = recordingOf({{{}}}), right = recordingOf({{{}}});
    right.launches[0].blocks.push_back(std::make_shared<trace::BlockTrace>(BlockId{4}, 1u));
    const Comparison comparison = compare(left, right);
    EXPECT_EQ(comparison.differenceCount, 0u);
    EXPECT_EQ(comparison.unpairedBlockCount, 1u);
    EXPECT_FALSE(comparison.isAgreement());

    left.launches[0].blocks.clear();
    right.launches[0].blocks.clear();
    EXPECT_EQ(compare(left, right).blocklessLaunchCount, 1u);
    EXPECT_FALSE(compare(left, right).isAgreement()) << "nothing was compared";
}

TEST(Compare, ABlockThatWasCutOffIsNoAgreement)
{
    const auto complete = recordingOf({{{}, {}}}), truncated = recordingOf({{{}}}, 0x1000, true),
               other = recordingOf({{{.value = 3}}}, 0x1000, true);
    for (const Comparison& comparison : {compare(complete, truncated), compare(truncated, complete)}) {
        EXPECT_EQ(comparison.differenceCount, 0u);
        EXPECT_EQ(comparison.truncatedBlockCount, 1u);
        EXPECT_FALSE(comparison.isAgreement());
    }
    EXPECT_TRUE(compare(truncated, truncated).isAgreement()) << "both end at the same place";
    EXPECT_EQ(compare(complete, other).firstDifference->aspect, msg::compare::value()) << "what is there still counts";
    EXPECT_EQ(compare(recordingOf({{{}, {}}}, 0x1000, true), recordingOf({{{}}})).differenceCount, 32u)
        << "the one that ends early was not cut off";
}

namespace {

constexpr LaneMask kLane0 = 1;

Access load(std::uint32_t site, std::uint64_t value, std::uint64_t offset = 0)
{
    return {.kind = EventKind::Load, .site = site, .mask = kLane0, .value = value, .offset = offset};
}

Access store(std::uint64_t value, std::uint64_t offset)
{
    return {.mask = kLane0, .value = value, .offset = offset};
}

Access atomic(std::uint64_t old, std::uint64_t offset = 0)
{
    return {.kind = EventKind::Atomic, .site = kAtomicSite, .mask = kLane0, .value = 1, .old = old, .offset = offset};
}

trace::Recording withContents(trace::Recording recording, std::uint64_t digest)
{
    recording.allocations[0].contentDigest = digest;
    return recording;
}

}  // namespace

TEST(Compare, PollCountsAreNoDifference)
{
    const auto polledOnce = recordingOf({{load(kPollSite, 1), store(7, 64)}});
    const auto thrice = recordingOf({{load(kPollSite, 0), load(kPollSite, 0), load(kPollSite, 1), store(7, 64)}});
    const Comparison comparison = compare(polledOnce, thrice);
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.pollDifferenceCount, 1u);
    EXPECT_EQ(comparison.roleDifferenceCount, 0u);
    const auto otherStore = recordingOf({{load(kPollSite, 0), load(kPollSite, 1), store(8, 64)}});
    EXPECT_EQ(compare(polledOnce, otherStore).firstDifference->aspect, msg::compare::value()) << "what it does then still counts";
    const auto storeBetweenPolls = recordingOf({{load(kPollSite, 0), store(5, 128), load(kPollSite, 1), store(7, 64)}});
    EXPECT_EQ(compare(polledOnce, storeBetweenPolls).pollDifferenceCount, 0u) << "a loop that stores does more than poll";
    EXPECT_EQ(compare(polledOnce, storeBetweenPolls).roleDifferenceCount, 1u);
}

TEST(Compare, RoleGivenByAnAtomicIsNoDifference)
{
    // The thread that finds 1 is the last one and stores the sum.
    const auto left = recordingOf({{atomic(0)}, {atomic(1), store(7, 64)}});
    const auto right = recordingOf({{atomic(1), store(7, 64)}, {atomic(0)}});
    const Comparison comparison = compare(left, right);
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.roleDifferenceCount, 2u);
    EXPECT_EQ(comparison.differenceCount, 0u);
    // Without an atomic, nothing explains the difference.
    EXPECT_EQ(compare(recordingOf({{}, {store(7, 64)}}), recordingOf({{store(7, 64)}, {}})).differenceCount, 2u);
}

TEST(Compare, ValueWrittenInAnotherRoleIsNoDifferenceForItsReaders)
{
    // The slot that a thread gets decides the value that the reader finds there. A value that nobody wrote is a real difference.
    const std::vector<std::vector<Access>> first = {{atomic(0), store(5, 64)}, {atomic(1), store(6, 68)}, {load(kLoadSite, 5, 64)}};
    const std::vector<std::vector<Access>> second = {{atomic(1), store(5, 68)}, {atomic(0), store(6, 64)}, {load(kLoadSite, 6, 64)}};
    const Comparison comparison = compare(withContents(recordingOf(first), 1), withContents(recordingOf(second), 1));
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.roleDifferenceCount, 3u);
    EXPECT_EQ(compare(recordingOf({{load(kLoadSite, 5, 64)}}), recordingOf({{load(kLoadSite, 6, 64)}})).differenceCount, 1u);
}

TEST(Compare, ABarrierPassesARoleOn)
{
    // One warp's atomic tells whether the block is the last one; __syncthreads_or() tells the other warps, which then store.
    const Access barrier{.kind = EventKind::BarrierArrive, .site = kBarrierSite, .mask = kLane0};
    const auto last = recordingOf({{atomic(1), barrier, store(7, 64)}, {barrier, store(8, 68)}});
    const auto first = recordingOf({{atomic(0), barrier}, {barrier}});
    const Comparison comparison = compare(withContents(last, 1), withContents(first, 1));
    EXPECT_TRUE(comparison.isAgreement());
    EXPECT_EQ(comparison.roleDifferenceCount, 2u);
    EXPECT_EQ(compare(recordingOf({{barrier}, {barrier, store(8, 68)}}), recordingOf({{barrier}, {barrier}})).differenceCount, 1u)
        << "no lane of the block had another role";
}

TEST(Compare, RunsWhoseFinalMemoryDiffersNeverAgree)
{
    const auto left = recordingOf({{{}}}), right = recordingOf({{{}}});
    const Comparison agreement = compare(withContents(left, 0x12), withContents(right, 0x12));
    EXPECT_TRUE(agreement.isAgreement());
    EXPECT_EQ(agreement.allocationCount, 1u);
    const Comparison comparison = compare(withContents(left, 0x12), withContents(right, 0x34));
    EXPECT_FALSE(comparison.isAgreement());
    EXPECT_EQ(comparison.differenceCount, 1u);
    EXPECT_EQ(comparison.firstDifference->message().text(), "final contents of allocation 0 (4096 bytes): digest 0x12 against digest 0x34");
    EXPECT_FALSE(comparison.firstRoleDifference);
    EXPECT_EQ(compare(withContents(left, 0x12), right).allocationCount, 0u) << "one of them does not know";

    // Without digests, the last writes of lanes with another role are compared: here the slots stay swapped.
    const auto first = recordingOf({{atomic(0), store(5, 64)}, {atomic(1), store(6, 68)}});
    const auto second = recordingOf({{atomic(1), store(5, 68)}, {atomic(0), store(6, 64)}});
    const Comparison swapped = compare(first, second);
    EXPECT_FALSE(swapped.isAgreement());
    EXPECT_EQ(swapped.differenceCount, 2u);
    EXPECT_EQ(swapped.firstDifference->message().text(), "value written last to byte 64 of allocation 0: 0x5 against 0x6");
    ASSERT_TRUE(swapped.firstRoleDifference);
    EXPECT_EQ(swapped.firstRoleDifference->message().text(),
              "kernel, kernel.cu:15, launch 1, block 0, warp 0, lane 0, event 1: address: byte 64 of allocation 0 against byte 68 of "
              "allocation 0")
        << "where the roles begin";
}
