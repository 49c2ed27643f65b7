// Tests the vector clocks of work in streams.
#include <gtest/gtest.h>

#include "gpu/core/devices.h"
#include "gpu/runtime/state/timeline.h"

using namespace simtscope;
using namespace simtscope::runtime;

namespace {

constexpr StreamKey kFirstStream{0, StreamId{1}}, kSecondStream{0, StreamId{2}}, kDefault{0, kDefaultStream};

class VectorClockTest : public testing::Test {
protected:
    VectorClockTest() : timeline({&deviceModels().front()}) {}
    void add(bool isNonBlocking)
    {
        timeline.addStream(kFirstStream, isNonBlocking);
        timeline.addStream(kSecondStream, isNonBlocking);
    }
    StreamPosition kernel(StreamKey streamKey)
    {
        timeline.scheduleKernel(streamKey, 1000, 0.1);
        return timeline.findLatestPosition(streamKey);
    }
    bool isKnown(const StreamPosition& work, StreamKey streamKey) { return timeline.vectorClockOf(streamKey).includes(work); }

    Timeline timeline;
};

}  // namespace

TEST_F(VectorClockTest, AStreamKnowsItsOwnWork)
{
    add(true);
    const StreamPosition first = kernel(kFirstStream);
    EXPECT_EQ(first.number, 1u);
    EXPECT_TRUE(isKnown(first, kFirstStream));
    EXPECT_FALSE(isKnown(first, kSecondStream));
    EXPECT_FALSE(isKnown(first, kDefault));
    EXPECT_FALSE(timeline.hostVectorClock().includes(first));
    EXPECT_TRUE(timeline.vectorClockOf(kSecondStream).includes({kSecondStream, 0}));
}

TEST_F(VectorClockTest, DefaultStreamAndBlockingStreamsKnowEachOther)
{
    add(false);
    const StreamPosition first = kernel(kFirstStream);
    EXPECT_TRUE(isKnown(first, kDefault));
    EXPECT_FALSE(isKnown(first, kSecondStream));
    kernel(kDefault);
    EXPECT_TRUE(isKnown(first, kSecondStream));
}

TEST_F(VectorClockTest, AllStreamsKnowTheWorkThatTheHostHasWaitedFor)
{
    add(true);
    const StreamPosition first = kernel(kFirstStream), second = kernel(kSecondStream);
    timeline.waitFor(kFirstStream);
    EXPECT_TRUE(isKnown(first, kSecondStream));
    EXPECT_FALSE(isKnown(second, kFirstStream));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(second, kFirstStream));
}

TEST_F(VectorClockTest, ACopyThatTheHostWaitsForIsKnownWithAllBeforeIt)
{
    add(true);
    const StreamPosition first = kernel(kFirstStream);
    timeline.scheduleCopy(kFirstStream, CopyPath::DeviceToHost, 64, true, false);
    EXPECT_FALSE(timeline.hostVectorClock().includes(first));
    timeline.scheduleCopy(kFirstStream, CopyPath::DeviceToHost, 64, false, true);
    EXPECT_TRUE(timeline.hostVectorClock().includes(first));
}

TEST_F(VectorClockTest, AnEventBringsTheWorkDoneAtIt)
{
    add(true);
    const StreamPosition first = kernel(kFirstStream);
    const VectorClock event = timeline.vectorClockOf(kFirstStream);
    const StreamPosition later = kernel(kFirstStream);
    timeline.orderStreamAfter(kSecondStream, event);
    EXPECT_TRUE(isKnown(first, kSecondStream));
    EXPECT_FALSE(isKnown(later, kSecondStream));
    timeline.orderHostAfter(event);
    EXPECT_TRUE(timeline.hostVectorClock().includes(first));
    EXPECT_FALSE(timeline.hostVectorClock().includes(later));
}

TEST_F(VectorClockTest, WorkOfADestroyedStreamIsKnownOnceTheDeviceIsWaitedFor)
{
    add(true);
    const StreamPosition first = kernel(kFirstStream);
    timeline.retireStream(kFirstStream);
    EXPECT_FALSE(isKnown(first, kSecondStream));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(first, kSecondStream));
}
