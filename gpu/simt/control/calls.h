// Calls: every active function has a frame, and arguments and results are copied between frames.
#pragma once

#include <string>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Returns the frame of a function that is called at `callPc` of `parent` (null: the kernel itself). Other lanes may be in this frame
/// already. Null: the warp's threads need more local memory than they can have.
Frame* newFrame(const RunningWarp& at, const FunctionCode& code, Frame* parent, std::uint32_t callPc);

/// Executes a call. Returns true if Warp::running() goes on, from its own pc.
bool call(const Issue& issue);
/// Lets `lanes` of the running split return from a function that was called. Returns true if Warp::running() goes on; false: a fault.
bool returnLanes(const RunningWarp& at, LaneMask lanes);

/// Executes a function that PTX only declares: vprintf, __assertfail, malloc, free, cudaGraphSetConditional, or one that
/// EngineOptions::deviceRuntime provides. False: a fault.
bool callRuntime(const Issue& issue, const ptx::Function& callee);
/// Executes a function of EngineOptions::deviceRuntime. False: a fault.
bool callDeviceRuntime(const Issue& issue, const std::string& function);

}  // namespace simtscope::simt
