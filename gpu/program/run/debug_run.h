// Plans the run of a program's debug build, which `nvcc -G` compiles: from its recording come the values of variables, which optimised code
// keeps no record of (gpu/analysis/variables).
#pragma once

#include "gpu/core/result.h"
#include "gpu/program/run/run_plan.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

/// Returns the plan of a run like that of `plan`, with the debug build on the SIMT engine. It records only the block of that number of each
/// launch, checks nothing and gets no input. Where the program of `recording` did not end by itself, the run has a time limit.
RunPlan makeDebugPlan(RunPlan plan, const trace::Recording& recording, const trace::BlockTrace& block);

/// Returns such a plan for a recording whose program need not be at hand: writes the recorded sources into the cache's folder, and runs
/// them with the recorded arguments. A kernel that had one grid and block in all of its launches gets these again. What the recording does
/// not tell is as by default: environment, input, further arguments of nvcc. Fails if the recording has no source, or the files cannot be
/// written.
Result<RunPlan> planDebugRun(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block);

}  // namespace simtscope::program
