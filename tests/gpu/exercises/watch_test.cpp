// Tests what the watch of a confined process counts.
#include "gpu/sandbox/watch.h"

#include <gtest/gtest.h>
#include <limits>
#include <unistd.h>

#include "gpu/sandbox/confine/report_words.h"

namespace simtscope::sandbox {
namespace {

TEST(Watch, theTimeOfACommandBeginsWhenTheSandboxHasStarted)
{
    constexpr auto kMuch = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    constexpr unsigned kMany = 1'000'000;
    Watch watch({.seconds = 1e-9, .memoryBytes = kMuch, .fileBytes = kMuch, .threads = kMany, .files = kMany}, {});
    EXPECT_EQ(watch.look(::getpid()), std::nullopt) << "the sandbox may take longer than the command has";
    EXPECT_EQ(watch.look(::getpid()), std::nullopt);
    ASSERT_EQ(::write(watch.start().descriptor(), &confine::kStarts, 1), 1);
    EXPECT_EQ(watch.look(::getpid()), std::nullopt) << "from now on it counts";
    EXPECT_EQ(watch.look(::getpid()), program::ChildEnd::TimedOut);
}

}  // namespace
}  // namespace simtscope::sandbox
