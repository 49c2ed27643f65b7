// Makes system calls under the filters of simtscope-confine, each in a process of its own, and reads how they are answered.
#include <gmock/gmock.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"
#include "gpu/sandbox/confine/filter.h"

namespace simtscope::confine {
namespace {

using Word = std::uint64_t;

constexpr int kEnded = -1;  ///< SIGSYS
constexpr int kAllowed = 0;
constexpr Word kKey = 0x1234'5678'9abc'def0, kUpperHalf = Word(1) << 32, kSelf = 0x5e1f'5e1f'5e1f'5e1f;  // kSelf: the number of the process

struct Call {
    const char* name;
    SyscallPolicy policy;
    bool mayLock;
    long number;
    Word arguments[6];
    int answer;  ///< kEnded, kAllowed, or the error, which may be the kernel's own
};

/// Makes the call under the filter. Returns kEnded if the filter ended the process, otherwise the errno that the process saw (0: success).
int answerTo(const Call& call)
{
    constexpr int kNoFilter = 250;
    const pid_t child = ::fork();
    if (child == 0) {
        Options options;
        options.syscalls = call.policy;
        options.mayLockFiles = call.mayLock;
        if (restrictCalls(options, kKey))
            ::_exit(kNoFilter);
        Word codeWords[6];
        for (int i = 0; i < 6; ++i)
            codeWords[i] = call.arguments[i] == kSelf ? Word(::getpid()) : call.arguments[i];
        const bool failed =
            ::syscall(call.number, codeWords[0], codeWords[1], codeWords[2], codeWords[3], codeWords[4], codeWords[5]) == -1;
        ::_exit(failed ? errno : 0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGSYS ? kEnded : 1000 + WTERMSIG(status);
    EXPECT_NE(WEXITSTATUS(status), kNoFilter) << "seccomp cannot be used";
    return WEXITSTATUS(status);
}

constexpr auto kProgram = SyscallPolicy::SingleProcess, kCompiler = SyscallPolicy::Compiler;
constexpr Word kPrivate = MAP_PRIVATE | MAP_ANONYMOUS, kSharedZeros = MAP_SHARED | MAP_ANONYMOUS, kSharedAndValidated = 3, kPage = 4096;

const Call kCallTable[] = {
    {"a socket", kProgram, false, SYS_socket, {}, kEnded},
    {"a socket of a compiler", kCompiler, false, SYS_socket, {}, EPERM},
    {"no call", kProgram, false, -1, {}, kEnded},
    {"no call of a compiler", kCompiler, false, -1, {}, kEnded},
    {"a program", kProgram, false, SYS_execve, {}, kEnded},
    {"a program of a compiler", kCompiler, false, SYS_execve, {}, EFAULT},
    {"the key", kProgram, false, SYS_execveat, {Word(-1), 0, 0, 0, AT_EMPTY_PATH, kKey}, EFAULT},
    {"another key below", kProgram, false, SYS_execveat, {Word(-1), 0, 0, 0, AT_EMPTY_PATH, kKey ^ 1}, kEnded},
    {"another key above", kProgram, false, SYS_execveat, {Word(-1), 0, 0, 0, AT_EMPTY_PATH, kKey ^ kUpperHalf}, kEnded},
    {"a new process", kProgram, false, SYS_clone, {SIGCHLD}, kEnded},
    {"an incomplete thread", kProgram, false, SYS_clone, {CLONE_THREAD}, EINVAL},
    {"clone3()", kProgram, false, SYS_clone3, {}, ENOSYS},
    {"clone3() of a compiler", kCompiler, false, SYS_clone3, {}, ENOSYS},
    {"a signal to itself", kProgram, false, SYS_kill, {kSelf, 0}, kAllowed},
    {"a signal to all", kProgram, false, SYS_kill, {Word(-1), 0}, kEnded},
    {"a signal to the first process", kProgram, false, SYS_kill, {1, 0}, kEnded},
    {"a signal to the group", kProgram, false, SYS_kill, {0, 0}, kEnded},
    {"a signal to its thread", kProgram, false, SYS_tgkill, {kSelf, kSelf, 0}, kAllowed},
    {"a signal to another's thread", kProgram, false, SYS_tgkill, {1, 1, 0}, kEnded},
    {"a limit of its own", kProgram, false, SYS_prlimit64, {0, RLIMIT_CORE, 0, 0}, kAllowed},
    {"an upper half that the kernel does not read", kProgram, false, SYS_prlimit64, {kUpperHalf, RLIMIT_CORE, 0, 0}, kAllowed},
    {"a limit of another", kProgram, false, SYS_prlimit64, {1, RLIMIT_CORE, 0, 0}, kEnded},
    {"private memory", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kPrivate, Word(-1), 0}, kAllowed},
    {"shared memory", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kSharedZeros, Word(-1), 0}, kEnded},
    {"validated shared memory", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kSharedAndValidated | MAP_ANONYMOUS, Word(-1), 0}, kEnded},
    {"shared memory that grows", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kSharedZeros | MAP_GROWSDOWN, Word(-1), 0}, kEnded},
    {"a shared file", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, MAP_SHARED, Word(-1), 0}, EPERM},
    {"memory that grows", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kPrivate | MAP_GROWSDOWN, Word(-1), 0}, EPERM},
    {"large pages", kProgram, false, SYS_mmap, {0, kPage, PROT_READ, kPrivate | MAP_HUGETLB, Word(-1), 0}, EPERM},
    {"shared memory of a compiler", kCompiler, false, SYS_mmap, {0, kPage, PROT_READ, kSharedZeros, Word(-1), 0}, kAllowed},
    {"the name", kProgram, false, SYS_prctl, {PR_SET_NAME, Word("name")}, kAllowed},
    {"SIGKILL after the parent", kProgram, false, SYS_prctl, {PR_SET_PDEATHSIG, SIGKILL}, kAllowed},
    {"no signal after the parent", kProgram, false, SYS_prctl, {PR_SET_PDEATHSIG, 0}, kEnded},
    {"another signal after the parent", kCompiler, false, SYS_prctl, {PR_SET_PDEATHSIG, SIGTERM}, kAllowed},
    {"a tracer", kProgram, false, SYS_prctl, {PR_SET_PTRACER, 1}, kEnded},
    {"a tracer of a compiler", kCompiler, false, SYS_prctl, {PR_SET_PTRACER, 1}, EINVAL},
    {"a tracer with an upper half", kProgram, false, SYS_prctl, {kUpperHalf | PR_SET_PTRACER, 1}, kEnded},
    {"an option that nobody needs", kProgram, false, SYS_prctl, {PR_SET_TIMERSLACK, 1}, EINVAL},
    {"large pages for all", kProgram, false, SYS_prctl, {PR_SET_THP_DISABLE, 1}, EINVAL},
    {"pages of libraries", kProgram, false, SYS_madvise, {0, kPage, 21}, EPERM},
    {"other advice", kProgram, false, SYS_madvise, {0, 0, MADV_NORMAL}, kAllowed},
    {"flags of a descriptor", kProgram, false, SYS_fcntl, {STDOUT_FILENO, F_GETFD}, kAllowed},
    {"a lease", kProgram, false, SYS_fcntl, {STDOUT_FILENO, F_SETLEASE, F_RDLCK}, kEnded},
    {"a lease with an upper half", kProgram, false, SYS_fcntl, {STDOUT_FILENO, kUpperHalf | F_SETLEASE, F_RDLCK}, kEnded},
    {"a lease of a compiler", kCompiler, false, SYS_fcntl, {STDOUT_FILENO, F_SETLEASE, F_RDLCK}, EPERM},
    {"a larger pipe", kProgram, false, SYS_fcntl, {STDOUT_FILENO, F_SETPIPE_SZ, kPage}, kEnded},
    {"a lock", kProgram, false, SYS_fcntl, {STDOUT_FILENO, F_SETLK, 0}, EPERM},
    {"a lock of the check", kProgram, true, SYS_fcntl, {STDOUT_FILENO, F_SETLK, 0}, EFAULT},
    {"flock()", kProgram, false, SYS_flock, {Word(-1), 0}, EPERM},
    {"flock() of the check", kProgram, true, SYS_flock, {Word(-1), 0}, EINVAL},
    {"the size of the terminal", kProgram, false, SYS_ioctl, {Word(-1), TIOCGWINSZ, 0}, EBADF},
    {"input of the terminal", kProgram, false, SYS_ioctl, {Word(-1), TIOCSTI, 0}, EPERM},
    {"input with an upper half", kCompiler, false, SYS_ioctl, {Word(-1), kUpperHalf | TIOCSTI, 0}, EPERM},
    {"a mode", kProgram, false, SYS_fchmod, {Word(-1), 0}, EPERM},
    {"a mode by the youngest call", kProgram, false, 452, {}, EPERM},
    {"a mode of a compiler", kCompiler, false, SYS_fchmod, {Word(-1), 0}, EBADF},
    {"all disks", kProgram, false, SYS_sync, {}, EPERM},
