#include "gpu/exercises/check_case.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/appended_code.h"
#include "gpu/exercises/check_recording.h"
#include "gpu/exercises/check_results.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/figure_place.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/exercises/parameter_names.h"
#include "gpu/exercises/submission_locations.h"
#include "gpu/exercises/undefined_element.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/run/prepared_run.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFindings = 3;
constexpr std::size_t kMaxFirstLineBytes = 200;         // characters of output that a message quotes
constexpr std::uint64_t kMinFreeCacheBytes = 8u << 20;  // free bytes in the cache that building the check needs

std::string findIncludeFolder()
{
    return (fs::path(program::resourceDirectory()) / "exercises" / "include").string();
}

/// Holds the parameters of a run of the check.
struct CheckRun {
    const Exercise& exercise;
    const ExerciseCase& currentCase;
    const Submission& submission;
    const program::BuildResult& check;
    const BuildTools& tools;
    const ScratchFolder& scratch;
    const GradeOptions& options;
    const std::stop_token& stop;
    sandbox::Limits limits;

    std::string results() const { return scratch.runPath("results"); }
};

program::RunRequest makeRequest(const CheckRun& run, const std::string& schedule, const std::string& stage, const std::string& shapes)
{
    program::RunRequest request;
    request.source = run.exercise.path("check.cpp");
    request.name = makeCheckRunName(run.exercise.name);
    request.arguments = run.currentCase.arguments;
    request.schedule = schedule;
    request.inheritsStdin = false;
    request.recordPath = run.scratch.runPath("check.simt");
    request.environment = {"CHECK_PTX=" + run.scratch.outputPath("unit.ptx"), "CHECK_RESULTS=" + run.results(),
                           fmt::format("CHECK_SEED={}", run.options.seed), "CHECK_STAGE=" + stage, "CHECK_SHAPES=" + shapes};
    return request;
}

/// Says how many blocks of the check's latest launch have exited, and what its threads have executed since the last of these exited.
struct LaunchProgress {
    std::int64_t exitedBlocks = 0, blockCount = 0;
    unsigned reportCount = 0;                    ///< number of reports since then
    std::map<std::string, unsigned> lineCounts;  ///< by source line: the number of these reports in which threads executed it
};

/// Updates the progress from a report of the check. A launch that has reported only its begin counts as having no exited blocks.
void updateProgress(const program::RunProgress& progress, LaunchProgress& launchProgress)
{
    if (!progress.text.is(msg::run::launchingBlock) && !progress.text.is(msg::run::launchingAtRate)) {
        launchProgress = {};
        return;
    }
    const auto number = [&](std::size_t index) { return std::get<std::int64_t>(progress.text.arguments[index].value); };
    if (launchProgress.exitedBlocks != number(1) || launchProgress.blockCount != number(2))
        launchProgress = {number(1), number(2), 0, {}};
    ++launchProgress.reportCount;
    for (const std::string& line : progress.lines)
        ++launchProgress.lineCounts[line];
}

/// Returns the lines of the submission in which the threads of a launch have stayed, as in "ada.cu:4, 5". Empty if that is not
/// known.
std::string findRepeatedLines(const LaunchProgress& progress, const Submission& submission)
{
    constexpr unsigned kMinReportCount = 5;  // once blocks have exited: of reports in which no other block has
    constexpr unsigned kMinShare = 10;       // a line counts if it is in one of this number of reports
    constexpr std::size_t kMaxLineCount = 4;
    if (progress.exitedBlocks > 0 && progress.reportCount < kMinReportCount)
        return {};
    std::set<std::uint64_t> lines;
    for (const auto& [line, count] : progress.lineCounts) {
        const std::size_t colon = line.rfind(':');
        const std::uint64_t number = colon == std::string::npos ? 0 : std::strtoull(line.c_str() + colon + 1, nullptr, 10);
        if (count * kMinShare >= progress.reportCount && hasLine(submission, line.substr(0, colon), number))
            lines.insert(number);
    }
    std::string text;
    std::size_t count = 0;
    for (const std::uint64_t line : lines)
        if (++count <= kMaxLineCount)
            text += fmt::format("{}{}", text.empty() ? submission.file + ":" : ", ", line);
    return text;
}

