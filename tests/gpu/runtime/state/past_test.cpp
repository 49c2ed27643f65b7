// Tests the vector clocks of work in streams.
#include <gtest/gtest.h>

#include "gpu/core/devices.h"
#include "gpu/runtime/state/timeline.h"

using namespace simtscope;
using namespace simtscope::runtime;

namespace {

constexpr Lane kFirst{0, StreamId{1}}, kSecond{0, StreamId{2}}, kDefault{0, kDefaultStream};

class PastTest : public testing::Test {
protected:
    PastTest() : timeline({&deviceModels().front()}) {}
    void add(bool nonBlocking)
    {
        timeline.addStream(kFirst, nonBlocking);
        timeline.addStream(kSecond, nonBlocking);
    }
    WorkNumber kernel(Lane lane)
    {
        timeline.kernel(lane, 1000, 0.1);
        return timeline.latest(lane);
    }
    bool isKnown(const WorkNumber& work, Lane lane) { return timeline.before(lane).knows(work); }

    Timeline timeline;
};

}  // namespace

TEST_F(PastTest, AStreamKnowsItsOwnWork)
{
    add(true);
    const WorkNumber first = kernel(kFirst);
    EXPECT_EQ(first.number, 1u);
    EXPECT_TRUE(isKnown(first, kFirst));
    EXPECT_FALSE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(first, kDefault));
    EXPECT_FALSE(timeline.hostKnows().knows(first));
    EXPECT_TRUE(timeline.before(kSecond).knows({kSecond, 0}));
}

TEST_F(PastTest, TheDefaultStreamAndBlockingStreamsKnowEachOther)
{
    add(false);
    const WorkNumber first = kernel(kFirst);
    EXPECT_TRUE(isKnown(first, kDefault));
    EXPECT_FALSE(isKnown(first, kSecond));
    kernel(kDefault);
    EXPECT_TRUE(isKnown(first, kSecond));
}

TEST_F(PastTest, WhatTheHostHasWaitedForAllKnow)
{
    add(true);
    const WorkNumber first = kernel(kFirst), second = kernel(kSecond);
    timeline.waitFor(kFirst);
    EXPECT_TRUE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(second, kFirst));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(second, kFirst));
}

TEST_F(PastTest, ACopyThatTheHostWaitsForIsKnownWithAllBeforeIt)
{
    add(true);
    const WorkNumber first = kernel(kFirst);
    timeline.copy(kFirst, CopyPath::DeviceToHost, 64, true, false);
    EXPECT_FALSE(timeline.hostKnows().knows(first));
    timeline.copy(kFirst, CopyPath::DeviceToHost, 64, false, true);
    EXPECT_TRUE(timeline.hostKnows().knows(first));
}

TEST_F(PastTest, AnEventBringsWhatIsDoneAtIt)
{
    add(true);
    const WorkNumber first = kernel(kFirst);
    const Past event = timeline.before(kFirst);
    const WorkNumber later = kernel(kFirst);
    timeline.teachStream(kSecond, event);
    EXPECT_TRUE(isKnown(first, kSecond));
    EXPECT_FALSE(isKnown(later, kSecond));
    timeline.teachHost(event);
    EXPECT_TRUE(timeline.hostKnows().knows(first));
    EXPECT_FALSE(timeline.hostKnows().knows(later));
}

TEST_F(PastTest, WorkOfADestroyedStreamIsKnownOnceTheDeviceIsWaitedFor)
{
    add(true);
    const WorkNumber first = kernel(kFirst);
    timeline.retireStream(kFirst);
    EXPECT_FALSE(isKnown(first, kSecond));
    timeline.waitForDevice(0);
    EXPECT_TRUE(isKnown(first, kSecond));
}
