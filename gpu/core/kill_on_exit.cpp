#include "gpu/core/kill_on_exit.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/process.h"

namespace simtscope {
namespace {

/// The guard's script. It reads "+ GROUP" and "- GROUP", and kills the groups that remain when its input ends, which happens when this
/// process ends.
constexpr char kScript[] = R"(
groups=" "
while read -r change group; do
    case $change in
    +) groups="$groups$group " ;;
    -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -KILL -"$group"; done
)";

/// Runs a shell process that kills the registered process groups when this process dies. Every system on which nvcc runs has a shell. The
/// shell leads its own process group, so that no Ctrl+C ends it.
class Guard {
public:
    void sendChange(char change, pid_t group)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_isStarted) {
            m_isStarted = true;
            start();
        }
        const std::string line = fmt::format("{} {}\n", change, group);
        // A pipe transfers short lines atomically. Writing to a guard that was killed raises SIGPIPE, which runChild()
        // (gpu/program/process/child.h) holds back.
        if (m_input.isOpen() && ::write(m_input.get(), line.data(), line.size()) < 0 && errno == EPIPE)
            m_input.close();
    }

    /// Ends the guard and waits for it, but only in the process that started it. A forked child has only a copy of the pipe.
    void end()
    {
        constexpr int kMaxAttempts = 1000;  // attempts to wait for the guard, one per millisecond
        const std::scoped_lock lock(m_mutex);
        m_input.close();
        if (m_shellId <= 0 || m_ownerId != ::getpid())
            return;
        for (int i = 0; i < kMaxAttempts && ::waitpid(m_shellId, nullptr, WNOHANG) == 0; ++i)
            ::usleep(1000);
        m_shellId = 0;
    }

private:
    void start()
    {
        auto pipe = makePipe();
        const Descriptor devNull(::open("/dev/null", O_WRONLY | O_CLOEXEC));
        if (!pipe || !devNull.isOpen())
            return;
        ProcessRequest request{"/bin/sh", {"sh", "-c", kScript}, {}, "/", {}, true};
        request.descriptors = {{pipe->readEnd.get(), STDIN_FILENO}, {devNull.get(), STDOUT_FILENO}, {devNull.get(), STDERR_FILENO}};
        const auto shellId = startProcess(request);
        if (!shellId)
            return;
        m_input = std::move(pipe->writeEnd);
        m_shellId = *shellId;
        m_ownerId = ::getpid();
        std::atexit(endKillGuard);
    }

    std::mutex m_mutex;
    bool m_isStarted = false;
    Descriptor m_input;
    pid_t m_shellId = 0, m_ownerId = 0;
};

Guard& guard()
{
    static Guard* const instance = new Guard;  // never destroyed: threads may still run while static objects are destroyed
    return *instance;
}

}  // namespace

void endKillGuard()
{
    guard().end();
}

KillOnExit::KillOnExit(pid_t group) : m_group(group)
{
    guard().sendChange('+', group);
}

KillOnExit::~KillOnExit()
{
    guard().sendChange('-', m_group);
}

}  // namespace simtscope
