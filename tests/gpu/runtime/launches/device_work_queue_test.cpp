// Tests the order of work that the threads of a kernel issue: by streams, by events, and in streams without an order.
#include <gtest/gtest.h>

#include "gpu/runtime/launches/device_work_queue.h"

namespace simtscope::runtime {
namespace {

using Numbers = std::vector<std::size_t>;

constexpr DeviceThreadId kFirst{0, 0}, kSecond{0, 1}, kOtherBlock{1, 0};

struct DeviceGridTest : ::testing::Test {
    /// Issues work into a stream, and returns the numbers of the earlier work for which it waits.
    Numbers issue(std::uint64_t stream, const DeviceThreadId& issuer = kFirst)
    {
        grid.issue(stream, issuer, DeviceWork{});
        return grid.work.back().dependencies;
    }
    DeviceWorkQueue grid{0x1000};
};

TEST_F(DeviceGridTest, NullStreamBelongsToABlock)
{
    EXPECT_EQ(issue(0), Numbers{});
    EXPECT_EQ(issue(0, kSecond), Numbers{0});
    EXPECT_EQ(issue(0, kOtherBlock), Numbers{});
    EXPECT_EQ(issue(kDeviceStreamLegacy), Numbers{1}) << "another name of it";
}

TEST_F(DeviceGridTest, AThreadsOwnStreamAndNamedStreamsAreStreamsOfTheirOwn)
{
    const std::uint64_t named = grid.createStream();
    EXPECT_EQ(issue(0), Numbers{});
    EXPECT_EQ(issue(kDeviceStreamPerThread), Numbers{});
    EXPECT_EQ(issue(kDeviceStreamPerThread, kSecond), Numbers{});
    EXPECT_EQ(issue(named), Numbers{});
    EXPECT_EQ(issue(named, kOtherBlock), Numbers{3});
    EXPECT_EQ(issue(kDeviceStreamPerThread), Numbers{1});
}

TEST_F(DeviceGridTest, FireAndForgetWaitsForNothingAndTailLaunchesStandApart)
{
    EXPECT_EQ(issue(kDeviceStreamFireAndForget), Numbers{});
    EXPECT_EQ(issue(kDeviceStreamFireAndForget), Numbers{});
    EXPECT_EQ(grid.maxPendingCount, 0u);
    grid.issue(kDeviceStreamTailLaunch, kFirst, DeviceWork{});
    EXPECT_EQ(grid.work.size(), 2u);
    EXPECT_EQ(grid.tailLaunches.size(), 1u);
}

TEST_F(DeviceGridTest, AnEventOrdersStreams)
{
    const std::uint64_t one = grid.createStream(), two = grid.createStream(), event = grid.createEvent();
    EXPECT_TRUE(grid.wait(event, two, kFirst)) << "never recorded: nothing to wait for";
    EXPECT_EQ(issue(two), Numbers{});
    issue(one);
    EXPECT_TRUE(grid.record(event, one, kFirst));
    issue(one);
    EXPECT_TRUE(grid.wait(event, two, kFirst));
    EXPECT_EQ(issue(two), (Numbers{0, 1})) << "the work before in its stream, and what the event had recorded, not what came after";
    EXPECT_EQ(issue(two), Numbers{3});
}

TEST_F(DeviceGridTest, TailLaunchAndFireAndForgetStreamsTakeNoEvents)
{
    const std::uint64_t event = grid.createEvent();
    for (const std::uint64_t stream : {kDeviceStreamTailLaunch, kDeviceStreamFireAndForget}) {
        EXPECT_TRUE(grid.acceptsWork(stream));
        EXPECT_FALSE(grid.record(event, stream, kFirst));
        EXPECT_FALSE(grid.wait(event, stream, kFirst));
    }
    EXPECT_FALSE(grid.acceptsWork(5));
    EXPECT_FALSE(grid.acceptsWork(event)) << "an event is no stream";
}

TEST_F(DeviceGridTest, DestroyedEventFreesItsSlotOnce)
{
    const std::uint64_t event = grid.createEvent();
    grid.createEvent();
    grid.destroyEvent(event);
    grid.destroyEvent(event);
    EXPECT_EQ(grid.eventCount(), 1u);
    EXPECT_TRUE(grid.isEvent(event)) << "an H200 goes on to take it";
}

}  // namespace
}  // namespace simtscope::runtime
