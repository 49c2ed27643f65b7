#include "gpu/core/stop_launch.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

TEST(StopLaunch, ReadsAKernelAndItsLaunch)
{
    EXPECT_EQ(*parseStopLaunch(""), StopLaunch{});
    EXPECT_EQ(*parseStopLaunch("reduce1"), (StopLaunch{"reduce1", 1}));
    EXPECT_EQ(*parseStopLaunch("reduce1:3"), (StopLaunch{"reduce1", 3}));
    EXPECT_EQ(*parseStopLaunch("nbody::step"), (StopLaunch{"nbody::step", 1}));
    EXPECT_EQ(*parseStopLaunch("nbody::step:12"), (StopLaunch{"nbody::step", 12}));
}

TEST(StopLaunch, RefusesAnythingElse)
{
    for (const char* text : {":3", "k:", "k:0", "k:-1", "k:x", "k:3x", "k::3", "k:99999999999999999999"}) {
        const auto read = parseStopLaunch(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().message, msg::run::notStopLaunch(text));
    }
}

}  // namespace
}  // namespace simtscope
