#include "gpu/runtime/code/command_output.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/messages/run.h"
#include "gpu/core/process.h"

namespace simtscope::runtime {

Result<std::string> runCommand(const std::vector<std::string>& command, const std::stop_token& stop)
{
    auto pipe = makePipe();
    if (!pipe)
        return tl::unexpected(pipe.error());
    const Descriptor emptyInput(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!emptyInput.isOpen())
        return fail(msg::run::notStarted(command[0], std::strerror(errno)));
    const int outputDescriptor = pipe->writeEnd.get();
    const std::vector<std::pair<int, int>> descriptors{
        {emptyInput.get(), STDIN_FILENO}, {outputDescriptor, STDOUT_FILENO}, {outputDescriptor, STDERR_FILENO}};
    const auto child = startProcess({command[0], command, {"LC_ALL=C", "PATH=/usr/bin:/bin"}, {}, descriptors});
    if (!child)
        return tl::unexpected(child.error());
    pipe->writeEnd.close();
    const std::stop_callback kill(stop, [&] { ::kill(*child, SIGKILL); });
    std::string output;
    char buffer[4096];
    for (ssize_t got = 0; (got = ::read(pipe->readEnd.get(), buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR);)
        output.append(buffer, std::size_t(std::max<ssize_t>(got, 0)));
    pipe->readEnd.close();
    // The process number stays valid until waitpid(). Where SIGCHLD is ignored, no exit code can be had, and the output alone decides.
    while (::waitpid(*child, nullptr, 0) < 0 && errno == EINTR) {
    }
    return output;
}

}  // namespace simtscope::runtime