struct CheckOutcome {
    program::RunOutcome run;
    CheckResults results;
    bool hasExceededOutput = false;
    bool hasLackedMemory = false;  ///< whether the system refused memory because of the limit
    sandbox::ExceededLimit exceededLimit = sandbox::ExceededLimit::None;
    int signal = 0;                   ///< signal that ended the process of the check; 0 if none did
    std::uint64_t reservedBytes = 0;  ///< the most bytes that the check was seen to reserve
    std::string firstLine;            ///< first line that the check printed
    LaunchProgress launchProgress;    ///< progress of the last launch
};

/// Holds what differs between the runs of a case.
struct CheckStage {
    std::string schedule, name, shapes;
};

/// Returns whether the process of the check ended by an uncaught std::bad_alloc, which the signal and the message of the C++ library show.
bool hasEndedForMemory(int signal, std::string_view errors)
{
    constexpr std::string_view kLine = "terminate called after throwing an instance of 'std::bad_alloc'\n";
    const std::size_t begin = errors.find(kLine);
    return signal == SIGABRT && begin != std::string_view::npos && (begin == 0 || errors[begin - 1] == '\n');
}

/// Runs the check once in the sandbox. `reservedBytes` is that of sandbox::Limits.
Result<CheckOutcome> runOnce(const CheckRun& run, const CheckStage& stage, std::uint64_t reservedBytes)
{
    std::error_code error;
    for (const char* oldFile : {"results", "check.simt", "check.simt-journal"})
        fs::remove(run.scratch.runPath(oldFile), error);
    auto plan = program::planRun(makeRequest(run, stage.schedule, stage.name, stage.shapes));
    if (!plan)
        return tl::unexpected(plan.error());
    plan->options.sourceRoot = run.scratch.path("in");
    program::PreparedRun prepared{{run.tools.runtimeDirectory, std::nullopt, run.tools.toolkit.version}, run.check, false};
    prepared.built.sources = {run.scratch.inputPath(run.submission.file)};

    sandbox::Confinement confinement;
    confinement.readablePaths = {run.check.program, runtimeLibraryPath(run.tools), run.scratch.path("in"),
                                 run.scratch.outputPath("unit.ptx")};
    confinement.writablePaths = {run.scratch.path("run")};
    confinement.workingDirectory = run.scratch.path("run");
    confinement.limits = run.limits;
    confinement.limits.reservedBytes = reservedBytes;
    run.options.beginStep(confinement.limits.seconds + kMaxAnalysisSeconds);
    if (auto hidden = hideExercises(run.exercise, run.options.sandbox, {run.scratch.path("in")}, confinement); !hidden)
        return tl::unexpected(hidden.error());
    OutputLimit limit(confinement.limits.outputBytes, run.stop);
    program::RunCallbacks callbacks;
    std::string errors;  // standard error of the check, to which no kernel can print
    callbacks.onOutput = [&](std::string_view text, bool isStderr) {
        limit.add(text);
        if (isStderr && errors.size() < confinement.limits.outputBytes)
            errors.append(text);
    };
    CheckOutcome outcome;
    callbacks.onProgress = [&](const program::RunProgress& progress) { updateProgress(progress, outcome.launchProgress); };
    std::shared_ptr<const sandbox::ResourceMonitor> monitor;
    const auto result = program::runPrepared(*plan, prepared, callbacks, limit.token(), outcome.run, [&](program::ChildRequest& child) {
        monitor = run.options.sandbox.confine(child, confinement);
    });
    if (!result)
        return tl::unexpected(result.error());
    program::ChildResult childResult;
    childResult.exitCode = outcome.run.exitCode;
    childResult.signal = outcome.run.signal;
    const auto exit = findConfinedExit(childResult, run.options.sandbox, *monitor, limit.text(), run.stop);
    if (!exit)
        return tl::unexpected(exit.error());
    outcome.signal = exit->signal;
    outcome.exceededLimit = monitor->exceededLimit();
    outcome.results = parseCheckResults(program::readTextFile(run.results()).value_or(""));
    outcome.hasExceededOutput = limit.isExceeded();
    outcome.reservedBytes = monitor->reservedBytes();
    outcome.firstLine = cleanLine(shorten(std::string_view(limit.text()).substr(0, limit.text().find('\n')), kMaxFirstLineBytes));
    outcome.hasLackedMemory = !outcome.results.isDone && hasEndedForMemory(outcome.signal, errors);
    run.options.beginStep(kMaxAnalysisSeconds);  // the next step reads the recording
    return outcome;
}

