#include "gpu/program/process/run_tool.h"

#include "gpu/program/process/child.h"

namespace simtscope::program {
namespace {

constexpr double kToolTimeoutSeconds = 60;

}  // namespace

Result<ToolOutput> runTool(std::vector<std::string> command, std::stop_token stop)
{
    ChildRequest request;
    request.command = std::move(command);
    request.timeoutSeconds = kToolTimeoutSeconds;
    ToolOutput output;
    ChildCallbacks callbacks;
    callbacks.onOutput = [&output](std::string_view text, bool isStderr) { (isStderr ? output.errors : output.out) += text; };
    const auto ended = runChild(request, callbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    output.hasSucceeded = ended->end == ChildEnd::Exited && ended->exitCode == 0;
    return output;
}

}  // namespace simtscope::program
