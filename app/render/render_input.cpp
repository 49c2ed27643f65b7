#include "app/render/render_input.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/arguments/program_source.h"
#include "app/running/run_program.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/library/recordings.h"
#include "ui/session/document/document.h"
#include "ui/session/runs/initial_view.h"

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

/// Returns the lesson of a program that is named or that is a copy of a built-in one; nullopt: it has none, or cannot be read.
std::optional<program::Lesson> findLessonOf(const std::string& name)
{
    const Result<ProgramSource> source = findProgram(name);
    if (!source)
        return std::nullopt;
    if (source->lesson)
        return source->lesson;
    const Result<QString> text = ui::readTextFile(QString::fromStdString(source->path));
    return text ? ui::recogniseLesson(QString::fromStdString(source->name), *text, {}) : std::nullopt;
}

/// Gives the program `compared` the arguments of the run `first`, whose files are `firstFiles`.
void useArgumentsOf(const trace::Recording& first, const std::vector<std::string>& firstFiles, const std::string& compared,
                    Invocation& invocation)
{
    const std::vector<std::string>& arguments = first.program.arguments;
    const QString firstFile = isRecordingName(firstFiles) ? QString::fromStdString(firstFiles.front()) : QString();
    const auto firstLesson = ui::recogniseLesson(ui::programNameOf(first, firstFile), ui::programTextOf(first), firstFile);
    const auto comparedLesson = findLessonOf(compared);
    const bool haveSameParameters =
        firstLesson && comparedLesson &&
        std::ranges::equal(firstLesson->parameters, comparedLesson->parameters, {}, &program::Parameter::name, &program::Parameter::name);
    if (!firstLesson || !comparedLesson || (haveSameParameters && invocation.hasProgramArguments)) {
        if (!arguments.empty()) {
            invocation.programArguments = arguments;
            invocation.hasProgramArguments = true;
        }
        return;
    }
    invocation.programArguments = program::chooseNearestArguments(*comparedLesson, *firstLesson, arguments);
    const bool isOfShippedRecording = invocation.programArguments == program::defaultArguments(*comparedLesson) || !program::findCompiler();
    invocation.hasProgramArguments = !isOfShippedRecording || looksLikeFile(compared);
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

Result<RenderInput> obtainComparedRecording(const RenderArguments& arguments, const Invocation& invocation, const RenderInput& first,
                                            ExitCode& code)
{
    RenderArguments comparedArguments = arguments;
    comparedArguments.input.files = splitFileList(arguments.compare);
    Invocation comparedInvocation = invocation;
    if (!arguments.compareArguments.empty()) {
        comparedInvocation.programArguments = arguments.compareArguments;
        comparedInvocation.hasProgramArguments = true;
    } else if (isRecordingName(comparedArguments.input.files)) {
        comparedInvocation.hasProgramArguments = false;
    } else {
        useArgumentsOf(*first.recording, arguments.input.files, comparedArguments.input.files.front(), comparedInvocation);
    }
    return obtainRecording(comparedArguments, comparedInvocation, code);
}

}  // namespace simtscope::app
