// Runs the debug build of a program (nvcc -G), from which the variables of its optimised code are taken.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "gpu/program/run/run_plan.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Returns the block of the debug build. Runs on a worker thread, until `stop` is requested.
using DebugBuildWork = std::function<Result<std::shared_ptr<const figures::FigureSource>>(const std::stop_token& stop)>;
/// Prepares the work for a block of optimised code. Called on the window's thread.
using PrepareDebugBuild = std::function<DebugBuildWork(const std::shared_ptr<const figures::FigureSource>& block)>;

/// Returns work that runs the plan, which records the block of the debug build that has the number of `block`. The work fails with the
/// plan's error, with the compiler's, and if the run records nothing.
DebugBuildWork runDebugBuild(Result<program::RunPlan> plan, std::shared_ptr<const figures::FigureSource> block);

/// Returns work that builds the sources of the recording (program::planDebugRun()).
DebugBuildWork runRecordedDebugBuild(const std::shared_ptr<const figures::FigureSource>& block);

}  // namespace simtscope::ui
