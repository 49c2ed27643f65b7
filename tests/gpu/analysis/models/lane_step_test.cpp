// Checks arrows, votes and serialised atomics against the known behaviour of the kernels.
#include <bit>
#include <gtest/gtest.h>

#include "gpu/analysis/counts/shuffle_facts.h"
#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "gpu/analysis/models/lane_step.h"
#include "gpu/analysis/names/flow_types.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;

/// Returns the steps of the block that are of this kind.
std::vector<std::uint32_t> stepsOf(const RecordedBlock& source, trace::EventKind kind)
{
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        if (source.trace().kind(EventIndex(source.steps().leadingEvent(step))) == kind)
            steps.push_back(step);
    }
    return steps;
}

TEST(LaneStep, AShuffleDownIsArrowsFromAboveAndTheLastLanesKeepTheirOwn)
{
    const RecordedBlock& source = tests::sampleBlock({"reduceShuffle", 32, 1, 0, true});
    const std::vector<std::uint32_t> shuffles = stepsOf(source, trace::EventKind::Shuffle);
    ASSERT_EQ(shuffles.size(), 5u);
    for (std::size_t i = 0; i < shuffles.size(); ++i) {
        const unsigned distance = 16u >> i;
        const LaneStep step = makeLaneStep(source, shuffles[i], -1);
        ASSERT_EQ(step.form, LaneStep::Form::Arrows);
        EXPECT_EQ(step.keptLanes, ~0u << (kWarpSize - distance));
        EXPECT_EQ(step.undefinedLanes, 0u);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            EXPECT_EQ(step.sourceLanes[lane], lane + distance < kWarpSize ? lane + distance : lane);
            EXPECT_EQ(step.outputs[lane].text, step.inputs[step.sourceLanes[lane]].text);
        }
    }
    // The shuffled bits are floats: 0.25 per element.
    EXPECT_EQ(makeLaneStep(source, shuffles[0], 0).inputs[3].text, "0.75");
}

TEST(LaneStep, ShuffleModesAreDistinguished)
{
    using Mode = ptx::ShuffleMode;
    const RecordedBlock& source = tests::sampleBlock({"exchange", 32});
    std::vector<ShuffleFacts> facts;
    for (const std::uint32_t step : stepsOf(source, trace::EventKind::Shuffle)) {
        const EventIndex index(source.steps().leadingEvent(step));
        const trace::Event event = source.trace().event(index);
        facts.push_back(
            computeShuffleFacts(source.recording().findSite(source.launch(), event.site), event.mask, source.trace().data(index)));
    }
    ASSERT_EQ(facts.size(), 3u);
    EXPECT_EQ(facts[0].mode, Mode::Up);
    EXPECT_EQ(facts[0].laneDistance, 3);
    EXPECT_EQ(facts[0].keptLanes, 0b111u);
    EXPECT_EQ(facts[1].mode, Mode::Index);
    EXPECT_EQ(facts[1].sourceLane, 5);
    EXPECT_EQ(facts[1].keptLanes, 0u);
    EXPECT_EQ(facts[2].mode, Mode::Butterfly);
    EXPECT_EQ(facts[2].laneDistance, 4);
}

TEST(LaneStep, ShuffleFromAnInactiveLaneIsUndefined)
{
    const RecordedBlock& source = tests::sampleBlock({"reduceShuffle", 20, 1, 0, true});
    const std::uint32_t first = stepsOf(source, trace::EventKind::Shuffle).front();
    const LaneStep step = makeLaneStep(source, first, 0);
    // Lanes 4 to 15 read lanes 20 to 31, which do not take part. From lane 16 on, the source would lie outside the warp.
    EXPECT_EQ(step.undefinedLanes, 0x0000fff0u);
    EXPECT_EQ(step.keptLanes, 0x000f0000u);
}

