#include "gpu/exercises/submission_run.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <functional>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/program/run/run_environment.h"

namespace simtscope::exercises {
namespace {

constexpr std::size_t kMaxShownOutputBytes = 4096;
// Used while other submissions are graded: a program that spins then leaves the processors to their compilers and checks.
constexpr int kNiceness = 5;

/// Holds a sentence that says what is wrong, and the name of the reason.
using Problem = std::pair<Message, const char*>;

Problem makeProblem(sandbox::ExceededLimit exceededLimit, const sandbox::Limits& limits)
{
    switch (exceededLimit) {
    case sandbox::ExceededLimit::Memory:
        return {msg::exercise::programMemory(limits.memoryBytes), "memory"};
    case sandbox::ExceededLimit::Threads:
        return {msg::exercise::programThreads(sandbox::computeThreadLimit(limits)), "threads"};
    case sandbox::ExceededLimit::Files:
    case sandbox::ExceededLimit::None:
        break;
    }
    return {msg::exercise::programFiles(limits.fileCount), "files"};
}

Problem makeProblem(const ConfinedRun& run, const sandbox::Limits& limits)
{
    switch (run.end) {
    case ConfinedEnd::TimedOut:
    case ConfinedEnd::Cancelled:
        return {msg::exercise::programTimedOut(limits.seconds), "time"};
    case ConfinedEnd::OutputLimit:
        return {msg::exercise::programOutput(limits.outputBytes), "output"};
    case ConfinedEnd::ResourceLimit:
        return makeProblem(run.exceededLimit, limits);
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
    case SIGXCPU:  // the sandbox's own limit of processor time sends SIGKILL
        return {msg::exercise::programTime(), "time"};
    case SIGKILL:  // no limit sent the signal: those cases were handled before
        return {msg::exercise::programKilled(), "killed"};
    default:
        return {msg::exercise::programCrashed(::strsignal(run.signal)), "crash"};
    }
}

/// Recognises by its output a C++ program that ended because it got no more threads. A program may reach the limit between two polls of the
/// monitor. The cause is the number of threads or, if the memory is used up first, their stacks.
sandbox::ExceededLimit recogniseThreadLimit(const ConfinedRun& run, const sandbox::Limits& limits)
{
    constexpr std::uint64_t kStackBytes = 8u << 20;  // bytes of the stack of each thread
    const auto says = [&](const char* text) { return run.output.find(text) != std::string::npos; };
    if (run.signal != SIGABRT || !says("std::system_error") || !says("Resource temporarily unavailable"))
        return sandbox::ExceededLimit::None;
    return sandbox::computeThreadLimit(limits) * kStackBytes < limits.memoryBytes ? sandbox::ExceededLimit::Threads
                                                                                  : sandbox::ExceededLimit::Memory;
}

/// Returns whether refused memory caused a crash. A program that does not check an allocation crashes if the kernel refuses the memory. So
/// the run is repeated with twice as much memory to reserve: if it then uses more than its limit, memory was the cause. The output is not
/// considered, because a program can print anything.
Result<bool> crashesForMemory(const ConfinedRun& run, const std::function<Result<ConfinedRun>(std::uint64_t reservedBytes)>& again,
                              const sandbox::Limits& limits)
{
    constexpr std::array kRefusedMemorySignals = {SIGSEGV, SIGABRT, SIGBUS};
    if (run.end != ConfinedEnd::Signal || std::ranges::find(kRefusedMemorySignals, run.signal) == kRefusedMemorySignals.end())
        return false;
    const auto repeated = again(2 * limits.memoryBytes);
    if (!repeated)
        return tl::unexpected(repeated.error());
    return repeated->exceededLimit == sandbox::ExceededLimit::Memory || repeated->reservedBytes > limits.memoryBytes;
}

}  // namespace

Result<SubmissionRun> runSubmissionMain(const Exercise& exercise, const CompilerOutput& compiled, const BuildTools& tools,
                                        const GradeOptions& options, const std::stop_token& stop)
{
    trace::RunOptions runOptions;
    runOptions.name = exercise.name;
    program::ChildRequest request;
    request.command = {compiled.program};
    request.command.insert(request.command.end(), exercise.programArguments.begin(), exercise.programArguments.end());
    request.environment =
        program::makeEnvironment({}, program::EngineRuntime{tools.runtimeDirectory, std::nullopt, tools.toolkit.version}, runOptions);
    sandbox::Confinement confinement;
    confinement.readablePaths = {compiled.program, runtimeLibraryPath(tools)};
    confinement.limits = exercise.limits;
    confinement.niceness = options.sharesMachine ? kNiceness : 0;
    if (auto hidden = hideExercises(exercise, options.sandbox, {}, confinement); !hidden)
        return tl::unexpected(hidden.error());
    const auto runWith = [&](std::uint64_t reservedBytes) {
        options.beginStep(confinement.limits.seconds + kMaxAnalysisSeconds);
        confinement.limits.reservedBytes = reservedBytes;
        return runConfined(request, options.sandbox, confinement, stop);
    };
    const auto run = runWith(confinement.limits.memoryBytes);
    if (!run)
        return tl::unexpected(run.error());
    sandbox::ExceededLimit exceededLimit = recogniseThreadLimit(*run, exercise.limits);
    const auto lacksMemory = exceededLimit == sandbox::ExceededLimit::None ? crashesForMemory(*run, runWith, exercise.limits) : false;
    if (!lacksMemory)
        return tl::unexpected(lacksMemory.error());

    SubmissionRun result;
    result.output = run->output.substr(0, kMaxShownOutputBytes);
    GradePart& part = result.part;
    part.id = kProgramPart;
    part.title = msg::exercise::programRuns();
    part.maxPoints = exercise.programPoints;
    part.seconds = run->seconds;
    if (*lacksMemory)
        exceededLimit = sandbox::ExceededLimit::Memory;
    const auto [problem, reason] =
        exceededLimit == sandbox::ExceededLimit::None ? makeProblem(*run, exercise.limits) : makeProblem(exceededLimit, exercise.limits);
    part.hasPassed = problem.isEmpty();
    part.points = part.hasPassed ? part.maxPoints : 0;
    if (!part.hasPassed) {
        part.problems.push_back(problem);
        part.reasons.push_back(std::string("program:") + reason);
    }
    return result;
}

}  // namespace simtscope::exercises
