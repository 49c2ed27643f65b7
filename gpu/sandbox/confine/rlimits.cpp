// Limits memory, files, time and processes by setrlimit(2), and drops all capabilities (declared in confine.h).
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace simtscope::confine {
namespace {

bool setLimit(__rlimit_resource resource, std::uint64_t value, std::uint64_t maxValue)
{
    const rlimit limit{value, maxValue};
    return ::setrlimit(resource, &limit) == 0;
}

bool setLimit(__rlimit_resource resource, std::uint64_t value)
{
    return setLimit(resource, value, value);
}

/// Bytes of the stack, and the most to which a program may raise them, as compilers do. The C library gives each thread a stack of this
/// size, which counts as memory.
constexpr std::uint64_t kStackBytes = 8u << 20, kMaxStackBytes = 64u << 20;
constexpr std::uint64_t kMaxOpenFiles = 256, kMaxPendingSignals = 256;  // pending signals and timers, which the kernel counts per user

}  // namespace

const char* dropPrivileges(const Options& options)
{
    if (options.syscalls == SyscallPolicy::Unrestricted)
        return nullptr;
    // PR_SET_NO_NEW_PRIVS keeps the user root from getting the capabilities back by starting a program (capabilities(7)).
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct noCapabilities[2]{};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 ||
        ::syscall(SYS_capset, &header, noCapabilities) != 0)
        return "the privileges cannot be dropped";
    return nullptr;
}

const char* setLimits(const Options& options)
{
    if (!setLimit(RLIMIT_CORE, 0) || !setLimit(RLIMIT_NOFILE, kMaxOpenFiles) || !setLimit(RLIMIT_STACK, kStackBytes, kMaxStackBytes) ||
        !setLimit(RLIMIT_MEMLOCK, 0) || !setLimit(RLIMIT_MSGQUEUE, 0) || !setLimit(RLIMIT_SIGPENDING, kMaxPendingSignals))
        return "a limit cannot be set";
    if (options.maxMemoryBytes && !setLimit(RLIMIT_DATA, options.maxMemoryBytes))
        return "the limit of memory cannot be set";
    if (options.maxFileBytes && !setLimit(RLIMIT_FSIZE, options.maxFileBytes))
        return "the limit of files cannot be set";
    if (options.maxProcessorSeconds && !setLimit(RLIMIT_CPU, options.maxProcessorSeconds))
        return "the limit of time cannot be set";
    if (options.maxProcesses && !setLimit(RLIMIT_NPROC, options.maxProcesses))
        return "the limit of processes cannot be set";
    return nullptr;
}

}  // namespace simtscope::confine
