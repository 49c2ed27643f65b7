#include "gpu/program/run.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "gpu/program/build.h"
#include "gpu/program/messages.h"
#include "gpu/program/run_environment.h"
#include "gpu/program/runtime_library.h"
#include "gpu/runtime/protocol.h"
#include "gpu/trace/finish_recording.h"
#include "gpu/trace/recording_file.h"
#include "gpu/trace/timed_runs.h"

namespace simtscope::program {

namespace fs = std::filesystem;
namespace protocol = runtime::protocol;

namespace {

constexpr std::size_t kOutputKept = 1u << 20;
constexpr std::chrono::milliseconds kPatienceForRecords{5000};  // of a kernel on a GPU that is stopped
constexpr std::uint64_t kStandInBuffer = 64u << 20;             // of records: the memory of a stand-in's device is the host's

/// Where the recording goes: the place that was asked for, or a file of its own that the caller owns.
Result<std::string> prepareRecording(const std::string& wanted)
{
    const auto refuse = [](const std::string& path) {
        return fail(fmt::format("the recording {} cannot be written: {}", path, std::strerror(errno)), "choose another place for it");
    };
    if (wanted.empty()) {
        std::error_code error;
        std::string path = (fs::temp_directory_path(error) / "simtscope-XXXXXX.simt").string();
        const int fd = ::mkstemps(path.data(), 5);
        if (fd < 0)
            return refuse(path);
        ::close(fd);
        return path;
    }
    const std::string path = fs::absolute(wanted).string();
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0)
        return refuse(wanted);
    ::close(fd);
    return path;
}

/// What the program says on the progress pipe (protocol.h).
void hear(std::string_view line, Heard& heard, const RunCallbacks& callbacks)
{
    if (line.size() < 2)
        return;
    const std::string text(line.substr(2));
    const auto space = std::min(text.find(' '), text.size());
    Progress progress{Stage::Running, text.substr(std::min(space + 1, text.size())), -1};
    if (line[0] == protocol::kVerbLaunch) {
        heard.lastLaunch = text;
    } else if (line[0] == protocol::kVerbProgress) {
        std::from_chars(text.data(), text.data() + space, progress.fraction);
    } else {
        if (line[0] == protocol::kVerbFault)
            heard.fault = text;
        else
            (line[0] == protocol::kVerbLink ? heard.linkError : heard.recordingError) = text;
        return;
    }
    if (callbacks.progress)
        callbacks.progress(progress);
}

EndKind endKindOf(ChildEnd end)
{
    switch (end) {
    case ChildEnd::Exited:
        return EndKind::Finished;
    case ChildEnd::Signal:
        return EndKind::Signal;
    case ChildEnd::TimedOut:
        return EndKind::TimedOut;
    case ChildEnd::Cancelled:
        return EndKind::Cancelled;
    }
    return EndKind::Finished;
}

/// Text for a table of texts: a NUL would end it.
std::string printable(std::string text)
{
    std::ranges::replace(text, '\0', '?');
    return text;
}

/// Runs the program again without the recorder and adds its times to the recording. What does not work out is said in the recording's
/// notes.
void timeProgram(const RunRequest& request, trace::RunOptions options, const Engine& engine, ChildRequest child,
                 const ChildResult& recorded, const RunCallbacks& callbacks, std::stop_token stop, std::vector<std::string>& notes,
                 std::vector<trace::TimedRun>& runs)
{
    constexpr double kPatienceFactor = 4, kPatienceSeconds = 20;  // it is faster than the recorded run was
    const std::string path = fmt::format(
        "{}.times", request.recordPath.empty() ? fs::path(fs::temp_directory_path() / fmt::format("simtscope-{}", ::getpid())).string()
                                               : fs::absolute(request.recordPath).string());
    options.recordPath.clear();
    options.timesPath = path;
    child.timeoutSeconds = kPatienceSeconds + kPatienceFactor * recorded.seconds;
    if (child.inheritStdin) {
        child.inheritStdin = false;
        child.input = recorded.input;
    }
    const unsigned count =
        request.timingRuns == 0 ? 0 : request.timingRuns + 1;  // one more for the timeline, which waiting launches would change
    for (unsigned i = 0; i < count && !stop.stop_requested(); ++i) {
        if (callbacks.progress)
            callbacks.progress({Stage::Running, fmt::format("timing run {} of {}", i + 1, count), double(i) / count});
        options.holdsLaunches = i > 0;
        child.environment = environmentFor(request.environment, engine, options);
        const auto ended = runChild(child, {}, stop);
        const bool same = ended && ended->end == ChildEnd::Exited && ended->exitCode == recorded.exitCode;
        auto times = trace::readTimedRun(path);
        std::error_code ignored;
        fs::remove(path, ignored);
        if (!same || !times) {
            notes.push_back(fmt::format("without the recorder the program {}, so that it was not timed",
                                        same ? "left no times" : "did not end as it did with it"));
            return;
        }
        times->isHeld = i > 0;
        runs.push_back(std::move(*times));
    }
}

/// What the child process is told: the plan's options, and what is known only now.
trace::RunOptions optionsFor(const RunPlan& plan, const Built& built, const Engine& engine, const std::string& recording)
{
    trace::RunOptions options = plan.options;
    options.recordPath = recording;
    options.sources = built.sources;
    options.progressFd = kProgressDescriptor;
    if (engine.cuda) {
        options.architecture = engine.cuda->architecture;
        if (engine.cuda->standIn)
            options.recordBuffer = kStandInBuffer;
    }
    return options;
}

Result<void> runProgram(const RunPlan& plan, const Built& built, const Engine& engine, const RunCallbacks& callbacks, std::stop_token stop,
                        RunOutcome& outcome)
{
    const RunRequest& request = plan.request;
    auto recording = prepareRecording(request.recordPath);
    if (!recording)
        return tl::unexpected(recording.error());

    ChildRequest child;
    child.command = {built.program};
    child.name = "./" + fs::path(request.source).stem().string();  // as after nvcc -o: it stands in usage messages
    child.command.insert(child.command.end(), request.arguments.begin(), request.arguments.end());
    const trace::RunOptions options = optionsFor(plan, built, engine, *recording);
    child.environment = environmentFor(request.environment, engine, options);
    child.workingDirectory = request.workingDirectory;
    child.inheritStdin = request.inheritStdin;
    child.input = request.input;
    child.relayStdin = engine.cuda && request.timingRuns > 0;  // the timing runs are given the same
    child.progressPipe = true;
    child.timeoutSeconds = request.timeoutSeconds;
    if (engine.cuda)
        child.patience = kPatienceForRecords;

    Heard heard;
    std::string output;
    ChildCallbacks hooks;
    hooks.output = [&](std::string_view text, bool isStderr) {
        output.append(text.substr(0, kOutputKept - std::min(output.size(), kOutputKept)));
        if (callbacks.output)
            callbacks.output(text, isStderr);
    };
    hooks.progress = [&](std::string_view line) { hear(line, heard, callbacks); };
    const auto ended = runChild(child, hooks, stop);
    if (!ended)
        return tl::unexpected(ended.error());

    outcome.end = endKindOf(ended->end);
    outcome.exitCode = ended->exitCode;
    outcome.signal = ended->signal;
    outcome.runSeconds = ended->seconds;
    if (!heard.linkError.empty())
        outcome.end = EndKind::CompileError;
    const Verdict verdict = verdictOf(*ended, heard, request.timeoutSeconds);
    outcome.message = verdict.message;
    outcome.hint = verdict.hint;

    std::error_code error;
    if (fs::file_size(*recording, error) == 0 || error) {  // it never got as far as to call CUDA
        fs::remove(*recording, error);
        if (outcome.message.empty()) {
            outcome.message = "the program made no CUDA call, so there is nothing to show";
            outcome.hint = "does it launch a kernel with these arguments?";
        }
        return {};
    }
    outcome.recording = *recording;
    trace::RunEnd end;
    end.exitCode = ended->end == ChildEnd::Exited ? ended->exitCode : -1;
    end.signal = ended->signal;
    end.cutOff = !heard.recordingError.empty();
    end.output = printable(std::move(output));
    if (ended->end != ChildEnd::Exited || end.cutOff)
        end.notes.push_back(verdict.message);
    std::vector<trace::TimedRun> runs;
    if (engine.cuda && ended->end == ChildEnd::Exited && !end.cutOff && heard.fault.empty())
        timeProgram(request, options, engine, child, *ended, callbacks, stop, end.notes, runs);
    auto finished = trace::finishRecording(*recording, end);
    if (finished && !runs.empty())
        finished = trace::addTimedRuns(*recording, runs);
    if (!finished && outcome.message.empty()) {
        outcome.message = finished.error().message;
        outcome.hint = finished.error().hint;
    }
    return {};
}

}  // namespace

