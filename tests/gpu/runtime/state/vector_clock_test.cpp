// Tests the vector clocks of work in streams.
#include <gtest/gtest.h>

#include "gpu/core/devices.h"
#include "gpu/runtime/state/timeline.h"

using namespace simtscope;
using namespace simtscope::runtime;

namespace {

constexpr StreamKey kFirst{0, StreamId{1}}, kSecond{0, StreamId{2}}, kDefault{0, kDefaultStream};

class VectorClockTest : public testing::Test {
protected:
    VectorClockTest() : timeline({&deviceModels().front()}) {}
    void add(bool nonBlocking)
    {
        timeline.addStream(kFirst, nonBlocking);
        timeline.addStream(kSecond, nonBlocking);
    }
    StreamPosition kernel(StreamKey streamKey)
    {
        timeline.kernel(streamKey, 1000, 0.1);
        return timeline.latest(streamKey);
    }
    bool isKnown(const StreamPosition& work, StreamKey streamKey) { return timeline.vectorClockOf(streamKey).includes(work); }

    Timeline timeline;
};

}  // namespace

TEST_F(VectorClockTest, AStreamKnowsItsOwnWork)
{
    add(true);
    const StreamPosition first = kernel(kFirst);
    EXPECT_EQ(first.number, 1u);
    EXPECT_TRUE(isKnown(first, kFirst));
    EXPECT_FALSE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(first, kDefault));
    EXPECT_FALSE(timeline.hostVectorClock().includes(first));
    EXPECT_TRUE(timeline.vectorClockOf(kSecond).includes({kSecond, 0}));
}

TEST_F(VectorClockTest, TheDefaultStreamAndBlockingStreamsKnowEachOther)
{
    add(false);
    const StreamPosition first = kernel(kFirst);
    EXPECT_TRUE(isKnown(first, kDefault));
    EXPECT_FALSE(isKnown(first, kSecond));
    kernel(kDefault);
    EXPECT_TRUE(isKnown(first, kSecond));
}

TEST_F(VectorClockTest, WhatTheHostHasWaitedForAllKnow)
{
    add(true);
    const StreamPosition first = kernel(kFirst), second = kernel(kSecond);
    timeline.waitFor(kFirst);
    EXPECT_TRUE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(second, kFirst));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(second, kFirst));
}

TEST_F(VectorClockTest, ACopyThatTheHostWaitsForIsKnownWithAllBeforeIt)
{
    add(true);
    const StreamPosition first = kernel(kFirst);
    timeline.copy(kFirst, CopyPath::DeviceToHost, 64, true, false);
    EXPECT_FALSE(timeline.hostVectorClock().includes(first));
    timeline.copy(kFirst, CopyPath::DeviceToHost, 64, false, true);
    EXPECT_TRUE(timeline.hostVectorClock().includes(first));
}

TEST_F(VectorClockTest, AnEventBringsWhatIsDoneAtIt)
{
    add(true);
    const StreamPosition first = kernel(kFirst);
    const VectorClock event = timeline.vectorClockOf(kFirst);
    const StreamPosition later = kernel(kFirst);
    timeline.orderStreamAfter(kSecond, event);
    EXPECT_TRUE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(later, kSecond));
    timeline.orderHostAfter(event);
    EXPECT_TRUE(timeline.hostVectorClock().includes(first));
    EXPECT_FALSE(timeline.hostVectorClock().includes(later));
}

TEST_F(VectorClockTest, WorkOfADestroyedStreamIsKnownOnceTheDeviceIsWaitedFor)
{
    add(true);
    const StreamPosition first = kernel(kFirst);
    timeline.retireStream(kFirst);
    EXPECT_FALSE(isKnown(first, kSecond));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(first, kSecond));
}
