// Tests which time of a step counts against its limit.
#include <gtest/gtest.h>

#include <vector>

#include "gpu/sandbox/step_time.h"

namespace simtscope::sandbox {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

ThreadTime thread(pid_t number, double ran, double waited, bool isReady = false)
{
    return {number, std::uint64_t(ran * double(kSecond)), std::uint64_t(waited * double(kSecond)), isReady};
}

/// Adds a sample every half second of simulated time, for `maxSeconds` seconds or until the step has to end. Returns the last state.
template <class At>
StepState stateAfter(StepTime& time, double maxSeconds, At sampleAt)
{
    constexpr double kSampleInterval = 0.5;
    StepState state = StepState::Running;
    for (double wall = kSampleInterval; wall <= maxSeconds && state == StepState::Running; wall += kSampleInterval)
        state = time.add(sampleAt(wall));
    return state;
}

}  // namespace

TEST(StepTime, ALoopEndsAtTheLimit)
{
    StepTime time(10, 2);
    EXPECT_EQ(stateAfter(time, 1000, [](double wall) { return StepSample{wall, wall, {thread(1, wall, 0, true)}}; }), StepState::Late);
    EXPECT_DOUBLE_EQ(time.wallSeconds(), 10);
}

TEST(StepTime, ASleepEndsAtTheLimitOnABusyMachine)
{
    StepTime time(10, 2);
    EXPECT_EQ(stateAfter(time, 1000, [](double wall) { return StepSample{wall, 0.01, {thread(1, 0.01, 0.2)}}; }), StepState::Late);
    EXPECT_NEAR(time.wallSeconds(), 10.5, 0.1) << "it waited at the start";
}

/// The compiler of a classmate gets a fifth of a processor beside programs that spin.
TEST(StepTime, WaitingForOthersDoesNotCount)
{
    StepTime time(60, 2);
    const auto compiler = [](double wall) {
        return StepSample{wall, 0.2 * wall, {thread(1, 0, 0), thread(2, 0.2 * wall, 0.8 * wall, true)}};
    };
    EXPECT_EQ(stateAfter(time, 299, compiler), StepState::Running);
    EXPECT_NEAR(time.seconds(), 0.2 * 299, 0.5);
}

/// Each process of a chain waits and then ends. Its waiting time still counts afterwards.
TEST(StepTime, WaitingTimeOfEndedProcessesStillCounts)
{
    StepTime time(10, 2);
    const auto chain = [](double wall) {
        const int number = int(wall);
        const double in = wall - number;
        return StepSample{wall, 0.1 * wall, {thread(100 + number, 0.1 * in, 0.9 * in)}};
    };
    EXPECT_EQ(stateAfter(time, 12, chain), StepState::Running);
    EXPECT_LT(time.seconds(), 8);
}

/// The length of a wait that spans several samples is known only when it ends.
TEST(StepTime, ALongWaitIsKnownAfterwards)
{
    StepTime time(10, 2);
    EXPECT_EQ(time.add({1, 1, {thread(1, 1, 0), thread(2, 0, 0.01)}}), StepState::Running);
    EXPECT_EQ(time.add({3, 1, {thread(1, 1, 0), thread(2, 0, 0.02)}}), StepState::Running) << "the other waits a moment at every sample";
    EXPECT_EQ(time.add({9, 1, {thread(1, 1.001, 7.9), thread(2, 0, 0.03)}}), StepState::Running);
    EXPECT_NEAR(time.seconds(), 1.1, 0.05);
}

TEST(StepTime, WaitingThreadIsNotLate)
{
    StepTime time(10, 2);
    EXPECT_EQ(time.add({5, 1, {thread(1, 1, 0, true)}}), StepState::Running);
    EXPECT_EQ(time.add({12, 1, {thread(1, 1, 0, true)}}), StepState::Running);
    EXPECT_EQ(time.add({13, 1.1, {thread(1, 1.1, 7.8, false)}}), StepState::Running);
    EXPECT_NEAR(time.seconds(), 5.2, 0.1);
}

/// 64 threads that spin wait for one another on two processors. They are late when together they have used the limit on both.
TEST(StepTime, ThreadsWaitingForEachOtherCount)
{
    StepTime time(10, 2);
    const auto spins = [](double wall) {
        StepSample sample{wall, 2 * wall, {}};
        for (int i = 0; i < 64; ++i)
            sample.threads.push_back(thread(i, wall / 32, wall * 31 / 32, true));
        return sample;
    };
    EXPECT_EQ(stateAfter(time, 1000, spins), StepState::Late);
    EXPECT_DOUBLE_EQ(time.wallSeconds(), 10);
}

/// As many threads as there are processors together use more processor time than passes on the clock.
TEST(StepTime, ThreadsSideBySideHaveTheWholeLimit)
{
    StepTime time(10, 4);
    const auto parallel = [](double wall) {
        StepSample sample{wall, 4 * wall, {}};
        for (int i = 0; i < 4; ++i)
            sample.threads.push_back(thread(i, wall, 0, true));
        return sample;
    };
    EXPECT_EQ(stateAfter(time, 9.5, parallel), StepState::Running);
}

TEST(StepTime, StepThatOnlyWaitsIsStarvedInTheEnd)
{
    StepTime time(10, 2);
    EXPECT_EQ(stateAfter(time, 1000,
                         [](double wall) {
                             return StepSample{wall, 0.01 * wall, {thread(1, 0.01 * wall, 0.99 * wall)}};
                         }),
              StepState::Starved);
    EXPECT_DOUBLE_EQ(time.wallSeconds(), 100);
}

/// The step used its limit of processor time within ten times the limit on the clock. So it is late, although the machine is slow.
TEST(StepTime, StepThatHasUsedTheLimitIsLateInTheEnd)
{
    StepTime time(10, 2);
    const auto spins = [](double wall) {
        StepSample sample{wall, 0.15 * wall, {}};
        for (int i = 0; i < 40; ++i)
            sample.threads.push_back(thread(i, 0.15 * wall / 40, wall * (1 - 0.15 / 40), true));
        return sample;
    };
    EXPECT_EQ(stateAfter(time, 1000, spins), StepState::Late);
    EXPECT_DOUBLE_EQ(time.wallSeconds(), 100);
}

TEST(StepTime, TimeBeforeTheStartDoesNotCount)
{
    StepTime time(10, 1);
    time.start({0, 500, {thread(1, 500, 300)}});
    EXPECT_EQ(time.add({1, 501, {thread(1, 501, 300)}}), StepState::Running);
    EXPECT_DOUBLE_EQ(time.seconds(), 1);
}

}  // namespace simtscope::sandbox
