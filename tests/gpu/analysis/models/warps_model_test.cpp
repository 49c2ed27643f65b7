// Checks which lanes are active, wait or have exited, against the recording's own events and the known behaviour of the kernels.
#include <gtest/gtest.h>

#include <bit>

#include "gpu/analysis/models/warps_model.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;
using Kind = WarpColumn::Kind;

constexpr LaneActivity kAll[] = {LaneActivity::Absent,  LaneActivity::Active, LaneActivity::Inactive,
                                 LaneActivity::Waiting, LaneActivity::Idle,   LaneActivity::Exited};

std::uint32_t count(const WarpsModel& model, std::uint32_t column, LaneActivity activity)
{
    std::uint32_t lanes = 0;
    for (std::uint32_t warp = 0; warp < model.warpCount; ++warp)
        lanes += std::uint32_t(std::popcount(model.lanes(column, warp, activity)));
    return lanes;
}

TEST(Warps, EveryLaneDoesExactlyOneThing)
{
    for (const Sample& sample :
         {Sample{"reduce1", 1}, Sample{"reduce3", 1024}, Sample{"histogram", 64}, Sample{"vectorAdd", 48, 1, 40, true}}) {
        const WarpsModel& model = WarpsModel::forBlock(tests::sampleBlock(sample));
        ASSERT_FALSE(model.columns.empty());
        for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
            for (std::uint32_t warp = 0; warp < model.warpCount; ++warp) {
                LaneMask seenLanes = 0;
                for (const LaneActivity activity : kAll) {
                    const LaneMask lanes = model.lanes(column, warp, activity);
                    EXPECT_EQ(seenLanes & lanes, 0u) << "column " << column << ", warp " << warp;
                    seenLanes |= lanes;
                }
                EXPECT_EQ(seenLanes, kAllLanes);
            }
        }
    }
}

TEST(Warps, ColumnsHoldEveryStepOnceAndItsEventsLanes)
{
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const RecordedBlock& source = tests::sampleBlock({"reduce1", 256}, order);
        const WarpsModel& model = WarpsModel::forBlock(source);
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < model.columns.size(); ++i) {
            const WarpColumn& column = model.columns[i];
            ASSERT_EQ(column.firstLockstepStep, next);
            next = column.lastLockstepStep + 1;
            std::vector<std::uint32_t> first(model.warpCount, ~0u);  // first step of each warp, within the step that began the column
            for (std::uint32_t step = column.firstLockstepStep; step <= column.lastLockstepStep; ++step) {
                EXPECT_EQ(model.columnOf(step), i);
                const SiteId site = source.trace().event(EventIndex(source.lockstepSteps().leadingEvent(step))).site;
                for (const std::uint32_t index : source.lockstepSteps().events(step)) {
                    const trace::Event event = source.trace().event(EventIndex(index));
                    if (event.site == site && column.kind == Kind::Work) {
                        EXPECT_EQ(event.mask, model.lanes(i, event.warp.value, LaneActivity::Active));
                    }
                    if (event.kind == source.trace().kind(EventIndex(source.lockstepSteps().leadingEvent(step))) && event.site == site &&
                        step == column.firstLockstepStep)
                        first[event.warp.value] = std::min(first[event.warp.value], source.steps().stepOf(EventIndex(index)));
                    EXPECT_GE(source.steps().stepOf(EventIndex(index)), column.firstStep);
                    EXPECT_LE(source.steps().stepOf(EventIndex(index)), column.lastStep);
                }
            }
            for (std::uint32_t warp = 0; warp < model.warpCount; ++warp) {
                if (first[warp] != ~0u) {
                    EXPECT_EQ(model.stepOf(i, warp), first[warp]) << "column " << i << ", warp " << warp;
                }
            }
        }
        EXPECT_EQ(next, source.lockstepSteps().count());
    }
}

TEST(Warps, RepeatedStatesOfALoopAreStoredOnce)
{
    constexpr std::uint32_t kRounds = 100;
    auto recording = std::make_shared<trace::Recording>();
    auto trace = std::make_shared<trace::BlockTrace>(BlockId{0}, 2);
    std::uint64_t time = 0;
    for (std::uint32_t round = 0; round < kRounds; ++round) {
        for (const auto kind : {trace::EventKind::Load, trace::EventKind::BarrierArrive, trace::EventKind::BarrierLeave}) {
            for (const std::uint32_t warp : {0u, 1u})
                trace->append({.event = {kind, SiteId{unsigned(kind)}, WarpId{warp}, kAllLanes, time++}});
        }
    }
    trace->seal();
    trace::Launch& launch = recording->launches.emplace_back();
    launch.block.x = 64;
    launch.blocks.push_back(trace);
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const RecordedBlock source(recording, launch.id, BlockId{0}, order);
        const WarpsModel& model = WarpsModel::forBlock(source);
        EXPECT_EQ(model.columns.size(), 2 * kRounds) << "a load and a barrier";
        EXPECT_LE(model.cells.size() / model.warpCount, 3u);
    }
}

/// With sequential addressing, d threads add at distance d. The other whole warps wait at the barrier, and the rest of the last active warp
/// is masked off.
TEST(Warps, SequentialAddressingLeavesWholeWarpsWaiting)
{
    const WarpsModel& model = WarpsModel::forBlock(tests::sampleBlock({"reduce3", 256}));
    std::vector<std::uint32_t> running;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column].kind != Kind::Work || model.columns[column].line != 46)
            continue;
        const std::uint32_t active = count(model, column, LaneActivity::Active);
        running.push_back(active);
        const std::uint32_t busyWarps = (active + 31) / 32;
        EXPECT_EQ(count(model, column, LaneActivity::Waiting), 256 - busyWarps * 32);
        EXPECT_EQ(count(model, column, LaneActivity::Inactive), busyWarps * 32 - active);
        EXPECT_EQ(model.columns[column].isDivergent, active < 32);
    }
    EXPECT_EQ(running, (std::vector<std::uint32_t>{128, 64, 32, 16, 8, 4, 2, 1}));
}

TEST(Warps, InterleavedAddressingKeepsEveryWarpRunningInPart)
{
    const WarpsModel& model = WarpsModel::forBlock(tests::sampleBlock({"reduce1", 256}));
    std::vector<std::uint32_t> running, waiting;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column].isDivergent) {
            running.push_back(count(model, column, LaneActivity::Active));
            waiting.push_back(count(model, column, LaneActivity::Waiting));
        }
    }
    running.pop_back();  // in the last column thread 0 writes the result
    waiting.pop_back();
    EXPECT_EQ(running, (std::vector<std::uint32_t>{128, 64, 32, 16, 8, 4, 2, 1}));
    EXPECT_EQ(waiting, (std::vector<std::uint32_t>{0, 0, 0, 0, 0, 128, 192, 224}));
}

TEST(Warps, ThreadsThatDoNotExistAreNeverCounted)
{
    const WarpsModel& model = WarpsModel::forBlock(tests::sampleBlock({"vectorAdd", 48, 1, 40, true}));
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        EXPECT_EQ(count(model, column, LaneActivity::Absent), 16u);
        EXPECT_EQ(model.lanes(column, 1, LaneActivity::Absent), 0xffff0000u);
    }
    EXPECT_EQ(count(model, std::uint32_t(model.columns.size()) - 1, LaneActivity::Exited), 48u);
}

}  // namespace
}  // namespace simtscope::analysis