#if defined(__x86_64__)
    {"a fork", kProgram, false, SYS_fork, {}, kEnded},
    {"a call of x32", kProgram, false, 0x40000000 + SYS_getpid, {}, kEnded},
    {"a call of x32 of a compiler", kCompiler, false, 0x40000000 + SYS_getpid, {}, kEnded},
#endif
};

TEST(Calls, SystemCallsAreAnsweredByTheTable)
{
    for (const Call& call : kCallTable)
        EXPECT_EQ(answerTo(call), call.answer) << call.name;
}

TEST(Calls, UnrestrictedPolicyAllowsSystemCalls)
{
    EXPECT_EQ(answerTo({"", SyscallPolicy::Unrestricted, false, SYS_prctl, {PR_SET_TIMERSLACK, 1}, kAllowed}), kAllowed);
}

TEST(Patterns, HoldForAllOtherValuesAndOnce)
{
    constexpr std::uint32_t kMask = 0xf0f;
    const std::vector<std::uint32_t> values = {1, 3, 0x205, 0xf0f};
    const std::vector<Pattern> patterns = makePatternsExcept(values, kMask);
    for (std::uint32_t value = 0; value < 0x2000; ++value) {
        const auto matchCount =
            std::ranges::count_if(patterns, [&](const Pattern& pattern) { return (value & pattern.mask) == pattern.bits; });
        EXPECT_EQ(matchCount, std::ranges::count(values, value & kMask) ? 0 : 1) << value;
    }
}

TEST(Patterns, PatternWithoutAValueHoldsForAll)
{
    const std::vector<Pattern> patterns = makePatternsExcept({});
    ASSERT_EQ(patterns.size(), 1u);
    EXPECT_EQ(patterns.front().mask, 0u);
}

}  // namespace
}  // namespace simtscope::confine
