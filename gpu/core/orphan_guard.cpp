#include "gpu/core/orphan_guard.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/process.h"

namespace simtscope {
namespace {

/// It reads "+ GROUP" and "- GROUP", and ends the groups that are left at the end of its input, which is the end of this process.
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

/// A shell, which every system has that nvcc runs on. It leads a group of its own, so that no Ctrl+C ends it.
class Guard {
public:
    void tell(char change, pid_t group)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_started) {
            m_started = true;
            start();
        }
        const std::string line = fmt::format("{} {}\n", change, group);
        // Short lines come into a pipe as a whole. A guard that somebody has ended raises SIGPIPE, which runChild() keeps away.
        if (m_input.open() && ::write(m_input.get(), line.data(), line.size()) < 0 && errno == EPIPE)
            m_input.close();
    }

private:
    void start()
    {
        auto pipe = makePipe();
        const Descriptor nothing(::open("/dev/null", O_WRONLY | O_CLOEXEC));
        if (!pipe || !nothing.open())
            return;
        ProcessStart shell{"/bin/sh", {"sh", "-c", kScript}, {}, "/", {}, true};
        shell.descriptors = {{pipe->read.get(), STDIN_FILENO}, {nothing.get(), STDOUT_FILENO}, {nothing.get(), STDERR_FILENO}};
        if (startProcess(shell))
            m_input = std::move(pipe->write);
    }

    std::mutex m_mutex;
    bool m_started = false;
    Descriptor m_input;
};

Guard& guard()
{
    static Guard* const instance = new Guard;  // threads may still run when static objects go
    return *instance;
}

}  // namespace

GuardedGroup::GuardedGroup(pid_t group) : m_group(group)
{
    guard().tell('+', group);
}

GuardedGroup::~GuardedGroup()
{
    guard().tell('-', m_group);
}

}  // namespace simtscope