TEST(LaneStep, ABallotIsTheLanesThatSayYes)
{
    const RecordedBlock& source = tests::sampleBlock({"exchange", 32});
    const LaneStep step = makeLaneStep(source, stepsOf(source, trace::EventKind::Vote).front(), 0);
    ASSERT_EQ(step.form, LaneStep::Form::Groups);
    ASSERT_EQ(step.groups.size(), 1u);
    LaneMask yes = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        yes |= LaneMask(tests::sampleInput(lane) > 4) << lane;
    EXPECT_EQ(step.groups[0].decidingLanes, yes);
    EXPECT_EQ(step.groups[0].bits, yes);
}

TEST(LaneStep, AMatchGroupsLanesOfEqualValues)
{
    const RecordedBlock& source = tests::sampleBlock({"exchange", 32});
    const LaneStep step = makeLaneStep(source, stepsOf(source, trace::EventKind::Match).front(), 0);
    LaneMask seenLanes = 0;
    for (const LaneGroup& group : step.groups) {
        EXPECT_EQ(seenLanes & group.lanes, 0u);
        seenLanes |= group.lanes;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const bool equal = std::to_string(tests::sampleInput(lane)) == group.value.text;
            EXPECT_EQ(bool(group.lanes >> lane & 1), equal);
        }
    }
    EXPECT_EQ(seenLanes, kAllLanes);
}

TEST(AtomicTurns, LanesAtOneAddressFindTheValueOfTheLaneBefore)
{
    const RecordedBlock& source = tests::sampleBlock({"histogram", 64});
    const std::uint32_t step = stepsOf(source, trace::EventKind::Atomic).front();
    const AtomicAccess access = reconstructAtomicAccess(source, EventIndex(source.steps().leadingEvent(step)));
    ASSERT_TRUE(access.hasValues);
    EXPECT_FALSE(access.isCompareAndSwap);
    LaneMask lanes = 0;
    for (const AtomicAddress& address : access.addresses) {
        ASSERT_TRUE(address.isOrdered);
        EXPECT_EQ(address.operations.size(), std::size_t(std::popcount(address.lanes)));
        EXPECT_EQ(lanes & address.lanes, 0u);
        lanes |= address.lanes;
        for (std::size_t i = 0; i < address.operations.size(); ++i) {
            EXPECT_EQ(address.operations[i].valueAfter, address.operations[i].valueBefore + 1);
            if (i > 0) {
                EXPECT_EQ(address.operations[i].valueBefore, address.operations[i - 1].valueAfter);
            }
        }
        EXPECT_LE(address.operations.size(), access.maxLanesPerAddress());
    }
    EXPECT_EQ(lanes, kAllLanes);
}

TEST(AtomicTurns, OneLaneSwapsInEachRound)
{
    const RecordedBlock& source = tests::sampleBlock({"addBySwapping", 8, 1, 0, true});
    const std::vector<std::uint32_t> rounds = stepsOf(source, trace::EventKind::Atomic);
    ASSERT_FALSE(rounds.empty());
    for (const std::uint32_t round : rounds) {
        const EventIndex index(source.steps().leadingEvent(round));
        const AtomicAccess access = reconstructAtomicAccess(source, index);
        ASSERT_TRUE(access.isCompareAndSwap);
        ASSERT_EQ(access.addresses.size(), 1u);
        const int lanes = std::popcount(source.trace().event(index).mask), late = std::popcount(access.failedLanes());
        EXPECT_LT(late, lanes);
        // A lane that adds zero swaps like any other, and leaves the value that it found.
        EXPECT_GE(late, lanes - 2);
    }
    // The swap has untyped bits; the program declares the sum in them as a float.
    const AtomicAccess lastAccess = reconstructAtomicAccess(source, EventIndex(source.steps().leadingEvent(rounds.back())));
    EXPECT_EQ(atomicValueAt(source, lastAccess, lastAccess.addresses[0], lastAccess.addresses[0].operations.back().valueAfter).text, "7");
}

}  // namespace
}  // namespace simtscope::analysis
