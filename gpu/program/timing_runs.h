// Runs of a program on a GPU without the recorder, to time its kernels.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/program/child.h"
#include "gpu/program/prepared_run.h"
#include "gpu/trace/timed_runs.h"

namespace simtscope::program {

/// One run of `child` that is not recorded. `holdsLaunches`: each launch waits until all of it is in its stream, so that its duration is
/// the kernel's alone. `file` takes the times meanwhile.
struct TimingRun {
    std::optional<ChildResult> ended;  ///< nothing: it could not be started
    std::optional<trace::TimedRun> times;
};
TimingRun timingRun(ChildRequest child, const RunRequest& request, const Engine& engine, trace::RunOptions options, bool holdsLaunches,
                    const std::string& file, std::stop_token stop);

struct TimedProgram {
    std::vector<trace::TimedRun> runs;  ///< held ones, plan.request.timingRuns of them unless something is wrong
    int exitCode = 0;                   ///< of the last
    Message problem;                    ///< why there are fewer; empty: all went well
};

/// Runs the program plan.request.timingRuns times with nothing recorded. The engine of the plan is cuda.
TimedProgram timeProgram(const RunPlan& plan, const PreparedRun& prepared, std::stop_token stop = {});

}  // namespace simtscope::program
