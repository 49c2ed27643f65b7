// Turns a request in the user's words into a plan: everything is parsed and checked here, and nowhere else.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::program {

class LiveBuilds;

/// Describes a run as a user requests it: the options that the user chooses (gpu/trace/model/run_options.def), in the user's words, and
/// everything else that a run needs.
struct RunRequest : trace::RunChoices {
    std::string source;                      ///< path of the file that names the program
    std::vector<std::string> furtherInputs;  ///< its other files: sources, objects, archives
    std::string name;                        ///< name for the recording; empty: the file's base name
    std::vector<std::string> arguments;
    /// Whether nvcc compiles for the oldest of the device models, unless nvccArguments override it; else for an architecture that runs on
    /// every model.
    bool compilesForDevice = false;
    std::string recordPath;        ///< path of the recording; empty: a temporary file that the caller owns (RunOutcome::recordingPath)
    std::string workingDirectory;  ///< empty: the current one
    bool inheritsStdin = true;
    std::string input;           ///< text for stdin when inheritsStdin is false
    bool flushesByLine = false;  ///< whether to pass output on by line as soon as the program has written it, as on a terminal
};

/// Names the engine that executes the kernels: the SIMT engine on the CPU, or a GPU.
enum class EngineKind : std::uint8_t { Simt, Cuda };

/// Holds a request that has been checked and parsed. Everything after planRun() reads the plan.
struct RunPlan {
    RunRequest request;  ///< used for its paths, arguments, input and limits
    EngineKind engine = EngineKind::Simt;
    NvccArguments nvcc;  ///< has the program's own file first among the inputs
    /// Builds with which a program whose device code was edited may run without being built (gpu/program/live); null: it is always built.
    std::shared_ptr<LiveBuilds> live;
    bool buildsWholeProgram = false;  ///< whether `live` only remembers the build
    trace::RunOptions options;        ///< options for the child process; the paths that it writes to are known only when it starts
};

/// Checks a request once, where it enters. Errors name what is wrong in the user's words: no such file, an option of nvcc that cannot be
/// used, a device, schedule, launch or list of blocks that cannot be understood, or a path that is not a recording.
Result<RunPlan> planRun(RunRequest request);

}  // namespace simtscope::program
