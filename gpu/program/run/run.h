// Makes a recording from a .cu on disk: runs nvcc with a content-hashed cache, then the program in a child process, with progress,
// cancelling and a time limit.
//
// The program is built with `nvcc -lineinfo … --cudart none`, linked to the runtime library beside SIMTscope (libcudart.so of the toolkit's
// version) and run as a child process, so that no fault of the program can end the application. The runtime writes the recording as the
// program runs.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/core/result.h"
#include "gpu/program/build/compiler.h"
#include "gpu/program/live/live_builds.h"
#include "gpu/program/run/run_plan.h"

namespace simtscope::program {

/// Names the stages of a run, in their order.
enum class RunStage { Compiling, Running, Done };

/// Describes the stage that a run has reached, for a progress display.
struct RunProgress {
    RunStage stage = RunStage::Compiling;
    Message text;          ///< "compiling reduce.cu", "reduce1<<<1, 256>>>: block 3 of 40"
    double fraction = -1;  ///< 0..1; -1: unknown
    /// Source lines that threads of the kernel execute, "reduce.cu:12"; empty if unknown.
    std::vector<std::string> lines{};
};

/// Holds callbacks, which are called during a run from the thread that called run().
struct RunCallbacks {
    std::function<void(const RunProgress&)> onProgress;
    std::function<void(std::string_view, bool isStderr)> onOutput;  ///< called with the program's output as it arrives
    std::array<int, 2> outputDescriptors{-1, -1};                   ///< see ChildCallbacks
    /// Called with each message that the runtime writes to the program's stderr, before `onOutput` gets it there as "simtscope: " and its
    /// text.
    std::function<void(const Message&)> onProgramMessage;
};

/// Says how a run ended. With CompileError, NoCompiler and EngineUnavailable the program has not begun.
enum class RunEndKind { Finished /* exit code */, CompileError, Signal, TimedOut, Cancelled, NoCompiler, EngineUnavailable };

/// Says how a run ended, and holds the results that it left.
struct RunOutcome {
    RunEndKind end = RunEndKind::Finished;
    int exitCode = 0;  ///< exit code of the program, when Finished
    int signal = 0;
    Message message;                   ///< empty when all went well
    std::string recordingPath;         ///< empty when there is none
    std::string removedRecordingPath;  ///< path of the recording that this run has replaced without recording anything; empty: none
    std::vector<CompilerMessage> compilerMessages;
    std::string compilerText;  ///< nvcc's messages, unchanged
    std::string resultDigest;  ///< digest of all data that the host has copied from the device, when the plan's options ask for it
    double compileSeconds = 0, runSeconds = 0;
    bool isFromCache = false;
    std::optional<DeviceCompiler> deviceCompiler;  ///< what compiled the device code that has replaced the program's own; nullopt: nothing
    Message refusedDeviceCode;                     ///< why the program has not begun with that device code; empty: it has
};

/// Runs a plan and blocks until the run has ended. Fails only when the run cannot be attempted (no such file, a full disk); faults of the
/// program or the compiler are an outcome. Any thread may call; one request at a time per thread.
Result<RunOutcome> run(const RunPlan& plan, const RunCallbacks& callbacks = {}, std::stop_token stop = {});
/// Calls planRun(), then run().
Result<RunOutcome> run(const RunRequest& request, const RunCallbacks& callbacks = {}, std::stop_token stop = {});

}  // namespace simtscope::program
