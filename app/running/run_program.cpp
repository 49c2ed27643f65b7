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

constexpr std::size_t kStderrKept = 64 * 1024;

ExitCode exitCode(const program::RunOutcome& outcome)
{
    switch (outcome.end) {
    case program::EndKind::Finished:
        return outcome.exitCode == 0 ? kDone : kFailed;
    case program::EndKind::CompileError:
        return kCompileError;
    case program::EndKind::NoCompiler:
    case program::EndKind::EngineUnavailable:
        return kUnavailable;
    case program::EndKind::Signal:
    case program::EndKind::TimedOut:
    case program::EndKind::Cancelled:
        return kFailed;
    }
    return kFailed;
}

}  // namespace

Result<ProgramRun> runProgram(const program::RunPlan& plan, OutputTo output, const std::string& which)
{
    ProgramRun run;
    SignalStopSource stop;
    StatusLine status;
    program::RunCallbacks callbacks;
    callbacks.progress = [&](const program::Progress& progress) {
        if (progress.stage != program::Stage::Done)
            status.show(which.empty() ? progress.text.text() : which + ": " + progress.text.text());
    };
    callbacks.output = [&](std::string_view text, bool isStderr) {
        if (output != OutputTo::Discard)
            status.write(text, isStderr || output == OutputTo::Stderr ? stderr : stdout);
        if (isStderr)
            run.stderrEnd.append(text);
        if (run.stderrEnd.size() > 2 * kStderrKept)
            run.stderrEnd.erase(0, run.stderrEnd.size() - kStderrKept);
    };
    if (output != OutputTo::Discard)
        callbacks.outputTo = {output == OutputTo::Stderr ? STDERR_FILENO : STDOUT_FILENO, STDERR_FILENO};
    const auto begin = std::chrono::steady_clock::now();
    auto outcome = program::run(plan, callbacks, stop.token());
    if (!outcome)
        return tl::unexpected(outcome.error());
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    run.outcome = std::move(*outcome);
    if (run.outcome.end == program::EndKind::TimedOut || run.outcome.end == program::EndKind::Cancelled)
        limitWaiting();
    return run;
}

ExitCode reportOutcome(const ProgramRun& run)
{
    const program::RunOutcome& outcome = run.outcome;
    if (!outcome.compilerText.empty())
        putError(fmt::format("{}{}", cleanText(outcome.compilerText), outcome.compilerText.ends_with('\n') ? "" : "\n"));
    const ExitCode code = exitCode(outcome);
    if (outcome.message.empty() && outcome.end == program::EndKind::Finished && outcome.exitCode != 0)
        complain(msg::app::exitCode(outcome.exitCode), code);
    else if (!outcome.message.empty() && !run.hasPrinted(outcome.message.text()))
        complain(outcome.message, code);
    return code;
}

Result<program::ScheduleSearch> searchInTerminal(const program::RunPlan& plan, unsigned count)
{
    SignalStopSource stop;
    StatusLine status;
    program::SearchCallbacks callbacks;
    callbacks.progress = [&](const program::Progress& progress) {
        if (progress.stage != program::Stage::Done)
            status.show(progress.text.text());
    };
    callbacks.ran = [&](std::size_t done, std::size_t of, std::size_t bad) {
        status.show(fmt::format("schedule {} of {}, {} not successful", done, of, bad));
    };
    return program::searchSchedules(plan, count, callbacks, stop.token());
}

std::vector<analysis::TriedFix> tryFixes(const program::RunPlan& plan, const trace::Recording& recording, const ProgramRun& run)
{
    constexpr std::chrono::seconds kQuietTime(10);  // time without a message if no terminal shows each attempt
    if (run.outcome.end != program::EndKind::Finished && run.outcome.end != program::EndKind::Signal)
        return {};  // each attempt would also run until it is stopped
    SignalStopSource stop;
    StatusLine status;
    program::TrialLimits limits;
    limits.runSeconds = run.outcome.runSeconds;
    limits.seconds = program::trialSeconds(run.seconds);
    const auto begin = std::chrono::steady_clock::now();
    bool isSaid = ::isatty(STDERR_FILENO) != 0;
    const auto progress = [&](unsigned attempt, unsigned most) {
        status.show(msg::fix::trying(attempt, most).text());
        if (!isSaid && std::chrono::steady_clock::now() - begin > kQuietTime) {
            isSaid = true;
            status.write(fmt::format("simtscope: {}\n", msg::fix::tryingStill(attempt, most).text()), stderr);
        }
    };
    program::TrialResult result = program::tryFixes(plan, recording, limits, progress, stop.token());
    if (result.isCut)
        status.write(fmt::format("simtscope: {}\n",
                                 msg::fix::cutOff(std::int64_t(result.attempts.size()), result.most, std::round(result.seconds)).text()),
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
