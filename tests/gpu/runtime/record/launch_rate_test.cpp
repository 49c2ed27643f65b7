#include "gpu/runtime/record/launch_rate.h"

#include <gtest/gtest.h>

using namespace std::chrono_literals;

namespace simtscope::runtime {
namespace {

TEST(LaunchRateTest, EstimatesTheEndFromTheBlocksThatAreDone)
{
    const LaunchRate::Clock::time_point begin{};
    LaunchRate rate(begin);
    EXPECT_FALSE(rate.note(10, 100, begin + 500ms)) << "the first blocks tell little";
    EXPECT_FALSE(LaunchRate(begin).note(0, 100, begin + 5s)) << "no block is done";
    const auto estimate = rate.note(20, 100, begin + 2s);
    ASSERT_TRUE(estimate);
    EXPECT_DOUBLE_EQ(estimate->blocksPerSecond, 10);
    EXPECT_DOUBLE_EQ(estimate->secondsLeft, 8);
}

TEST(LaunchRateTest, BeginsAgainWithALaunchThatBeginsAgain)
{
    const LaunchRate::Clock::time_point begin{};
    LaunchRate rate(begin);
    rate.note(90, 100, begin + 10s);
    EXPECT_FALSE(rate.note(1, 100, begin + 11s));
    const auto estimate = rate.note(4, 100, begin + 13s);
    ASSERT_TRUE(estimate);
    EXPECT_DOUBLE_EQ(estimate->blocksPerSecond, 2);
}

TEST(LaunchRateTest, FormatsRatesAndTimes)
{
    EXPECT_EQ(formatRate(1234.4), "1234");
    EXPECT_EQ(formatRate(3.14), "3.1");
    EXPECT_EQ(formatRate(0.25), "0.25");
    EXPECT_EQ(formatTimeLeft(0.2), "1 s");
    EXPECT_EQ(formatTimeLeft(119), "119 s");
    EXPECT_EQ(formatTimeLeft(300), "5 min");
    EXPECT_EQ(formatTimeLeft(4 * 3600), "4 h");
}

}  // namespace
}  // namespace simtscope::runtime
