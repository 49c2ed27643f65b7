// What a run needs before the program starts: its engine, and the program built for it.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "gpu/core/result.h"
#include "gpu/program/build.h"
#include "gpu/program/child.h"
#include "gpu/program/run.h"
#include "gpu/program/run_environment.h"

namespace simtscope::program {

struct PreparedRun {
    Engine engine;
    Built built;
    bool mayStartTools = true;  ///< the program's process may start ptxas, and keep its answers; a sandbox forbids it
};

/// Finds engine and toolkit, and builds the program. Nothing: `outcome` says what is missing, or what nvcc finds wrong. Errors: as run().
Result<std::optional<PreparedRun>> prepareRun(const RunPlan& plan, const RunCallbacks& callbacks, std::stop_token stop,
                                              RunOutcome& outcome);

/// The process of the program, with the arguments, input and limits of the request; without environment.
ChildRequest childOf(const RunRequest& request, const Built& built);

/// Changes how the program's process is started: in a sandbox.
using ChangeChild = std::function<void(ChildRequest&)>;

/// Runs what was prepared, records it, and adds to `outcome` how it ended. Errors: as run().
Result<void> runPrepared(const RunPlan& plan, const PreparedRun& prepared, const RunCallbacks& callbacks, std::stop_token stop,
                         RunOutcome& outcome, const ChangeChild& change = {});

/// What the child process is told: the plan's options, and what is known only now.
trace::RunOptions optionsFor(const RunPlan& plan, const PreparedRun& prepared);

}  // namespace simtscope::program
