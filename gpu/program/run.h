// A .cu on disk -> a recording: nvcc, a content-hashed cache, a child process, progress, cancel, time out.
//
// The program is built with `nvcc -lineinfo … --cudart none`, linked to the runtime library beside SIMTscope (libcudart.so.13) and run as a
// child process, so that whatever it does cannot take the application with it. The runtime writes the recording as it goes.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/result.h"
#include "gpu/program/nvcc_arguments.h"
#include "gpu/trace/run_options.h"

namespace simtscope::program {

/// A run as a user asks for it, in the user's words: options of the command line, the window's settings.
struct RunRequest {
    std::string source;                   ///< path of the file that names the program
    std::vector<std::string> moreInputs;  ///< its other files: sources, objects, archives
    std::string name;                     ///< for the recording; empty: the file's base name
    std::vector<std::string> arguments;
    std::vector<std::string> nvccArguments;
    std::string engine = "simt";
    std::string device{kDefaultDeviceModel};  ///< models that the simt engine reports: "sm_90", "sm_90,sm_80", "sm_90x2"
    bool compilesForDevice = false;        ///< for the oldest of these, unless nvccArguments override it; else for what runs on every model
    std::string schedule = "rr";           ///< or "random:SEED"
    std::string checks = "all";            ///< gpu/core/checks.h; simt engine only
    std::string freshMemory = "pattern";   ///< or "zero" (gpu/core/fresh_memory.h); simt engine only
    unsigned threads = 0;                  ///< of the CPU, that run the blocks of a launch; 0: one for each core; simt engine only
    std::vector<std::string> launches;     ///< gpu/core/launch_override.h; simt engine only
    std::vector<std::string> environment;  ///< "NAME=value", in addition to what the process has
    std::string blocks;                    ///< to record: "all" or "0,3,5-7"; empty: first, last and a few between
    std::uint64_t maxEvents = trace::RecordOptions{}.maxEvents;  ///< recorded at the most
    std::string recordPath;        ///< where the recording goes; empty: a temporary file that the caller owns (RunOutcome::recording)
    double timeoutSeconds = 0;     ///< 0: none
    unsigned timingRuns = 3;       ///< cuda engine: how often the program is run once more without the recorder, to be timed
    std::string workingDirectory;  ///< empty: the current one
    bool inheritStdin = true;
    std::string input;          ///< given on stdin when inheritStdin is false
    bool outputByLine = false;  ///< somebody watches: a line of output comes when the program has written it, as on a terminal
};

enum class EngineKind : std::uint8_t { Simt, Cuda };

/// A request that was checked and understood: all that happens from here on reads this.
struct RunPlan {
    RunRequest request;  ///< its paths, arguments, input and limits
    EngineKind engine = EngineKind::Simt;
    NvccArguments nvcc;         ///< the program's own file first among the inputs
    trace::RunOptions options;  ///< for the child process; the paths that it writes to are known only when it starts
};

/// Checks a request, once, where it enters. Errors name what is wrong in the user's words: no such file, an option of nvcc that cannot be
/// used, a device, schedule, launch or list of blocks that cannot be understood, a place that is no recording.
Result<RunPlan> planRun(RunRequest request);

enum class Stage { Compiling, Running, Done };

struct Progress {
    Stage stage = Stage::Compiling;
    Message text;          ///< "compiling reduce.cu", "reduce1<<<1, 256>>>: block 3 of 40"
    double fraction = -1;  ///< 0..1, -1: not known
};

struct RunCallbacks {
    std::function<void(const Progress&)> progress;
    std::function<void(std::string_view, bool isStderr)> output;  ///< of the program, as it comes
    /// What the runtime has put on the program's stderr, as "simtscope: " and its text; before that line comes by `output`.
    std::function<void(const Message&)> complaint;
};

struct CompilerMessage {
    std::string file;
    int line = 0;
    bool isError = true;  ///< else a warning
    std::string text;
};

enum class EndKind { Finished /* exit code */, CompileError, Signal, TimedOut, Cancelled, NoCompiler, EngineUnavailable };

struct RunOutcome {
    EndKind end = EndKind::Finished;
    int exitCode = 0;  ///< of the program, when Finished
    int signal = 0;
    Message message;        ///< says nothing when all went well
    std::string recording;  ///< path; empty when there is none
    std::vector<CompilerMessage> compiler;
    std::string compilerText;  ///< nvcc's messages as they came
    std::string results;       ///< a digest of all that the host has copied from the device, where the plan's options ask for it
    double compileSeconds = 0, runSeconds = 0;
    bool fromCache = false;
};

/// Blocks until the run has ended. Errors are for what cannot be attempted at all (no such file, a full disk); what the program or the
/// compiler does wrong is an outcome. Safe to call from any thread; one request at a time per thread.
Result<RunOutcome> run(const RunPlan& plan, const RunCallbacks& callbacks = {}, std::stop_token stop = {});
/// planRun(), then run().
Result<RunOutcome> run(const RunRequest& request, const RunCallbacks& callbacks = {}, std::stop_token stop = {});

/// Path of nvcc: $CUDACXX, $CUDA_HOME/bin, PATH, /usr/local/cuda/bin. The error names what to install.
Result<std::string> findCompiler();

/// Folder for built programs: $XDG_CACHE_HOME/simtscope or ~/.cache/simtscope.
std::string cacheDirectory();

/// nvcc's output -> messages: "x.cu(12): error: …".
std::vector<CompilerMessage> parseCompilerMessages(const std::string& text);

}  // namespace simtscope::program
