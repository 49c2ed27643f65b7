#include "gpu/program/run.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

#include "gpu/program/build.h"
#include "gpu/program/catalog.h"
#include "gpu/program/cuda_engine.h"
#include "gpu/program/messages.h"
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

/// Variables that a run sets itself are not the user's.
Result<void> checkEnvironment(const std::vector<std::string>& environment)
{
    for (const std::string& variable : environment) {
        const std::size_t equals = variable.find('=');
        if (equals == 0 || equals == variable.npos)
            return fail(fmt::format("\"{}\" sets no environment variable", variable), "write NAME=value");
        const std::string name = variable.substr(0, equals);
        if (name.starts_with("SIMTSCOPE_") || name == "LD_LIBRARY_PATH" || name == "LD_PRELOAD")
            return fail(fmt::format("{} is set by SIMTscope itself for the program", name), "use another variable");
    }
    return {};
}

/// Refuses a place that holds something else, before anything is compiled.
Result<void> checkRecordingPath(const std::string& wanted)
{
    std::error_code error;
    if (fs::is_directory(wanted, error))
        return fail(fmt::format("{} is a folder, no place for a recording", wanted), "give the path of a file");
    if (fs::exists(wanted, error) && fs::file_size(wanted, error) > 0 && !trace::looksLikeRecording(wanted))
        return fail(fmt::format("{} exists and is no recording, so it is not overwritten", wanted),
                    "give another path, or remove the file");
    return {};
}

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

std::string blocksText(const trace::RecordOptions& options)
{
    if (options.blocks == trace::RecordOptions::Blocks::All)
        return "all";
    std::string text;
    if (options.blocks == trace::RecordOptions::Blocks::Listed)
        for (const auto& [first, last] : options.listed)
            text += fmt::format("{}{}-{}", text.empty() ? "" : ",", first, last);
    return text;
}

/// The folder that the paths of a built-in program are recorded relative to; empty for any other program.
std::string sourceRootOf(const RunRequest& request)
{
    const std::string root = resourceDirectory();
    return fs::absolute(request.source).lexically_normal().string().starts_with(root + "/programs/") ? root : std::string();
}

std::string joined(const std::vector<std::string>& parts, const std::string& separator)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : separator) + part;
    return text;
}

/// What a program runs on: SIMTscope's own runtime, or NVIDIA's with the hooks ahead of it.
struct Engine {
    std::string runtimeDirectory;  ///< of libcudart.so.13
    std::optional<CudaEngine> cuda;
};

