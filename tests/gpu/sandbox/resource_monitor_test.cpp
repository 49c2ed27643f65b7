// Tests what the monitor of a confined process counts.
#include "gpu/sandbox/resource_monitor.h"

#include <gtest/gtest.h>
#include <limits>
#include <unistd.h>

#include "gpu/sandbox/confine/start_report_format.h"

namespace simtscope::sandbox {
namespace {

TEST(ResourceMonitor, TimeOfACommandBeginsWhenTheSandboxHasStarted)
{
    constexpr auto kMuch = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    constexpr unsigned kMany = 1'000'000;
    ResourceMonitor monitor({.seconds = 1e-9, .memoryBytes = kMuch, .fileBytes = kMuch, .threadCount = kMany, .fileCount = kMany}, {});
    EXPECT_EQ(monitor.poll(::getpid()), std::nullopt) << "the sandbox may take longer than the command has";
    EXPECT_EQ(monitor.poll(::getpid()), std::nullopt);
    ASSERT_EQ(::write(monitor.startReport().descriptor(), &confine::kStartByte, 1), 1);
    EXPECT_EQ(monitor.poll(::getpid()), std::nullopt) << "from now on it counts";
    EXPECT_EQ(monitor.poll(::getpid()), program::ChildEnd::TimedOut);
}

}  // namespace
}  // namespace simtscope::sandbox
