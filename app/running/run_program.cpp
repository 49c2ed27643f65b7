#include "app/running/run_program.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/running/terminal.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/fix.h"
#include "gpu/program/fixes/fix_trial.h"

namespace simtscope::app {
namespace {

constexpr std::size_t kStderrTailBytes = 64 * 1024;

ExitCode exitCodeFor(const program::RunOutcome& outcome)
{
    switch (outcome.end) {
    case program::RunEndKind::Finished:
        return outcome.exitCode == 0 ? kDone : kFailed;
    case program::RunEndKind::CompileError:
        return kCompileError;
    case program::RunEndKind::NoCompiler:
    case program::RunEndKind::EngineUnavailable:
        return kUnavailable;
    case program::RunEndKind::Signal:
    case program::RunEndKind::TimedOut:
    case program::RunEndKind::Cancelled:
        return kFailed;
    }
    return kFailed;
}

}  // namespace

Result<EndedRun> runProgram(const program::RunPlan& plan, OutputDestination output, const std::string& label)
{
    EndedRun run;
    SignalStopSource stop;
    StatusLine status;
    program::RunCallbacks callbacks;
    callbacks.onProgress = [&](const program::RunProgress& progress) {
        if (progress.stage != program::RunStage::Done)
            status.show(label.empty() ? progress.text.text() : label + ": " + progress.text.text());
    };
    callbacks.onOutput = [&](std::string_view text, bool isStderr) {
        if (output != OutputDestination::Discard)
            status.write(text, isStderr || output == OutputDestination::Stderr ? stderr : stdout);
        if (isStderr)
            run.stderrTail.append(text);
        if (run.stderrTail.size() > 2 * kStderrTailBytes)
            run.stderrTail.erase(0, run.stderrTail.size() - kStderrTailBytes);
    };
    if (output != OutputDestination::Discard)
        callbacks.outputDescriptors = {output == OutputDestination::Stderr ? STDERR_FILENO : STDOUT_FILENO, STDERR_FILENO};
    const auto begin = std::chrono::steady_clock::now();
    auto outcome = program::run(plan, callbacks, stop.token());
    if (!outcome)
        return tl::unexpected(outcome.error());
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    run.outcome = std::move(*outcome);
    if (run.outcome.end == program::RunEndKind::TimedOut || run.outcome.end == program::RunEndKind::Cancelled)
        limitWriteWaits();
    return run;
}

ExitCode reportOutcome(const EndedRun& run)
{
    const program::RunOutcome& outcome = run.outcome;
    if (!outcome.compilerText.empty())
        writeStderr(fmt::format("{}{}", cleanText(outcome.compilerText), outcome.compilerText.ends_with('\n') ? "" : "\n"));
    const ExitCode code = exitCodeFor(outcome);
    if (outcome.message.isEmpty() && outcome.end == program::RunEndKind::Finished && outcome.exitCode != 0)
        reportError(msg::app::exitCode(outcome.exitCode), code);
    else if (!outcome.message.isEmpty() && !run.hasPrinted(outcome.message.text()))
        reportError(outcome.message, code);
    return code;
}

Result<trace::AnnotatedRecording> runForRecording(const program::RunPlan& plan, OutputDestination output, ExitCode& code)
{
    code = kFailed;
    const auto run = runProgram(plan, output);
    if (!run)
        return tl::unexpected(run.error());
    const TemporaryRecording temporary(plan.request.recordPath.empty() ? run->outcome.recordingPath : std::string());
    // A run that nobody asked for says nothing of the compiler's warnings.
    const bool isQuiet = output == OutputDestination::Discard && !run->outcome.recordingPath.empty();
    const ExitCode runCode = isQuiet ? kDone : reportOutcome(*run);
    if (run->outcome.recordingPath.empty()) {
        code = runCode == kDone ? kFailed : runCode;
        return fail(msg::app::nothingToDraw());
    }
    return trace::readAnnotatedRecording(run->outcome.recordingPath);
}

Result<program::ScheduleSearch> searchSchedulesWithProgress(const program::RunPlan& plan, unsigned count)
{
    SignalStopSource stop;
    StatusLine status;
    program::SearchCallbacks callbacks;
    callbacks.onProgress = [&](const program::RunProgress& progress) {
        if (progress.stage != program::RunStage::Done)
            status.show(progress.text.text());
    };
    callbacks.onRunEnded = [&](std::size_t doneCount, std::size_t total, std::size_t failedCount) {
        status.show(fmt::format("schedule {} of {}, {} not successful", doneCount, total, failedCount));
    };
    return program::searchSchedules(plan, count, callbacks, stop.token());
}

std::vector<analysis::TriedFix> tryFixes(const program::RunPlan& plan, const trace::Recording& recording, const EndedRun& run)
{
    constexpr std::chrono::seconds kQuietTrialTime(10);  // time without a message if no terminal shows each attempt
    if (run.outcome.end != program::RunEndKind::Finished && run.outcome.end != program::RunEndKind::Signal)
        return {};  // each attempt would also run until it is stopped
    SignalStopSource stop;
    StatusLine status;
    program::TrialLimits limits;
    limits.runSeconds = run.outcome.runSeconds;
    limits.maxSeconds = program::computeTrialSeconds(run.seconds);
    const auto begin = std::chrono::steady_clock::now();
    bool needsNotice = ::isatty(STDERR_FILENO) == 0;
    const auto progress = [&](unsigned attempt, unsigned attemptCount) {
        status.show(msg::fix::trying(attempt, attemptCount).text());
        if (needsNotice && std::chrono::steady_clock::now() - begin > kQuietTrialTime) {
            needsNotice = false;
            status.write(fmt::format("simtscope: {}\n", msg::fix::tryingStill(attempt, attemptCount).text()), stderr);
        }
    };
    program::TrialResult result = program::tryFixes(plan, recording, limits, progress, stop.token());
    if (result.isCut)
        status.write(
            fmt::format("simtscope: {}\n",
                        msg::fix::cutOff(std::int64_t(result.attempts.size()), result.maxAttempts, std::round(result.seconds)).text()),
            stderr);
    return std::move(result.fixes);
}

TemporaryRecording::~TemporaryRecording()
{
    if (m_path.empty())
        return;
    std::error_code ignored;
    for (const char* suffix : {"", "-journal", "-wal", "-shm"})
        std::filesystem::remove(m_path + suffix, ignored);
}

}  // namespace simtscope::app