/// The environment of the program: ours, its protocol variables, and the runtime's folder first among the libraries.
/// `output`: the protocol's variable for what the run is to write, and where.
std::vector<std::string> environmentFor(const RunRequest& request, const Built& built, const Engine& engine,
                                        const std::pair<const char*, std::string>& output)
{
    std::vector<std::string> variables;
    std::vector<std::string> preloaded;
    std::string libraries = engine.runtimeDirectory;
    const auto isSet = [&request](std::string_view variable) {
        const std::string_view name = variable.substr(0, variable.find('=') + 1);
        return std::ranges::any_of(request.environment, [name](const std::string& set) { return set.starts_with(name); });
    };
    for (char** variable = environ; *variable; ++variable) {
        const std::string_view text = *variable;
        if (isSet(text))
            continue;
        if (text.starts_with("LD_LIBRARY_PATH=")) {
            if (const auto rest = text.substr(sizeof "LD_LIBRARY_PATH=" - 1); !rest.empty())
                libraries.append(1, ':').append(rest);
        } else if (text.starts_with("LD_PRELOAD=") && engine.cuda) {
            preloaded.emplace_back(text.substr(sizeof "LD_PRELOAD=" - 1));
        } else if (!text.starts_with("SIMTSCOPE_")) {
            variables.emplace_back(text);
        }
    }
    const auto set = [&](const char* name, const std::string& value) {
        if (!value.empty())
            variables.push_back(fmt::format("{}={}", name, value));
    };
    set("LD_LIBRARY_PATH", libraries);
#ifdef SIMTSCOPE_SANITIZER_LIBRARY
    preloaded.insert(preloaded.begin(), SIMTSCOPE_SANITIZER_LIBRARY);
    set("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0:handle_abort=0");  // the program's own faults stay its own
#endif
    if (engine.cuda) {
        if (!std::getenv("CUDA_MODULE_LOADING"))
            set("CUDA_MODULE_LOADING", "EAGER");  // else the first launch of a kernel would be timed with its loading
        preloaded.push_back(engine.cuda->hooks);
        set(protocol::kArchitecture, std::to_string(engine.cuda->architecture));
        if (engine.cuda->standIn)
            set(protocol::kRecordBuffer, std::to_string(kStandInBuffer));
        if (const char* const memory = std::getenv(protocol::kRecordMemory))
            set(protocol::kRecordMemory, memory);
    }
    set("LD_PRELOAD", joined(preloaded, ":"));
    set(output.first, output.second);
    set(protocol::kName, request.name.empty() ? fs::path(request.source).stem().string() : request.name);
    set(protocol::kSources, joined(built.sources, "\n"));
    set(protocol::kSourceRoot, sourceRootOf(request));
    set(protocol::kDevice, request.device);
    set(protocol::kSchedule, request.schedule);
    set(protocol::kBlocks, blocksText(request.record));
    set(protocol::kMaxEvents, std::to_string(request.record.maxEvents));
    set(protocol::kProgressFd, std::to_string(kProgressDescriptor));
    set(protocol::kLaunches, joined(request.launches, "\n"));
    variables.insert(variables.end(), request.environment.begin(), request.environment.end());
    return variables;
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
void timeProgram(const RunRequest& request, const Built& built, const Engine& engine, ChildRequest child, const ChildResult& recorded,
                 const RunCallbacks& callbacks, std::stop_token stop, std::vector<std::string>& notes, std::vector<trace::TimedRun>& runs)
{
    constexpr double kPatienceFactor = 4, kPatienceSeconds = 20;  // it is faster than the recorded run was
    const std::string path = fmt::format(
        "{}.times", request.recordPath.empty() ? fs::path(fs::temp_directory_path() / fmt::format("simtscope-{}", ::getpid())).string()
                                               : fs::absolute(request.recordPath).string());
    const std::vector<std::string> environment = environmentFor(request, built, engine, {protocol::kTimes, path});
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
        child.environment = environment;
        if (i > 0)
            child.environment.push_back(fmt::format("{}=1", protocol::kHold));
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

Result<void> runProgram(const RunRequest& request, const Built& built, const Engine& engine, const RunCallbacks& callbacks,
                        std::stop_token stop, RunOutcome& outcome)
{
    auto recording = prepareRecording(request.recordPath);
    if (!recording)
        return tl::unexpected(recording.error());

    ChildRequest child;
    child.command = {built.program};
    child.name = "./" + fs::path(request.source).stem().string();  // as after nvcc -o: it stands in usage messages
    child.command.insert(child.command.end(), request.arguments.begin(), request.arguments.end());
    child.environment = environmentFor(request, built, engine, {protocol::kRecordPath, *recording});
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
        timeProgram(request, built, engine, child, *ended, callbacks, stop, end.notes, runs);
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
    RunOutcome outcome;
    const auto say = [&](Stage stage, const std::string& text, double fraction) {
        if (callbacks.progress)
            callbacks.progress({stage, text, fraction});
    };
    Engine engine;
    if (request.engine == "cuda") {
        const auto cuda = findCudaEngine();
        if (!cuda) {
            outcome.end = EndKind::EngineUnavailable;
            outcome.message = "the cuda engine is not available: " + cuda.error().message;
            outcome.hint = cuda.error().hint + (cuda.error().hint.empty() ? "" : "; ") + "or run it with --engine simt, which needs no GPU";
            return outcome;
        }
        engine = {cuda->runtimeDirectory, *cuda};
    } else if (request.engine != "simt") {
        return fail(fmt::format("there is no engine \"{}\"", request.engine), "engines: simt, cuda");
    }
    if (auto checked = checkSource(request.source, !request.moreInputs.empty()); !checked)
        return tl::unexpected(checked.error());
    for (const std::string& input : request.moreInputs)
        if (auto checked = checkInput(input); !checked)
            return tl::unexpected(checked.error());
    if (auto checked = checkEnvironment(request.environment); !checked)
        return tl::unexpected(checked.error());
    if (engine.cuda && !request.launches.empty())
        return fail("launches are not overridden on the cuda engine, where the program's own calls start them",
                    "run it with --engine simt");
    if (auto checked = checkRecordingPath(request.recordPath); !checked)
        return tl::unexpected(checked.error());
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

    const std::string name = fs::path(request.source).filename().string();
    say(Stage::Compiling, "compiling " + name, -1);
    const auto built = build(*compiler, *library, request, stop);
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
    if (auto ran = runProgram(request, *built, engine, callbacks, stop, outcome); !ran)
        return tl::unexpected(ran.error());
    say(Stage::Done, "", 1);
    return outcome;
}

}  // namespace simtscope::program
