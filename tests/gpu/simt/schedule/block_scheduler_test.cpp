// Tests how the blocks of a launch are distributed to the threads of the engine.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "gpu/simt/schedule/block_scheduler.h"

namespace simtscope::simt {
namespace {

TEST(BlockScheduler, GroupsFollowEachOtherAndGetSmaller)
{
    BlockScheduler scheduler;
    scheduler.start(10, 1010, 2, 50);
    std::uint64_t next = 10, before = 50;
    for (BlockScheduler::Group group = scheduler.takeNext(); group.first != group.last; group = scheduler.takeNext()) {
        EXPECT_EQ(group.first, next);
        EXPECT_LE(group.last - group.first, before);
        before = group.last - group.first;
        next = group.last;
    }
    EXPECT_EQ(next, 1010u);
    EXPECT_EQ(before, 1u);
    EXPECT_EQ(scheduler.takeNext().first, scheduler.takeNext().last);
}

TEST(BlockScheduler, EachBlockIsTakenOnce)
{
    constexpr std::uint64_t kBlocks = 100'000;
    constexpr unsigned kThreads = 4;
    BlockScheduler scheduler;
    scheduler.start(0, kBlocks, kThreads, 7);
    std::vector<unsigned> takenCounts(kBlocks);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            for (BlockScheduler::Group group = scheduler.takeNext(); group.first != group.last; group = scheduler.takeNext())
                for (std::uint64_t block = group.first; block < group.last; ++block)
                    ++takenCounts[block];
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(takenCounts, std::vector<unsigned>(kBlocks, 1));
}

}  // namespace
}  // namespace simtscope::simt
