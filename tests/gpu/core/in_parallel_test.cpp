#include "gpu/core/in_parallel.h"

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace simtscope {
namespace {

TEST(InParallel, DoesEachPieceOnce)
{
    std::vector<int> callCounts(1000);
    forEachInParallel(callCounts.size(), [&](std::size_t i) { ++callCounts[i]; });
    EXPECT_EQ(callCounts, std::vector<int>(1000, 1));
    forEachInParallel(0, [](std::size_t) { FAIL(); });
}

TEST(InParallel, OneThreadIsTheCallers)
{
    std::set<std::thread::id> threads;
    std::vector<std::size_t> order;
    const auto note = [&](std::size_t i) {
        threads.insert(std::this_thread::get_id());
        order.push_back(i);
    };
    forEachInParallel(4, note, 1);
    EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
    EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(InParallel, RethrowsTheExceptionOfAPieceAndBeginsNoMore)
{
    std::atomic<int> begun = 0;
    const auto fail = [&](std::size_t) {
        ++begun;
        throw std::runtime_error("no room");
    };
    EXPECT_THROW(forEachInParallel(100000, fail), std::runtime_error);
    EXPECT_LT(begun, 100000);
}

}  // namespace
}  // namespace simtscope