/// Returns whether the check ended early although it is known to have reached no limit.
bool hasEndedForUnknownReason(const CheckOutcome& outcome)
{
    const program::RunEndKind end = outcome.run.end;
    return !outcome.results.isDone && outcome.results.checkError.empty() && outcome.results.problems.empty() && !outcome.hasLackedMemory &&
           !outcome.hasExceededOutput && outcome.exceededLimit == sandbox::ExceededLimit::None && end != program::RunEndKind::TimedOut &&
           end != program::RunEndKind::Cancelled;
}

/// Runs the check, and finds out whether a lack of memory ended it. When the kernel refuses memory, a process may end in many ways. So the
/// run is repeated with twice as much memory to reserve: if it then uses more than its limit, memory was the cause.
Result<CheckOutcome> runStage(const CheckRun& run, const CheckStage& stage)
{
    const std::uint64_t limit = run.limits.memoryBytes;
    auto outcome = runOnce(run, stage, limit);
    if (!outcome || !hasEndedForUnknownReason(*outcome))
        return outcome;
    auto repeated = runOnce(run, stage, 2 * limit);
    if (!repeated)
        return repeated;
    outcome->hasLackedMemory = repeated->exceededLimit == sandbox::ExceededLimit::Memory || repeated->reservedBytes > limit;
    return outcome;
}

void addProblem(GradePart& part, Message problem, const std::string& reason)
{
    part.problems.push_back(std::move(problem));
    if (std::ranges::find(part.reasons, reason) == part.reasons.end())
        part.reasons.push_back(reason);
}

/// Describes in words how the process of the check ended.
std::string describeEnd(const CheckOutcome& outcome)
{
    return outcome.signal != 0 ? ::strsignal(outcome.signal) : outcome.run.message.text();
}

/// Returns the problem; a missing kernel becomes the message that append.cu, which defines the kernel for launch shapes, lacks it.
Message explainMissingKernel(const Message& problem)
{
    return problem.is(msg::exercise::noKernel) ? msg::exercise::appendedMissing(std::get<std::string>(problem.arguments.front().value))
                                               : problem;
}

/// Adds the reason why the check itself failed. It can fail because of a submission: one whose variables use up the device's memory leaves
/// none for the check's arrays.
void addCheckError(GradePart& part, const CheckOutcome& outcome)
{
    if (!outcome.results.checkError.empty())
        addProblem(part, msg::exercise::checkStopped(outcome.results.checkError), "check");
}

/// Returns the message that the time is over. It names the lines of the loop if no block has exited for a while. If blocks have exited, it
/// names a second possible cause besides an endless loop.
Message makeTimeoutMessage(const LaunchProgress& progress, const Submission& submission, double seconds)
{
    if (const std::string lines = findRepeatedLines(progress, submission); !lines.empty())
        return progress.exitedBlocks > 0 ? msg::exercise::kernelBlocksRepeat(seconds, progress.exitedBlocks, progress.blockCount, lines)
                                         : msg::exercise::kernelRepeats(seconds, lines);
    return progress.exitedBlocks > 0 ? msg::exercise::kernelBlocksLeft(seconds, progress.exitedBlocks, progress.blockCount)
                                     : msg::exercise::kernelTimedOut(seconds);
}

void addTimeout(GradePart& part, const CheckOutcome& outcome, const CheckRun& run)
{
    addProblem(part, makeTimeoutMessage(outcome.launchProgress, run.submission, run.limits.seconds), kTimeReason);
    if (run.limits.seconds < run.exercise.limits.seconds)
        addProblem(part, msg::exercise::timeShortened(run.limits.seconds, run.exercise.limits.seconds), kTimeReason);
}

/// Adds the reason why the check did not come to its end.
void addEnd(GradePart& part, const CheckOutcome& outcome, const CheckRun& run)
{
    const sandbox::Limits& limits = run.limits;
    if (outcome.exceededLimit == sandbox::ExceededLimit::Memory || outcome.hasLackedMemory)
        addProblem(part, msg::exercise::kernelMemory(limits.memoryBytes), "memory");
    else if (outcome.exceededLimit == sandbox::ExceededLimit::Threads)
        addProblem(part, msg::exercise::kernelThreads(sandbox::computeThreadLimit(limits)), "threads");
    else if (outcome.exceededLimit == sandbox::ExceededLimit::Files)
        addProblem(part, msg::exercise::kernelFiles(limits.folderBytes), "files");
    else if (outcome.hasExceededOutput)
        addProblem(part, msg::exercise::kernelOutput(limits.outputBytes, outcome.firstLine), "output");
    else if (outcome.run.end == program::RunEndKind::TimedOut)
        addTimeout(part, outcome, run);
    else if (const std::string text = describeEnd(outcome); !outcome.results.isDone)
        addProblem(part, text.empty() ? msg::exercise::noResult() : msg::exercise::checkEnded(text), "check");
}

