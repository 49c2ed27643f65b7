// Tests work in a separate process that has a time limit.
#include "gpu/core/limited_work.h"

#include <csignal>
#include <cstring>
#include <new>
#include <stdexcept>

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace simtscope {
namespace {

constexpr double kLong = 60;

TEST(LimitedWorkResult, EndOfTheWorkIsReported)
{
    EXPECT_EQ(runInChildWithLimit(kLong, [] {}).end, LimitedWorkEnd::Done);
    const LimitedWorkResult crashed =
        runInChildWithLimit(kLong, [] { std::raise(SIGKILL); });  // a signal that no sanitizer turns into an exit code
    EXPECT_EQ(crashed.end, LimitedWorkEnd::Failed);
    EXPECT_EQ(crashed.reason, ::strsignal(SIGKILL));
    const LimitedWorkResult outOfMemory = runInChildWithLimit(kLong, [] { throw std::bad_alloc(); });
    EXPECT_EQ(outOfMemory.end, LimitedWorkEnd::Failed);
    EXPECT_EQ(outOfMemory.reason, std::strerror(ENOMEM));
    EXPECT_EQ(runInChildWithLimit(kLong, [] { throw std::runtime_error("no"); }).end, LimitedWorkEnd::Failed);
    EXPECT_EQ(runInChildWithLimit(0.05,
                                  [] {
                                      for (volatile bool goesOn = true; goesOn;) {
                                      }
                                  })
                  .end,
              LimitedWorkEnd::TimedOut);
}

TEST(LimitedWorkResult, EndsWithTheProcessThatWaitsForIt)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t waiting = ::fork();
    if (waiting == 0) {
        ::close(ends[0]);
        runInChildWithLimit(kLong, [&] {
            int number = 0;
            ::prctl(PR_GET_PDEATHSIG, &number);
            [[maybe_unused]] const auto written = ::write(ends[1], &number, sizeof number);
            ::pause();
        });
        ::_exit(0);
    }
    ::close(ends[1]);
    int number = 0;
    ASSERT_EQ(::read(ends[0], &number, sizeof number), ssize_t(sizeof number));
    EXPECT_EQ(number, SIGKILL);
    ::kill(waiting, SIGKILL);
    ::waitpid(waiting, nullptr, 0);
    EXPECT_EQ(::read(ends[0], &number, sizeof number), 0) << "nobody holds the pipe any more";
    ::close(ends[0]);
}

}  // namespace
}  // namespace simtscope
