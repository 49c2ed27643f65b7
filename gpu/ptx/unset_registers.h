// Whether a function can read a register that it has not written.
#pragma once

#include "gpu/ptx/cfg.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// On every path to an instruction that reads a register, an instruction without guard has written it (a forward must-analysis over the
/// basic blocks). Then it does not matter what registers hold when the function begins. False where that is not certain.
bool writesBeforeReading(const Function& function, const ControlFlowGraph& graph);

}  // namespace simtscope::ptx
