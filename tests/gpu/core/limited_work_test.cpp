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

TEST(LimitedWork, SaysHowTheWorkEnded)
{
    EXPECT_EQ(runInChildWithin(kLong, [] {}).end, LimitedEnd::Done);
    const LimitedWork crashed = runInChildWithin(kLong, [] { std::raise(SIGKILL); });  // a signal that no sanitizer turns into an exit code
    EXPECT_EQ(crashed.end, LimitedEnd::Failed);
    EXPECT_EQ(crashed.why, ::strsignal(SIGKILL));
    const LimitedWork full = runInChildWithin(kLong, [] { throw std::bad_alloc(); });
    EXPECT_EQ(full.end, LimitedEnd::Failed);
    EXPECT_EQ(full.why, std::strerror(ENOMEM));
    EXPECT_EQ(runInChildWithin(kLong, [] { throw std::runtime_error("no"); }).end, LimitedEnd::Failed);
    EXPECT_EQ(runInChildWithin(0.05,
                               [] {
                                   for (volatile bool goesOn = true; goesOn;) {
                                   }
                               })
                  .end,
              LimitedEnd::TookTooLong);
}

TEST(LimitedWork, EndsWithTheProcessThatWaitsForIt)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t waiting = ::fork();
    if (waiting == 0) {
        ::close(ends[0]);
        runInChildWithin(kLong, [&] {
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
