// Executes calls. Every active function has a frame, and arguments and results are copied between frames.
#pragma once

#include <string>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Returns the frame of a function that is called at `callPc` of `parent`, which is null for the kernel itself. Other lanes may already be
/// in this frame. Returns null if the warp's threads need more local memory than they can have.
Frame* findOrMakeFrame(const RunningWarp& current, const FunctionCode& code, Frame* parent, std::uint32_t callPc);

/// Executes a call. Returns whether Warp::running() can go on, at its own pc.
bool executeCall(const Issue& issue);
/// Lets `lanes` of the running split return from a function that was called. Returns false after a fault; otherwise Warp::running() goes
/// on.
bool returnLanes(const RunningWarp& current, LaneMask lanes);

/// Executes a function that PTX only declares: vprintf, __assertfail, malloc, free, cudaGraphSetConditional, or one that
/// EngineOptions::deviceRuntime provides. Returns false after a fault. (runtime_functions.cpp)
bool callRuntime(const Issue& issue, const ptx::Function& callee);
/// Executes a function of EngineOptions::deviceRuntime. Returns false after a fault. (device_calls.cpp)
bool callDeviceRuntime(const Issue& issue, const std::string& function);

}  // namespace simtscope::simt
