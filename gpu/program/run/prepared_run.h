// Prepares a run before the program starts, by finding its engine and building the program, and then carries it out.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "gpu/core/result.h"
#include "gpu/program/build/build.h"
#include "gpu/program/live/live_builds.h"
#include "gpu/program/process/child.h"
#include "gpu/program/run/run.h"
#include "gpu/program/run/run_environment.h"

namespace simtscope::program {

/// Holds a run that is ready to start.
struct PreparedRun {
    EngineRuntime engine;
    BuildResult built;
    bool mayStartTools = true;       ///< whether the program's process may start ptxas and keep its results; a sandbox forbids that
    std::optional<LiveCode> live{};  ///< device code that replaces that of `built`
};

/// Finds engine and toolkit, and builds the program. Returns nullopt when something is missing or nvcc finds an error; `outcome` then says
/// what. Fails as run().
Result<std::optional<PreparedRun>> prepareRun(const RunPlan& plan, const RunCallbacks& callbacks, std::stop_token stop,
                                              RunOutcome& outcome);

/// Builds the program for later runs of edited texts (RunPlan::live), and starts the compiler of device code. Errors are ignored: the run
/// reports them.
void prepareLiveRuns(const RunPlan& plan, std::stop_token stop);

/// Returns the process of the program, with the arguments, input and limits of the request; without environment.
ChildRequest makeChildRequest(const RunRequest& request, const BuildResult& built);

/// Changes how the program's process is started, e.g. in a sandbox.
using ChangeChild = std::function<void(ChildRequest&)>;

/// Runs what was prepared, records it, and adds to `outcome` how it ended. Fails as run().
Result<void> runPrepared(const RunPlan& plan, const PreparedRun& prepared, const RunCallbacks& callbacks, std::stop_token stop,
                         RunOutcome& outcome, const ChangeChild& change = {});

/// Returns the options for the child process: those of the plan, and those that are known only now.
trace::RunOptions makeRunOptions(const RunPlan& plan, const PreparedRun& prepared);

}  // namespace simtscope::program
