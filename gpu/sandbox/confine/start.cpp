// Replaces this process by the command, as the last step (declared in confine.h).
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"
#include "gpu/sandbox/confine/start_report_format.h"

namespace simtscope::confine {
namespace {

std::vector<char*> nullTerminatedPointers(std::vector<std::string>& strings)
{
    std::vector<char*> result;
    for (std::string& text : strings)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

/// Starts the command by an execveat() with a secret. A seccomp filter sees numbers, not paths, and execveat() ignores the descriptor if
/// the path is absolute. So whatever values the filter required of these arguments, a program could start another program with the same
/// values. Therefore the filter requires a random key in the sixth argument, which the kernel ignores and does not pass on. Only this
/// process knows the key, and its memory is gone when the command starts.
void becomeCommand(Options& options, int programDescriptor, std::uint64_t key)
{
    const std::vector<char*> arguments = nullTerminatedPointers(options.command), environment = nullTerminatedPointers(options.environment);
    [[maybe_unused]] const auto written =
        options.reportDescriptor < 0 ? 0 : ::write(options.reportDescriptor, &kStartByte, sizeof kStartByte);
    if (options.syscalls == SyscallPolicy::SingleProcess)
        ::syscall(SYS_execveat, programDescriptor, "", arguments.data(), environment.data(), AT_EMPTY_PATH, key);
    else
        ::execve(arguments.front(), arguments.data(), environment.data());  // by its path, because it may be a script
}

}  // namespace simtscope::confine
