// Makes a recording from a .cu on disk: runs nvcc with a content-hashed cache, then the program in a child process, with progress,
// cancelling and a time limit.
//
// The program is built with `nvcc -lineinfo … --cudart none`, linked to the runtime library beside SIMTscope (libcudart.so of the toolkit's
// version) and run as a child process, so that no fault of it can take the application with it. The runtime writes the recording as the
// program runs.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/result.h"
#include "gpu/program/nvcc_arguments.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::program {

/// A run as a user requests it, in the user's words: options of the command line, settings of the window.
struct RunRequest {
    std::string source;                   ///< path of the file that names the program
    std::vector<std::string> moreInputs;  ///< its other files: sources, objects, archives
    std::string name;                     ///< name for the recording; empty: the file's base name
    std::vector<std::string> arguments;
    std::vector<std::string> nvccArguments;
    std::string engine = "simt";
    std::string device{kDefaultDeviceModel};  ///< device models that the simt engine reports: "sm_90", "sm_90,sm_80", "sm_90x2"
    bool compilesForDevice = false;           ///< compile for the oldest of these models, unless nvccArguments override it; else for an
                                              ///< architecture that runs on every model
    std::string schedule = "rr";              ///< or "random:SEED"
    std::string checks = "all";               ///< gpu/core/checks.h; simt engine only
    std::string freshMemory = "pattern";      ///< or "zero" (gpu/core/fresh_memory.h); simt engine only
    unsigned threads = 0;                     ///< CPU threads that run the blocks of a launch; 0: one for each core; simt engine only
    std::vector<std::string> launches;        ///< gpu/core/launch_override.h; simt engine only
    std::vector<std::string> environment;     ///< "NAME=value", in addition to the environment of this process
    std::string blocks;                       ///< blocks to record: "all" or "0,3,5-7"; empty: first, last and a few between
    std::uint64_t maxEvents = trace::RecordOptions{}.maxEvents;  ///< events to record at most
    std::string recordPath;        ///< path of the recording; empty: a temporary file that the caller owns (RunOutcome::recording)
    double timeoutSeconds = 0;     ///< 0: no limit
    unsigned timingRuns = 3;       ///< cuda engine: number of further runs without the recorder, to be timed
    std::string workingDirectory;  ///< empty: the current one
    bool inheritStdin = true;
    std::string input;          ///< text for stdin when inheritStdin is false
    bool outputByLine = false;  ///< pass output on by line as soon as the program has written it, as on a terminal
};

enum class EngineKind : std::uint8_t { Simt, Cuda };

/// A request that was checked and understood. Everything after planRun() reads the plan.
struct RunPlan {
    RunRequest request;  ///< used for its paths, arguments, input and limits
    EngineKind engine = EngineKind::Simt;
    NvccArguments nvcc;         ///< has the program's own file first among the inputs
    trace::RunOptions options;  ///< options for the child process; the paths that it writes to are known only when it starts
};

/// Checks a request once, where it enters. Errors name what is wrong in the user's words: no such file, an option of nvcc that cannot be
/// used, a device, schedule, launch or list of blocks that cannot be understood, or a path that is no recording.
Result<RunPlan> planRun(RunRequest request);

enum class Stage { Compiling, Running, Done };

/// The stage that a run has reached, for a progress display.
struct Progress {
    Stage stage = Stage::Compiling;
    Message text;          ///< "compiling reduce.cu", "reduce1<<<1, 256>>>: block 3 of 40"
    double fraction = -1;  ///< 0..1; -1: unknown
};

/// Callbacks during a run, from the thread that called run().
struct RunCallbacks {
    std::function<void(const Progress&)> progress;
    std::function<void(std::string_view, bool isStderr)> output;  ///< called with the program's output as it arrives
    std::array<int, 2> outputTo{-1, -1};                          ///< see ChildCallbacks
    /// Called with each message that the runtime writes to the program's stderr, before `output` gets it there as "simtscope: " and its
    /// text.
    std::function<void(const Message&)> complaint;
};

/// An error or a warning of nvcc or its tools.
struct CompilerMessage {
    std::string file;
    int line = 0;
    bool isError = true;  ///< otherwise a warning
    std::string text;
};

enum class EndKind { Finished /* exit code */, CompileError, Signal, TimedOut, Cancelled, NoCompiler, EngineUnavailable };

/// The end of a run, and the results that it left.
struct RunOutcome {
    EndKind end = EndKind::Finished;
    int exitCode = 0;  ///< exit code of the program, when Finished
    int signal = 0;
    Message message;               ///< empty when all went well
    std::string recording;         ///< path; empty when there is none
    std::string removedRecording;  ///< path of the recording that this run has replaced without recording anything; empty: none
    std::vector<CompilerMessage> compiler;
    std::string compilerText;  ///< nvcc's messages, unchanged
    std::string results;       ///< digest of all data that the host has copied from the device, when the plan's options ask for it
    double compileSeconds = 0, runSeconds = 0;
    bool fromCache = false;
};

/// Runs a plan and blocks until the run has ended. Fails only when the run cannot be attempted (no such file, a full disk); faults of the
/// program or the compiler are an outcome. Any thread may call; one request at a time per thread.
Result<RunOutcome> run(const RunPlan& plan, const RunCallbacks& callbacks = {}, std::stop_token stop = {});
/// Calls planRun(), then run().
Result<RunOutcome> run(const RunRequest& request, const RunCallbacks& callbacks = {}, std::stop_token stop = {});

/// Returns the path of nvcc: $CUDACXX, $CUDA_HOME/bin, PATH, /usr/local/cuda/bin. The error names what to install.
Result<std::string> findCompiler();

/// Returns the folder for built programs: $XDG_CACHE_HOME/simtscope or ~/.cache/simtscope.
std::string cacheDirectory();

/// Parses nvcc's output ("x.cu(12): error: …") into messages.
std::vector<CompilerMessage> parseCompilerMessages(const std::string& text);

}  // namespace simtscope::program