/// Removes the problem that a kernel was stopped, because a finding says why.
void removeKernelStopped(GradePart& part)
{
    const auto reason = std::ranges::find(part.reasons, kKernelStoppedReason);
    if (reason == part.reasons.end())
        return;
    part.reasons.erase(reason);
    std::erase_if(part.problems, [](const Message& problem) { return problem.is(msg::exercise::kernelFailed); });
}

/// Returns the finding without the advice to use another engine, which a submission cannot choose.
Message removeEngineAdvice(const Message& finding)
{
    return finding.is(msg::fault::unsupportedInKernel) ? msg::exercise::unsupportedHere(finding) : finding;
}

/// Adds the findings, except that a kernel was stopped: the reason for which the run was stopped says so already.
void addFindings(GradePart& part, const std::shared_ptr<const trace::Recording>& recording)
{
    std::set<std::string> knownTexts;
    std::vector<trace::Finding> findings = analysis::computeFindings(*recording);
    std::erase_if(findings, [](const trace::Finding& finding) { return finding.message.is(msg::fault::stoppedLaunch); });
    if (!findings.empty())
        removeKernelStopped(part);
    for (const trace::Finding& finding : findings) {
        const bool isNew = knownTexts.insert(finding.message.text()).second;
        if (!isNew)
            continue;
        const std::string reason = "finding:" + std::string(trace::nameOf(finding.kind));
        if (knownTexts.size() <= kMaxFindings)
            addProblem(part, removeEngineAdvice(analysis::nameElement(finding, *recording)), reason);
        else if (std::ranges::find(part.reasons, reason) == part.reasons.end())
            part.reasons.push_back(reason);
        if (!part.place)
            part.place = findPlaceOfFinding(recording, finding);
    }
}

/// Reads the recording of the run. Null if there is none, or it cannot be read.
std::shared_ptr<const trace::Recording> readRunRecording(const program::RunOutcome& run)
{
    auto recordingOrError = run.recordingPath.empty() ? fail(Message()) : trace::readRecording(run.recordingPath);
    if (!recordingOrError)
        return nullptr;
    auto recording = std::make_shared<trace::Recording>(std::move(*recordingOrError));
    nameByParameters(recording);
    return recording;
}

/// Returns the problem; if it says that an element was not written although a kernel wrote it, returns that its value is undefined.
Message explainUnwritten(const Message& problem, const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                         std::uint64_t address)
{
    if (!recording || !problem.is(msg::exercise::unwrittenElement))
        return problem;
    const std::optional<Message> origin = findUndefinedOrigin(recording, exercise, address);
    if (!origin)
        return problem;
    const std::string name = std::get<std::string>(problem.arguments[0].value);
    const auto number = [&](std::size_t index) { return std::get<std::int64_t>(problem.arguments[index].value); };
    return origin->isEmpty() ? msg::exercise::undefinedElement(name, number(1), number(2), number(3))
                             : msg::exercise::undefinedElementFrom(name, number(1), *origin, number(2), number(3));
}

/// Runs the check on one schedule. Returns whether no problem was found.
Result<bool> checkOnce(const CheckRun& run, const std::string& schedule, const std::string& shapes, CheckedCase& checked)
{
    const auto outcome = runStage(run, {schedule, "check", shapes});
    if (!outcome)
        return tl::unexpected(outcome.error());
    GradePart part = checked.part;
    part.seconds += outcome->run.runSeconds;
    const std::shared_ptr<const trace::Recording> recording = readRunRecording(outcome->run);
    for (std::size_t i = 0; i < outcome->results.problems.size(); ++i)
        addProblem(part, explainUnwritten(outcome->results.problems[i], recording, run.exercise, outcome->results.addresses[i]),
                   outcome->results.reasons[i]);
    addCheckError(part, *outcome);
    addEnd(part, *outcome, run);
    checked.checkError = outcome->results.checkError;
    if (recording) {
        addFindings(part, recording);
        if (!part.problems.empty() && !part.place)
            part.place = findPlaceOfElement(recording, run.exercise, outcome->results.wrongAddress);
        removeForeignLocations(run.submission, part);
    }
    const bool hasPassed = part.problems.empty();
    if (!hasPassed && schedule != "rr")
        for (Message& problem : part.problems)
            problem = msg::exercise::onSchedule(schedule, problem);
    if (!checked.recording || !hasPassed)
        checked.recording = recording;
    checked.part = std::move(part);
    return hasPassed;
}

