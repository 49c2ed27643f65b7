// Tests the pool of threads in which the engine runs blocks.
#include <gmock/gmock.h>

#include <atomic>
#include <cfenv>
#include <set>
#include <thread>
#include <vector>

#include "gpu/simt/parallel/worker_pool.h"
#include "tests/without_threads.h"

namespace simtscope::simt {
namespace {

std::vector<std::thread::id> idsOf(unsigned threads)
{
    std::vector<std::thread::id> ids(threads);
    EXPECT_EQ(ensureThreads(threads), threads);
    runInThreads(threads, [&](unsigned index) { ids[index] = std::this_thread::get_id(); });
    return ids;
}

TEST(WorkerPool, GivesEachPartTheSameThreadEveryTimeAndNoneToTheCaller)
{
    const std::vector<std::thread::id> three = idsOf(3), one = idsOf(1), five = idsOf(5);
    EXPECT_EQ(std::set(five.begin(), five.end()).size(), 5u);
    EXPECT_THAT(five, ::testing::Not(::testing::Contains(std::this_thread::get_id())));
    EXPECT_EQ(one[0], five[0]);
    EXPECT_EQ(three, std::vector(five.begin(), five.begin() + 3));
}

TEST(WorkerPool, ReturnsWhenAllHaveWithTheEnvironmentOfTheCaller)
{
    const int before = std::fegetround();
    std::fesetround(FE_UPWARD);
    std::atomic<int> upward = 0;
    ASSERT_EQ(ensureThreads(4), 4u);
    for (unsigned threads = 1; threads <= 4; ++threads)
        runInThreads(threads, [&](unsigned) { upward += std::fegetround() == FE_UPWARD; });
    std::fesetround(before);
    EXPECT_EQ(upward, 1 + 2 + 3 + 4);
}

TEST(WorkerPool, HasTheThreadsThatCanBeHad)
{
    constexpr unsigned kFive = 5, kMore = 40;
    ASSERT_EQ(ensureThreads(kFive), kFive);
    {
        const WithoutThreads none;
        EXPECT_EQ(ensureThreads(kFive), kFive);
        const unsigned ready = ensureThreads(kMore);
        EXPECT_LT(ready, kMore);
        std::atomic<unsigned> ran = 0;
        runInThreads(ready, [&](unsigned) { ++ran; });
        EXPECT_EQ(ran, ready);
    }
    EXPECT_EQ(ensureThreads(kMore), kMore) << "and more later";
}

}  // namespace
}  // namespace simtscope::simt
