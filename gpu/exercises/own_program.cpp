#include "gpu/exercises/own_program.h"

#include <csignal>
#include <cstring>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/program/run_environment.h"

namespace simtscope::exercises {
namespace {

constexpr std::size_t kOutputShown = 4096;

/// The same for what it used too much of.
std::pair<Message, const char*> problemOf(sandbox::Excess excess, const sandbox::Limits& limits)
{
    switch (excess) {
    case sandbox::Excess::Memory:
        return {msg::exercise::programMemory(limits.memoryBytes), "memory"};
    case sandbox::Excess::Threads:
        return {msg::exercise::programThreads(sandbox::threadsOf(limits)), "threads"};
    case sandbox::Excess::Files:
    case sandbox::Excess::None:
        break;
    }
    return {msg::exercise::programFiles(limits.files), "files"};
}

/// What is wrong, and the reason's name.
std::pair<Message, const char*> problemOf(const ConfinedRun& run, const sandbox::Limits& limits)
{
    switch (run.end) {
    case ConfinedEnd::TimedOut:
    case ConfinedEnd::Cancelled:
        return {msg::exercise::programTimedOut(limits.seconds), "time"};
    case ConfinedEnd::TalkedTooMuch:
        return {msg::exercise::programOutput(limits.outputBytes), "output"};
    case ConfinedEnd::UsedTooMuch:
        return problemOf(run.excess, limits);
    case ConfinedEnd::Exited:
        return {run.exitCode == 0 ? Message() : msg::exercise::programExit(run.exitCode), "exit"};
    case ConfinedEnd::Signal:
        break;
    }
    switch (run.signal) {
    case SIGSYS:
        return {msg::exercise::programForbidden(), "forbidden"};
    case SIGXFSZ:
        return {msg::exercise::programFile(), "file"};
    case SIGXCPU:
    case SIGKILL:  // the hard limit of processor time
        return {msg::exercise::programTime(), "time"};
    default:
        return {msg::exercise::programCrashed(::strsignal(run.signal)), "crash"};
    }
}

}  // namespace

Result<OwnProgram> runOwnProgram(const Exercise& exercise, const CompiledSubmission& compiled, const Tools& tools,
                                 const GradeOptions& options, const std::stop_token& stop)
{
    trace::RunOptions nothingRecorded;
    nothingRecorded.name = exercise.name;
    program::ChildRequest request;
    request.command = {compiled.program};
    request.command.insert(request.command.end(), exercise.programArguments.begin(), exercise.programArguments.end());
    request.environment =
        program::environmentFor({}, program::Engine{tools.runtimeDirectory, std::nullopt, tools.toolkit.version}, nothingRecorded);
    sandbox::Confinement confinement;
    confinement.readable = {compiled.program, runtimeLibrary(tools)};
    confinement.limits = exercise.limits;
    if (auto hidden = hideExercises(exercise, options.sandbox, {}, confinement); !hidden)
        return tl::unexpected(hidden.error());
    const auto run = runConfined(std::move(request), options.sandbox, confinement, stop);
    if (!run)
        return tl::unexpected(run.error());

    OwnProgram own;
    own.output = run->output.substr(0, kOutputShown);
    Part& part = own.part;
    part.id = kProgramPart;
    part.title = msg::exercise::programRuns();
    part.of = exercise.programPoints;
    part.seconds = run->seconds;
    const auto [problem, reason] = problemOf(*run, confinement.limits);
    part.passed = problem.empty();
    part.points = part.passed ? part.of : 0;
    if (!part.passed) {
        part.problems.push_back(problem);
        part.reasons.push_back(std::string("program:") + reason);
    }
    return own;
}

}  // namespace simtscope::exercises
