#include "gpu/core/launch_override.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

TEST(LaunchOverride, ReadsOneToThreeDimensions)
{
    EXPECT_EQ(*parseLaunchOverride("reduce1:4x256"), (LaunchOverride{"reduce1", {4, 1, 1}, {256, 1, 1}, std::nullopt}));
    EXPECT_EQ(*parseLaunchOverride("a::add:4,2x32,8,2"), (LaunchOverride{"a::add", {4, 2, 1}, {32, 8, 2}, std::nullopt}));
    EXPECT_EQ(*parseLaunchOverride("k:1,1,7x1x1024"), (LaunchOverride{"k", {1, 1, 7}, {1, 1, 1}, 1024}));
}

TEST(LaunchOverride, RefusesAnythingElse)
{
    for (const char* text : {"", "k", "k:", ":4x4", "k:4", "k:4x", "k:x4", "k:0x4", "k:4x-1", "k:4,x4", "k:1,1,1,1x4", "k:4x4x", "k:4x4xa",
                             "k:4x4x4x4", "k:4 x4", "k:99999999999x4"}) {
        const auto read = parseLaunchOverride(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().message, msg::run::notLaunchOverride(text));
    }
}

}  // namespace
}  // namespace simtscope
