// Calls: a frame per active function, arguments and results copied between frames.
#pragma once

#include <string>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// The frame of a function that is called at `callPc` of `parent` (null: of the kernel), which other lanes may be in already.
/// Null: the warp's threads need more local memory than they can have.
Frame* newFrame(const RunningWarp& at, const FunctionCode& code, Frame* parent, std::uint32_t callPc);

/// True: Warp::running() goes on, from its own pc.
bool call(const Issue& issue);
/// `lanes` of the running split return from their function, or exit from the kernel. True: Warp::running() goes on.
bool returnLanes(const RunningWarp& at, LaneMask lanes);

/// vprintf, __assertfail, malloc, free and cudaGraphSetConditional, which PTX only declares, and what EngineOptions::deviceRuntime
/// provides. False: a fault.
bool callRuntime(const Issue& issue, const ptx::Function& callee);
/// A function of EngineOptions::deviceRuntime.
bool callDeviceRuntime(const Issue& issue, const std::string& function);

}  // namespace simtscope::simt
