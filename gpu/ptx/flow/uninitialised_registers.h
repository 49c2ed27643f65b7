// Finds out whether a function can read a register that it has not written.
#pragma once

#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns whether, on every path to an instruction that reads a register, an instruction without a guard writes it first (a forward
/// must-analysis over the basic blocks). The contents of registers at the begin of the function then have no effect. Returns false if this
/// is not certain.
bool writesBeforeReading(const Function& function, const ControlFlowGraph& graph);

}  // namespace simtscope::ptx
