#include "gpu/core/limited_work.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

namespace simtscope {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int kThrewExitCode = 1, kOutOfMemoryExitCode = 2;  // exit codes of the forked process
/// The wall-clock limit as a multiple of the processor time, because other processes use the processor, too.
constexpr double kWallTimeFactor = 4;

double readProcessorSeconds(pid_t process)
{
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &used) != 0)
        return 0;
    return double(used.tv_sec) + double(used.tv_nsec) * 1e-9;
}

}  // namespace

LimitedWorkResult runInChildWithLimit(double maxProcessorSeconds, const std::function<void()>& work)
{
    std::fflush(stdout);
    std::fflush(stderr);
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process < 0) {
        work();
        return {};
    }
    if (process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)  // the parent ended before prctl() took effect
            ::_exit(kThrewExitCode);
        int exitCode = 0;
        try {
            work();
        } catch (const std::bad_alloc&) {
            exitCode = kOutOfMemoryExitCode;
        } catch (const std::exception&) {
            exitCode = kThrewExitCode;
        }
        std::fflush(stdout);
        std::fflush(stderr);
        ::_exit(exitCode);
    }
    const auto begin = Clock::now();
    int status = 0;
    while (::waitpid(process, &status, WNOHANG) != process) {
        const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
        if (elapsed > kWallTimeFactor * maxProcessorSeconds || readProcessorSeconds(process) > maxProcessorSeconds) {
            ::kill(process, SIGKILL);
            ::waitpid(process, &status, 0);
            return {LimitedWorkEnd::TimedOut, {}};
        }
        std::this_thread::sleep_for(5ms);
    }
    if (WIFSIGNALED(status))
        return {LimitedWorkEnd::Failed, ::strsignal(WTERMSIG(status))};
    if (WEXITSTATUS(status) == kOutOfMemoryExitCode)
        return {LimitedWorkEnd::Failed, std::strerror(ENOMEM)};
    return WEXITSTATUS(status) == 0 ? LimitedWorkResult{}
                                    : LimitedWorkResult{LimitedWorkEnd::Failed, fmt::format("exit code {}", WEXITSTATUS(status))};
}

}  // namespace simtscope
