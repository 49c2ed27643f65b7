// Turns a request in the user's words into a plan: everything is parsed and checked here, and nowhere else.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/result.h"
#include "gpu/program/build/nvcc_arguments.h"
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

}  // namespace simtscope::program
