#include "gpu/program/run/run.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <unistd.h>
#include <utility>

#include "gpu/analysis/dataflow/unused_loads.h"
#include "gpu/analysis/members/member_overruns.h"
#include "gpu/core/message_json.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/utf8.h"
#include "gpu/program/library/recorded_lesson.h"
#include "gpu/program/run/kept_output.h"
#include "gpu/program/run/prepared_run.h"
#include "gpu/program/run/program_arguments.h"
#include "gpu/program/run/run_end_message.h"
#include "gpu/program/run/time_program.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/trace/file/finish_recording.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/timed_runs.h"

namespace simtscope::program {

namespace fs = std::filesystem;
namespace protocol = runtime::protocol;

namespace {

constexpr std::size_t kMaxOutputBytes = 1u << 20, kMaxErrorBytes = 1u << 14;
constexpr std::chrono::milliseconds kRecordsGracePeriod{5000};  // for a kernel on a GPU to end after SIGTERM
constexpr std::chrono::milliseconds kStopPeriod{1000};          // for the SIMT engine to stop its kernel and to write the recording

/// Claims the path of the recording: the one that the user has asked for, or a temporary file that the caller owns.
Result<trace::RecordingClaim> prepareRecording(const std::string& requestedPath)
{
    std::error_code error;
    if (!requestedPath.empty()) {
        const std::string path = fs::absolute(requestedPath, error).string();
        if (error)
            return fail(msg::run::noCurrentFolder());
        return trace::RecordingClaim::claimForRun(path);
    }
    const fs::path folder = fs::temp_directory_path(error);
    if (error)
        return fail(msg::run::noTemporaryFolder(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp", error.message()));
    std::string path = (folder / "simtscope-XXXXXX.simt").string();
    const Descriptor file(::mkostemps(path.data(), 5, O_CLOEXEC));
    if (!file.isOpen())
        return fail(msg::run::noTemporaryFolder(folder.string(), std::strerror(errno)));
    return trace::RecordingClaim::claimForRun(path);
}

/// Reads a message of the program from JSON; other text becomes a plain message.
Message parseProgramMessage(const std::string& text)
{
    std::optional<Message> message = parseMessageJson(text);
    return message ? std::move(*message) : plainMessage(text);
}

std::vector<std::string> splitAtTabs(const std::string& text)
{
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, '\t');)
        parts.push_back(part);
    return parts;
}

/// Reads one line that the program wrote on the progress pipe (protocol.h).
void readReport(std::string_view line, ChildReport& report, const RunCallbacks& callbacks)
{
    if (line.size() < 2)
        return;
    const std::string text(line.substr(2));
    const auto space = std::min(text.find(' '), text.size());
    const std::string afterFirstWord = text.substr(std::min(space + 1, text.size()));
    const auto reportProgress = [&](const Message& news, double fraction) {
        if (callbacks.onProgress)
            callbacks.onProgress({RunStage::Running, news, fraction, std::exchange(report.lines, {})});
    };
    double fraction = -1;
    switch (line[0]) {
    case protocol::kVerbLaunch:
        report.lastLaunch = text;
        reportProgress(msg::run::launching(afterFirstWord), fraction);
        break;
    case protocol::kVerbProgress:
        std::from_chars(text.data(), text.data() + space, fraction);
        reportProgress(parseProgramMessage(afterFirstWord), fraction);
        break;
    case protocol::kVerbLines:
        report.lines = splitAtTabs(text);
        break;
    case protocol::kVerbFault:
        report.fault = parseProgramMessage(text);
        break;
    case protocol::kVerbLink:
        report.linkError = parseProgramMessage(text);
        break;
    case protocol::kVerbDeviceCode:
        report.refusedDeviceCode = parseProgramMessage(text);
        break;
    case protocol::kVerbUntil:
        report.reachedLaunch = text;
        break;
    case protocol::kVerbResults:
        report.results = text;
        break;
    case protocol::kVerbRecording:
        report.recordingError = parseProgramMessage(text);
        break;
    case protocol::kVerbExit:
        report.exitsInCall = true;
        break;
    case protocol::kVerbComplaint:
        if (callbacks.onProgramMessage)
            callbacks.onProgramMessage(parseProgramMessage(text));
        break;
    default:
        break;
    }
}

RunEndKind toRunEndKind(ChildEnd end)
{
    switch (end) {
    case ChildEnd::Exited:
        return RunEndKind::Finished;
    case ChildEnd::Signal:
        return RunEndKind::Signal;
    case ChildEnd::TimedOut:
        return RunEndKind::TimedOut;
    case ChildEnd::Cancelled:
        return RunEndKind::Cancelled;
    }
    return RunEndKind::Finished;
}

/// Replaces NULs, which would end a text in a table of texts.
std::string replaceNuls(std::string text)
{
    std::ranges::replace(text, '\0', '?');
    return text;
}

/// Runs the program again without the recorder and adds its times to the recording. Problems become notes of the recording.
void addTimingRuns(const RunRequest& request, const trace::RunOptions& options, const EngineRuntime& engine, ChildRequest child,
                   const ChildResult& recorded, const RunCallbacks& callbacks, std::stop_token stop, std::vector<Message>& notes,
                   std::vector<trace::TimedRun>& runs)
{
    constexpr double kTimeoutFactor = 4, kMinTimeoutSeconds = 20;  // the run without the recorder is faster than the recorded one
    const TimesFile times;
    if (!times.problem().isEmpty()) {
        notes.push_back(times.problem());
        return;
    }
    child.timeoutSeconds = kMinTimeoutSeconds + kTimeoutFactor * recorded.seconds;
    if (child.inheritsStdin) {
        child.inheritsStdin = false;
        child.input = recorded.input;
    }
    const unsigned count =
        request.timingRuns == 0 ? 0 : request.timingRuns + 1;  // one more for the timeline, which held launches would distort
    for (unsigned i = 0; i < count && !stop.stop_requested(); ++i) {
        if (callbacks.onProgress)
            callbacks.onProgress({RunStage::Running, msg::run::timingRun(i + 1, count), double(i) / count});
        UnrecordedRun run = runTimed(child, request, engine, options, i > 0, times.path(), stop);
        const bool isSame = run.childResult && run.childResult->end == ChildEnd::Exited && run.childResult->exitCode == recorded.exitCode;
        if (!isSame || !run.times) {
            notes.push_back(isSame ? msg::run::notTimedNoTimes() : msg::run::notTimedEndedDifferently());
            return;
        }
        runs.push_back(std::move(*run.times));
    }
}

constexpr std::int64_t kMaxLaunchesAfterStop = 2000;  // a user who stops a run does not wait until a long recording has been read

/// Returns the index of the last launch that began; -1 when none has.
std::int64_t parseLastLaunch(const ChildReport& report)
{
    std::int64_t launch = -1;
    std::from_chars(report.lastLaunch.data(), report.lastLaunch.data() + report.lastLaunch.size(), launch);
    return launch;
}

/// Analyses the recording and stores the findings in it.
void addAnalysedFindings(const std::string& path, bool hasEndedWell)
{
    auto stored = trace::readRecording(path);
    if (!stored)
        return;
    const auto recording = std::make_shared<trace::Recording>(std::move(*stored));
    std::vector<trace::Finding> findings = analysis::findMemberOverruns(recording);
    recording->findings.insert(recording->findings.end(), findings.begin(), findings.end());
    if (hasEndedWell)
        std::ranges::move(analysis::findUnusedLoads(*recording), std::back_inserter(findings));
    if (!findings.empty())
        (void)trace::addFindings(path, findings);  // a recording without them is still good
}

}  // namespace

Result<void> runPrepared(const RunPlan& plan, const PreparedRun& prepared, const RunCallbacks& callbacks, std::stop_token stop,
                         RunOutcome& outcome, const ChangeChild& change)
{
    const RunRequest& request = plan.request;
    const EngineRuntime& engine = prepared.engine;
    const auto claim = prepareRecording(request.recordPath);
    if (!claim)
        return tl::unexpected(claim.error());
    const std::string& recording = claim->path();

    trace::RunOptions options = makeRunOptions(plan, prepared);
    options.recordPath = recording;
    ChildRequest child = makeChildRequest(request, prepared.built);
    child.environment = makeEnvironment(request.environment, engine, options);
    if (request.flushesByLine)
        child.environment.push_back(fmt::format("{}=1", protocol::kOutputByLineVariable));
    child.relaysStdin = engine.cuda && request.timingRuns > 0;  // the timing runs get the same input
    child.hasProgressPipe = true;
    child.watchesMemory = !engine.cuda;      // SIMTscope's own runtime keeps device memory in the child's memory
    child.hasFixedAddresses = !engine.cuda;  // host addresses reach kernels, and two runs of one schedule must agree in them too
    if (engine.cuda)
        child.gracePeriod = kRecordsGracePeriod;
    else
        child.stopPeriod = kStopPeriod;
    if (change)
        change(child);

    ChildReport report;
    KeptOutput output(kMaxOutputBytes);
    ChildCallbacks childCallbacks;
    childCallbacks.onOutput = [&](std::string_view text, bool isStderr) {
        output.append(text, isStderr);
        if (isStderr && report.errors.append(text).size() > 2 * kMaxErrorBytes)
            report.errors = std::string(utf8::suffixOf(report.errors, kMaxErrorBytes));
        if (callbacks.onOutput)
            callbacks.onOutput(text, isStderr);
    };
    childCallbacks.outputDescriptors = callbacks.outputDescriptors;
    childCallbacks.onProgressLine = [&](std::string_view line) { readReport(line, report, callbacks); };
    const auto ended = runChild(child, childCallbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());

    outcome.end = toRunEndKind(ended->end);
    outcome.exitCode = ended->exitCode;
    outcome.signal = ended->signal;
    outcome.runSeconds = ended->seconds;
    if (!report.linkError.isEmpty())
        outcome.end = RunEndKind::CompileError;
    if (outcome.refusedDeviceCode = report.refusedDeviceCode; !outcome.refusedDeviceCode.isEmpty())
        return {};
    outcome.resultDigest = report.results;
    report.recorded = trace::readRecordedLaunches(recording);
    if (ended->end == ChildEnd::TimedOut || ended->end == ChildEnd::Cancelled) {
        output.finish();
        report.takenArguments = describeArguments(request.source, output.text());
    }
    outcome.message = describeRunEnd(*ended, report, request.timeoutSeconds);

    std::error_code error;
    if (fs::file_size(recording, error) == 0 || error) {  // the program ended before its first call of CUDA
        fs::remove(recording, error);
        if (claim->hasReplaced())
            outcome.removedRecordingPath = recording;
        if (outcome.message.isEmpty())
            outcome.message = msg::run::noCudaCall();
        return {};
    }
    outcome.recordingPath = recording;
    trace::RunEnd end;
    end.exitCode = ended->end == ChildEnd::Exited ? ended->exitCode : -1;
    end.signal = ended->signal;
    const std::int64_t launches = parseLastLaunch(report) + 1, recordedCount = report.recorded ? report.recorded->launchCount : 0;
    const bool lacksLaunches = recordedCount < launches;
    end.isCutOff = !report.recordingError.isEmpty() || report.exitsInCall || lacksLaunches || !report.reachedLaunch.empty();
    output.finish();
    end.output = replaceNuls(output.text());
    if (ended->end != ChildEnd::Exited || !report.recordingError.isEmpty())
        end.notes.push_back(outcome.message);
    if (!report.reachedLaunch.empty())
        end.notes.push_back(describeReachedLaunch(report));
    if (report.exitsInCall)
        end.notes.push_back(msg::run::exitedInCall());
    if (lacksLaunches && end.notes.empty()) {
        end.notes.push_back(msg::run::lacksLaunches(recordedCount, launches));
        if (outcome.message.isEmpty())
            outcome.message = end.notes.back();
    }
    if (const std::uint64_t leftOut = output.bytesLeftOut())
        end.notes.push_back(msg::run::outputCut(output.text().size(), leftOut));
    std::vector<trace::TimedRun> runs;
    if (engine.cuda && ended->end == ChildEnd::Exited && !end.isCutOff && report.fault.isEmpty())
        addTimingRuns(request, options, engine, child, *ended, callbacks, stop, end.notes, runs);
    auto finished = trace::finishRecording(recording, end);
    if (finished && !runs.empty())
        finished = trace::addTimedRuns(recording, runs);
    if (const auto lesson = readLessonFilesBeside(request.source); finished && !lesson.empty())
        finished = trace::saveLessonFiles(recording, lesson);
    if (!finished && outcome.message.isEmpty())
        outcome.message = finished.error().message;
    const bool isStopped = ended->end == ChildEnd::TimedOut || ended->end == ChildEnd::Cancelled;
    const bool isWaitedFor = !isStopped || parseLastLaunch(report) < kMaxLaunchesAfterStop;
    if (finished && options.checks.checksMemory && isWaitedFor)
        addAnalysedFindings(recording, ended->end == ChildEnd::Exited && !end.isCutOff);
    return {};
}

Result<RunOutcome> run(const RunRequest& request, const RunCallbacks& callbacks, std::stop_token stop)
{
    const auto plan = planRun(request);
    if (!plan)
        return tl::unexpected(plan.error());
    return run(*plan, callbacks, stop);
}

namespace {

/// Passes the output of a program on, or keeps it until it is known whether the run counts.
class HeldOutput {
public:
    HeldOutput(const RunCallbacks& target, bool isHeld) : m_target(target), m_callbacks(target), m_isHeld(isHeld)
    {
        if (!isHeld)
            return;
        m_callbacks.outputDescriptors = {-1, -1};
        m_callbacks.onOutput = [this](std::string_view text, bool isStderr) { m_pieces.emplace_back(std::string(text), isStderr); };
        m_callbacks.onProgramMessage = [this](const Message& message) { m_messages.push_back(message); };
    }
    HeldOutput(const HeldOutput&) = delete;
    HeldOutput& operator=(const HeldOutput&) = delete;

