// Tests work in a background thread, and on a machine that starts no more threads.
#include "gpu/core/in_background.h"

#include <functional>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "tests/without_threads.h"

namespace simtscope {
namespace {

TEST(InBackground, DoesTheWorkInAThreadOfItsOwn)
{
    EXPECT_NE(startInBackground([] { return std::this_thread::get_id(); }).get(), std::this_thread::get_id());
}

TEST(InBackground, WaitingThreadDoesTheWorkIfNoThreadStarts)
{
    const WithoutThreads withoutThreads;
    const std::function<std::thread::id()> work = [] { return std::this_thread::get_id(); };
    EXPECT_EQ(startInBackground(work).get(), std::this_thread::get_id());
    EXPECT_EQ(*startInBackground([kept = std::make_shared<int>(7)] { return kept; }).get(), 7) << "with what the work holds";
}

}  // namespace
}  // namespace simtscope
