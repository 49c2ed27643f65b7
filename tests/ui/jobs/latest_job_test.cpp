// Tests LatestJob, which drops all requests but the latest, on a system that starts no more threads.
#include "ui/jobs/latest_job.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest/QTest>
#include <thread>

#include "tests/without_threads.h"

namespace simtscope::ui {
namespace {

TEST(LatestJob, WindowThreadWorksWhenNoOtherCanBeStarted)
{
    const WithoutThreads none;
    LatestJob job;
    std::thread::id worked;
    job.start([](const std::stop_token&) { return std::this_thread::get_id(); }, [&](std::thread::id id) { worked = id; });
    EXPECT_TRUE(job.isBusy());
    EXPECT_EQ(worked, std::thread::id()) << "start() returns first";
    EXPECT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_EQ(worked, std::this_thread::get_id());
}

TEST(LatestJob, CancelledJobIsNotDoneInTheWindowThread)
{
    const WithoutThreads none;
    LatestJob job;
    const QSignalSpy ended(&job, &LatestJob::ended);
    int worked = 0;
    job.start([&](const LatestJob::Handle&) { worked += 1; });
    job.cancel();
    job.start([&](const LatestJob::Handle& handle) { handle.post([&] { worked += 10; }); });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_EQ(worked, 10);
    EXPECT_EQ(ended.count(), 1);
}

}  // namespace
}  // namespace simtscope::ui
