#include "app/render/render_input.h"

#include <fmt/format.h>

#include "app/arguments/program_source.h"
#include "app/running/run_program.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/library/recordings.h"

namespace simtscope::app {
namespace {

RenderInput makeInput(trace::AnnotatedRecording annotated)
{
    return {std::make_shared<const trace::Recording>(std::move(annotated.recording)), std::move(annotated.bookmarks)};
}

Result<RenderInput> openInput(const std::string& path)
{
    auto opened = trace::openRecording(path);
    if (!opened)
        return tl::unexpected(opened.error());
    analysis::addReplayedFindings(opened->annotated.recording);
    RenderInput input = makeInput(std::move(opened->annotated));
    input.check = opened->check;
    return input;
}

}  // namespace

std::vector<std::string> findInputFiles(const RenderArguments& arguments)
{
    std::vector<std::string> files = arguments.input.files;
    const std::vector<std::string> compared = splitFileList(arguments.compare);
    files.insert(files.end(), compared.begin(), compared.end());
    return files;
}

Result<RenderInput> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code)
{
    code = kUsage;
    if (isRecordingName(arguments.input.files)) {
        if (invocation.hasProgramArguments)
            return fail(msg::app::argumentsForRecording());
        if (!arguments.input.run.nvccArguments.empty() && arguments.compare.empty())
            return fail(msg::app::nvccForRecording());
        return findRecordingPath(arguments.input.files.front()).and_then(openInput);
    }
    auto request = makeProgramRequest(arguments.input, invocation);
    if (!request)
        return tl::unexpected(request.error());
    if (!arguments.recordedBlocks.empty())
        request->blocks = arguments.recordedBlocks;
    else if (arguments.block >= 0)
        request->blocks = std::to_string(arguments.block);
    const bool isAsShipped =
        !looksLikeFile(arguments.input.files.front()) && !invocation.hasProgramArguments && arguments.input.run.nvccArguments.empty();
    const std::string shipped = isAsShipped ? program::findShippedRecording(request->name) : std::string();
    if (!shipped.empty() && !program::findCompiler()) {
        writeStderr(fmt::format("simtscope: nvcc was not found; this picture is of the built-in recording, {}\n", shipped));
        return openInput(shipped);
    }

    const auto plan = program::planRun(std::move(*request));
    if (!plan)
        return tl::unexpected(plan.error());
    return runForRecording(*plan, OutputDestination::Stderr, code).map(makeInput);
}

Result<RenderInput> obtainComparedRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code)
{
    RenderArguments comparedArguments = arguments;
    comparedArguments.input.files = splitFileList(arguments.compare);
    Invocation comparedInvocation = invocation;
    const bool isRecording = isRecordingName(comparedArguments.input.files);
    if (!arguments.compareArguments.empty()) {
        comparedInvocation.programArguments = arguments.compareArguments;
        comparedInvocation.hasProgramArguments = true;
    } else if (isRecording) {
        comparedInvocation.hasProgramArguments = false;
    }
    return obtainRecording(comparedArguments, comparedInvocation, code);
}

}  // namespace simtscope::app
