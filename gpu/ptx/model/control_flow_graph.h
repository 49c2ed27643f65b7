// Builds the control-flow graph of one function, with immediate post-dominators.
//
// A basic block ends at a branch, a call, a return, an exit or before a label. A call ends a block because the entries of the callee's
// blocks follow in the warp's path; the code after the call is a block of its own, which the warp enters again when the call returns.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

using BasicBlockIndex = std::int32_t;
inline constexpr BasicBlockIndex kExitBlock = -1;  ///< the virtual block after every return

/// Holds a range of instructions that a warp executes from the first to the last without a jump in between.
struct BasicBlock {
    std::uint32_t first = 0, end = 0;         ///< indices of the first instruction, and of the one past the last
    std::vector<BasicBlockIndex> successors;  ///< targets of the branch first, then the next block; never kExitBlock
    std::vector<BasicBlockIndex> predecessors;
    BasicBlockIndex postDominator = kExitBlock;  ///< immediate post-dominator
};

/// Holds the basic blocks of one function and the edges between them.
struct ControlFlowGraph {
    std::vector<BasicBlock> blocks;        ///< in textual order; blocks[0] is the entry
    std::vector<BasicBlockIndex> blockOf;  ///< block of each instruction
};

/// Builds the graph of a function. Computes post-dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on
/// the reversed graph. Blocks that cannot reach an exit (endless loops, traps) get kExitBlock and do not keep the other path of a branch
/// from reconverging.
ControlFlowGraph buildControlFlowGraph(const Function& function);

}  // namespace simtscope::ptx