/// Formats the arguments of a case: "n = 33", or "33" when the exercise does not name its parameters.
std::string formatArguments(const Exercise& exercise, const ExerciseCase& exerciseCase)
{
    std::string text;
    for (std::size_t i = 0; i < exerciseCase.arguments.size(); ++i) {
        text += text.empty() ? "" : ", ";
        text += exercise.parameters.empty() ? exerciseCase.arguments[i]
                                            : fmt::format("{} = {}", exercise.parameters[i], exerciseCase.arguments[i]);
    }
    return text.empty() ? "-" : text;
}

/// Returns the seconds of a case after another one has run out of time: enough for a kernel that ends, on which an exercise sets its limit.
double shortenTime(double seconds)
{
    constexpr double kShare = 0.2, kMinSeconds = 1;
    return std::min(seconds, std::max(kShare * seconds, kMinSeconds));
}

}  // namespace

Result<program::BuildResult> buildCheck(const Exercise& exercise, const BuildTools& tools, const std::stop_token& stop)
{
    program::RunRequest request;
    request.source = exercise.path("check.cpp");
    request.nvccArguments = {"-I" + findIncludeFolder()};
    const auto plan = program::planRun(std::move(request));
    if (!plan)
        return tl::unexpected(plan.error());
    auto check = program::build(tools.toolkit, tools.runtimeDirectory, plan->nvcc, stop);
    if (check && check->hasEnvironmentProblem)
        return fail(check->message);
    if (check && !check->hasSucceeded) {
        if (auto room = checkFreeSpace(program::cacheDirectory(), kMinFreeCacheBytes); !room)
            return tl::unexpected(room.error());
        return failAt(exercise.path("check.cpp"), 0, msg::exercise::checkFails(check->text));
    }
    return check;
}

Result<CheckedCase> checkCase(const Exercise& exercise, std::size_t index, const Submission& submission, const program::BuildResult& check,
                              const BuildTools& tools, const ScratchFolder& scratch, const GradeOptions& options,
                              const std::stop_token& stop, bool isShortened)
{
    const ExerciseCase& exerciseCase = exercise.cases[index];
    CheckRun run{exercise, exerciseCase, submission, check, tools, scratch, options, stop, exercise.limits};
    if (isShortened)
        run.limits.seconds = shortenTime(run.limits.seconds);
    CheckedCase checked;
    GradePart& part = checked.part;
    part.id = fmt::format("case:{}", index + 1);
    part.title = msg::exercise::resultsWith(formatArguments(exercise, exerciseCase));
    part.maxPoints = exerciseCase.points;

    std::error_code error;
    std::string shapes;
    if (fs::exists(exercise.path(kAppendedFile), error)) {
        const auto shapesRun = runStage(run, {"rr", "shapes", ""});
        if (!shapesRun)
            return tl::unexpected(shapesRun.error());
        for (std::size_t i = 0; i < shapesRun->results.problems.size(); ++i)
            addProblem(part, explainMissingKernel(shapesRun->results.problems[i]), shapesRun->results.reasons[i]);
        addCheckError(part, *shapesRun);
        addEnd(part, *shapesRun, run);
        checked.checkError = shapesRun->results.checkError;
        if (!part.problems.empty())
            return checked;
        shapes = shapesRun->results.shapes;
    }
    for (unsigned i = 0; i < exerciseCase.scheduleCount; ++i) {
        const auto hasPassed = checkOnce(run, i == 0 ? "rr" : fmt::format("random:{}", i), shapes, checked);
        if (!hasPassed)
            return tl::unexpected(hasPassed.error());
        if (!*hasPassed)
            return checked;
    }
    checked.part.hasPassed = true;
    checked.part.points = exerciseCase.points;
    return checked;
}

}  // namespace simtscope::exercises
