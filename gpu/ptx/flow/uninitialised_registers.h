// Tells whether a function can read a register that it has not written.
#pragma once

#include "gpu/ptx/model/cfg.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns true when, on every path to an instruction that reads a register, an instruction without a guard has written it (a forward
/// must-analysis over the basic blocks). Then the contents of registers at the function's begin do not matter. Returns false where that is
/// not certain.
bool writesBeforeReading(const Function& function, const ControlFlowGraph& graph);

}  // namespace simtscope::ptx
