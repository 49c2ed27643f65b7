// Checks from which launches the number of elements follows.
#include <gtest/gtest.h>

#include "gpu/analysis/models/element_count.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

/// Returns the recording of vectorAdd on `elements` elements, with arrays of `length` elements.
trace::Recording recordVectorAdd(std::uint32_t threads, std::uint32_t blocks, std::uint32_t elements, std::uint32_t length)
{
    trace::Recording recording = *tests::sampleRecording({"vectorAdd", threads, blocks, elements, true});
    for (trace::Allocation& allocation : recording.allocations)
        allocation.bytes = length * std::uint64_t(4);
    return recording;
}

TEST(ElementCount, IsTheLengthThatTheThreadsIndex)
{
    const trace::Recording recording = recordVectorAdd(64, 2, 100, 100);
    EXPECT_EQ(inferElementCount(recording, recording.launches[0]), 100u);
}

TEST(ElementCount, IsKnownOfTooFewThreadsByTheParameter)
{
    const trace::Recording recording = recordVectorAdd(32, 2, 100, 100);
    EXPECT_EQ(inferElementCount(recording, recording.launches[0]), 100u);
}

TEST(ElementCount, IsNotGuessed)
{
    const trace::Recording longer = recordVectorAdd(64, 2, 100, 120);
    EXPECT_FALSE(inferElementCount(longer, longer.launches[0])) << "threads leave elements out";
    trace::Recording oneBlock = recordVectorAdd(64, 4, 256, 256);
    oneBlock.launches[0].blocks.resize(1);
    EXPECT_FALSE(inferElementCount(oneBlock, oneBlock.launches[0])) << "the other blocks may index the same elements";
    trace::Recording twoDimensions = recordVectorAdd(64, 2, 128, 128);
    twoDimensions.launches[0].block = {32, 2, 1};
    EXPECT_FALSE(inferElementCount(twoDimensions, twoDimensions.launches[0]));
    trace::Recording several = *tests::sampleRecording({"reduce7", 64, 1, 256});
    for (trace::Allocation& allocation : several.allocations)
        allocation.bytes = 256 * 4;
    EXPECT_FALSE(inferElementCount(several, several.launches[0])) << "a thread has several elements";
}

}  // namespace
}  // namespace simtscope::analysis