Result<RunOutcome> run(const RunRequest& request, const RunCallbacks& callbacks, std::stop_token stop)
{
    const auto plan = planRun(request);
    if (!plan)
        return tl::unexpected(plan.error());
    return run(*plan, callbacks, stop);
}

Result<RunOutcome> run(const RunPlan& plan, const RunCallbacks& callbacks, std::stop_token stop)
{
    RunOutcome outcome;
    const auto say = [&](Stage stage, const std::string& text, double fraction) {
        if (callbacks.progress)
            callbacks.progress({stage, text, fraction});
    };
    Engine engine;
    if (plan.engine == EngineKind::Cuda) {
        const auto cuda = findCudaEngine();
        if (!cuda) {
            outcome.end = EndKind::EngineUnavailable;
            outcome.message = "the cuda engine is not available: " + cuda.error().message;
            outcome.hint = cuda.error().hint + (cuda.error().hint.empty() ? "" : "; ") + "or run it with --engine simt, which needs no GPU";
            return outcome;
        }
        engine = {cuda->runtimeDirectory, *cuda};
    }
    const auto library = findRuntimeLibrary();
    if (!library)
        return tl::unexpected(library.error());
    if (!engine.cuda)
        engine.runtimeDirectory = *library;
    const auto compiler = findCompiler();
    if (!compiler) {
        outcome.end = EndKind::NoCompiler;
        outcome.message = compiler.error().message;
        outcome.hint = compiler.error().hint;
        return outcome;
    }

    const std::string name = fs::path(plan.request.source).filename().string();
    say(Stage::Compiling, "compiling " + name, -1);
    const auto built = build(*compiler, *library, plan.nvcc, stop);
    if (!built)
        return tl::unexpected(built.error());
    outcome.compiler = built->messages;
    outcome.compilerText = built->text;
    outcome.compileSeconds = built->seconds;
    outcome.fromCache = built->fromCache;
    if (!built->succeeded) {
        const bool cancelled = built->end == ChildEnd::Cancelled;
        outcome.end = cancelled ? EndKind::Cancelled : EndKind::CompileError;
        outcome.message = cancelled ? "the compilation of " + name + " was stopped" : built->message;
        outcome.hint = built->hint;
        return outcome;
    }
    say(Stage::Running, "running " + name, -1);
    if (auto ran = runProgram(plan, *built, engine, callbacks, stop, outcome); !ran)
        return tl::unexpected(ran.error());
    say(Stage::Done, "", 1);
    return outcome;
}

}  // namespace simtscope::program
