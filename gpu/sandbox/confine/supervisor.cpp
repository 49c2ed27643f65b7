// Ends all processes of a run when the process that started it ends (declared in confine.h). The kernel ends a program, which is a single
// process (PR_SET_PDEATHSIG). A compiler starts further processes, which do not inherit that setting. So a supervisor process stays as the
// ancestor of them all and kills them.
//
// In namespaces the supervisor is the first process (number 1), in place of bubblewrap's own. A program could read the arguments and the
// memory of that one (/proc/1/cmdline, /proc/1/mem), and no seccomp filter restricts it. The supervisor cannot be traced.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"
#include "gpu/sandbox/confine/start_report_format.h"

namespace simtscope::confine {
namespace {

constexpr int kParentEndedSignal = SIGUSR1;

sigset_t makeFullSignalSet()
{
    sigset_t signalSet;
    ::sigfillset(&signalSet);
    return signalSet;
}

/// Kills the children that the kernel lists at this moment.
void killChildren()
{
    std::FILE* const list = std::fopen("/proc/thread-self/children", "r");
    if (!list)
        return;
    for (int child; std::fscanf(list, "%d", &child) == 1;)
        ::kill(child, SIGKILL);
    std::fclose(list);
}

/// Kills all descendants. When a process ends, the supervisor becomes the parent of its children, so that repeated passes reach all
/// processes.
void killAllDescendants()
{
    constexpr useconds_t kPauseMicroseconds = 1000;
    for (;;) {
        killChildren();
        pid_t ended;
        do
            ended = ::waitpid(-1, nullptr, WNOHANG);
        while (ended > 0);
        if (ended < 0)
            return;
        ::usleep(kPauseMicroseconds);
    }
}

/// Reports the command's status, because an exit code does not prove a signal: a program may itself return 139.
void reportEnd(int report, int status)
{
    char text[1 + sizeof status] = {kEndByte};
    std::memcpy(text + 1, &status, sizeof status);
    [[maybe_unused]] const auto written = report < 0 ? 0 : ::write(report, text, sizeof text);
}

[[noreturn]] void endWithStatus(int status)
{
    constexpr int kShellSignalBase = 128;  // exit code of a shell for a signal: 128 plus the number
    if (WIFEXITED(status))
        ::_exit(WEXITSTATUS(status));
    const int number = WTERMSIG(status);
    ::signal(number, SIG_DFL);
    sigset_t signalSet;
    ::sigemptyset(&signalSet);
    ::sigaddset(&signalSet, number);
    ::sigprocmask(SIG_UNBLOCK, &signalSet, nullptr);
    ::kill(::getpid(), number);  // has no effect in the first process of a namespace
    ::_exit(kShellSignalBase + number);
}

/// Returns whether the parent process lives. The signal also comes when only the thread that started this process has ended.
bool hasParent(int parent)
{
    return parent == 0 || ::getppid() == parent;
}

[[noreturn]] void superviseCommand(pid_t command, const Options& options)
{
    const sigset_t signalSet = makeFullSignalSet();
    for (;;) {
        if (::sigwaitinfo(&signalSet, nullptr) == kParentEndedSignal && !hasParent(options.parentId)) {
            killAllDescendants();
            ::_exit(1);
        }
        int status = 0;
        for (pid_t ended; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;)
            if (ended == command) {
                killAllDescendants();
                reportEnd(options.reportDescriptor, status);
                endWithStatus(status);
            }
    }
}

}  // namespace

const char* endWithParent(int parent)
{
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return "it cannot be made to end with its parent";
    if (!hasParent(parent))  // the parent ended before prctl() took effect
        ::_exit(1);
    return nullptr;
}

const char* runSupervised(const Options& options)
{
    sigset_t oldSignals;
    const sigset_t signalSet = makeFullSignalSet();
    const rlimit noCoreDump{0, 0};
    if (::sigprocmask(SIG_BLOCK, &signalSet, &oldSignals) != 0 || ::prctl(PR_SET_DUMPABLE, 0) != 0 ||
        ::prctl(PR_SET_CHILD_SUBREAPER, 1) != 0 || (options.parentId != 0 && ::prctl(PR_SET_PDEATHSIG, kParentEndedSignal) != 0) ||
        ::setrlimit(RLIMIT_CORE, &noCoreDump) != 0)
        return "no keeper can be had";
    if (!hasParent(options.parentId))
        ::_exit(1);
    const pid_t supervisor = ::getpid(), command = ::fork();
    if (command < 0)
        return "no process can be started";
    if (command > 0)
        superviseCommand(command, options);
    ::prctl(PR_SET_DUMPABLE, 1);
    ::sigprocmask(SIG_SETMASK, &oldSignals, nullptr);
    return endWithParent(supervisor);
}

}  // namespace simtscope::confine