    const RunCallbacks& callbacks() const { return m_callbacks; }
    bool isHeld() const { return m_isHeld; }
    bool hasErrors() const
    {
        return std::ranges::any_of(m_pieces, [](const auto& piece) { return piece.second; });
    }
    void release() const
    {
        for (const Message& message : m_messages)
            if (m_target.onProgramMessage)
                m_target.onProgramMessage(message);
        for (const auto& [text, isStderr] : m_pieces)
            if (m_target.onOutput)
                m_target.onOutput(text, isStderr);
    }

private:
    const RunCallbacks& m_target;
    RunCallbacks m_callbacks;
    bool m_isHeld;
    std::vector<std::pair<std::string, bool>> m_pieces;
    std::vector<Message> m_messages;
};

}  // namespace

Result<RunOutcome> run(const RunPlan& plan, const RunCallbacks& callbacks, std::stop_token stop)
{
    RunOutcome outcome;
    const auto say = [&](RunStage stage, const Message& text, double fraction) {
        if (callbacks.onProgress)
            callbacks.onProgress({stage, text, fraction});
    };
    RunPlan attempt = plan;
    while (true) {
        const auto prepared = prepareRun(attempt, callbacks, stop, outcome);
        if (!prepared)
            return tl::unexpected(prepared.error());
        if (!*prepared)
            return outcome;
        say(RunStage::Running, msg::run::running(fs::path(plan.request.source).filename().string()), -1);
        HeldOutput output(callbacks, (*prepared)->live && (*prepared)->live->isForSuccess);
        if (auto ran = runPrepared(attempt, **prepared, output.callbacks(), stop, outcome); !ran)
            return tl::unexpected(ran.error());
        const bool hasFailed = outcome.end != RunEndKind::Finished || outcome.exitCode != 0 || output.hasErrors();
        if (outcome.refusedDeviceCode.isEmpty() && !(output.isHeld() && hasFailed && !stop.stop_requested())) {
            output.release();
            break;
        }
        // The host code does not fit, or its messages name lines of the text before: the program is built.
        if (!outcome.refusedDeviceCode.isEmpty())
            plan.live->forget(*(*prepared)->live);
        attempt.buildsWholeProgram = true;
        outcome = {};
    }
    say(RunStage::Done, {}, 1);
    return outcome;
}

}  // namespace simtscope::program
