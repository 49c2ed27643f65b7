#include "app/running/recorded_run.h"

#include "app/arguments/program_options.h"
#include "app/arguments/program_source.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::app {

Result<std::shared_ptr<const trace::Recording>> obtainRecordedRun(const std::string& name, const Invocation& invocation,
                                                                  const std::string& blocks, ExitCode& code)
{
    code = kUsage;
    const auto share = [](trace::Recording recording) { return std::make_shared<const trace::Recording>(std::move(recording)); };
    if (!program::isSourceName(name)) {
        if (invocation.hasProgramArguments)
            return fail(msg::app::argumentsForRecording());
        return findRecordingPath(name).and_then(trace::readRecording).map(share);
    }
    auto request = makeProgramRequest({{name}, {}}, invocation);
    if (!request)
        return tl::unexpected(request.error());
    if (!blocks.empty())
        request->blocks = blocks;
    const auto plan = program::planRun(std::move(*request));
    if (!plan)
        return tl::unexpected(plan.error());
    return runForRecording(*plan, OutputDestination::Stderr, code).map([&](trace::AnnotatedRecording run) {
        return share(std::move(run.recording));
    });
}

}  // namespace simtscope::app
