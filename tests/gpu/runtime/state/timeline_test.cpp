// Tests when the modelled device runs kernels and copies of several streams, and when the host continues.
#include "gpu/runtime/state/timeline.h"

#include <gtest/gtest.h>
#include <initializer_list>
#include <string_view>
#include <thread>
#include <vector>

namespace simtscope::runtime {
namespace {

constexpr StreamKey kDefault{0, kDefaultStream};

StreamKey stream(std::uint32_t id, int device = 0)
{
    return {device, StreamId{id}};
}

Timeline timelineOf(std::initializer_list<std::string_view> models, std::uint32_t streams, bool isNonBlocking)
{
    std::vector<const DeviceModel*> devices;
    for (const auto name : models)
        devices.push_back(findDeviceModel(name));
    Timeline timeline(devices);
    for (std::uint32_t id = 1; id <= streams; ++id)
        timeline.addStream(stream(id), isNonBlocking);
    return timeline;
}

TEST(Timeline, DefaultStreamWaitsForOthersAndTheyForIt)
{
    Timeline timeline = timelineOf({"sm_90"}, 1, false);
    timeline.addStream(stream(2), true);
    const Interval first = timeline.scheduleKernel(kDefault, 1'000'000, 0.1);
    const Interval second = timeline.scheduleKernel(stream(1), 1'000'000, 0.1);
    const Interval third = timeline.scheduleKernel(stream(2), 1'000'000, 0.1);
    const Interval fourth = timeline.scheduleKernel(kDefault, 1'000, 0.1);
    EXPECT_GE(second.start, first.end);
    EXPECT_LT(third.start, first.end);
    EXPECT_GE(fourth.start, second.end);
    EXPECT_LT(timeline.findDoneTime(stream(2)), timeline.findDoneTime(stream(1)));
}

TEST(Timeline, CopiesOfOneDirectionTakeTurns)
{
    Timeline timeline = timelineOf({"sm_90"}, 3, true);
    const Interval in = timeline.scheduleCopy(stream(1), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval in2 = timeline.scheduleCopy(stream(2), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval out = timeline.scheduleCopy(stream(3), CopyPath::DeviceToHost, 1 << 24, true, false);
    EXPECT_GE(in2.start, in.end);
    EXPECT_LT(out.start, in.end);  // the copy engine of the other direction
    EXPECT_LT(timeline.hostTime(), in.end);
    const Interval staged = timeline.scheduleCopy(stream(1), CopyPath::HostToDevice, 1 << 24, false, true);
    EXPECT_GT(staged.end - staged.start, in.end - in.start);  // pageable memory is slower,
    EXPECT_EQ(timeline.hostTime(), staged.end);               // and the host waits
}

TEST(Timeline, KernelsRunSideBySideWhileTheyFit)
{
    Timeline timeline = timelineOf({"sm_90"}, 3, true);
    const Interval a = timeline.scheduleKernel(stream(1), 10'000'000, 0.5);
    const Interval b = timeline.scheduleKernel(stream(2), 10'000'000, 0.5);
    const Interval c = timeline.scheduleKernel(stream(3), 10'000'000, 0.5);
    EXPECT_LT(b.start, a.end);
    EXPECT_GE(c.start, a.end);
    EXPECT_GE(timeline.waitForDevice(0).end, c.end);
}

TEST(Timeline, AKernelStartsWhenEnoughOfThoseBesideItHaveEnded)
{
    Timeline timeline = timelineOf({"sm_90"}, 4, true);
    const Interval longest = timeline.scheduleKernel(stream(1), 30'000'000, 0.5);
    const Interval shortest = timeline.scheduleKernel(stream(2), 10'000'000, 0.25);
    const Interval middle = timeline.scheduleKernel(stream(3), 20'000'000, 0.25);
    EXPECT_LT(middle.start, shortest.end);
    EXPECT_EQ(timeline.scheduleKernel(stream(4), 1000, 0.5).start, middle.end) << "a quarter and a quarter";
    EXPECT_EQ(timeline.scheduleKernel(stream(2), 1000, 0.6).start, longest.end) << "does not fit beside the longest";
}

TEST(Timeline, CopiesOverlapKernelsOfOtherStreams)
{
    Timeline timeline = timelineOf({"sm_90"}, 2, true);
    const Interval in = timeline.scheduleCopy(stream(1), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval kernel = timeline.scheduleKernel(stream(1), 10'000'000, 1);
    const Interval in2 = timeline.scheduleCopy(stream(2), CopyPath::HostToDevice, 1 << 24, true, false);
    EXPECT_GE(kernel.start, in.end);
    EXPECT_LT(in2.start, kernel.end);
}

TEST(Timeline, EventsHoldStreamsAcrossDevices)
{
    Timeline timeline = timelineOf({"sm_90", "sm_80"}, 1, true);
    timeline.addStream(stream(2, 1), true);
    const Interval a = timeline.scheduleKernel(stream(1), 10'000'000, 1);
    const Interval free = timeline.scheduleKernel(stream(2, 1), 1000, 1);
    EXPECT_LT(free.start, a.end);  // on a device of its own
    timeline.holdStream(stream(2, 1), timeline.markPoint(stream(1)));
    EXPECT_GE(timeline.scheduleKernel(stream(2, 1), 1000, 1).start, a.end);
}

TEST(Timeline, WorkOutlivesItsStream)
{
    Timeline timeline = timelineOf({"sm_90"}, 1, true);
    const Interval a = timeline.scheduleKernel(stream(1), 10'000'000, 1);
    timeline.retireStream(stream(1));
    EXPECT_GE(timeline.waitForDevice(0).end, a.end);
}

TEST(Timeline, HostThreadsHaveClocksOfTheirOwn)
{
    Timeline timeline = timelineOf({"sm_90"}, 2, true);
    timeline.advanceHost(1000);
    std::thread([&] {
        EXPECT_EQ(timeline.hostTime(), 1000u);
        timeline.advanceHost(5000);
        timeline.leaveThread();
    }).join();
    EXPECT_EQ(timeline.hostTime(), 6000u);
}

}  // namespace
}  // namespace simtscope::runtime
