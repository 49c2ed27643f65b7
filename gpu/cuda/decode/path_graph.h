// Holds the graph through which the paths of warps lead: the basic blocks of a kernel and of the functions that it calls; the same for all
// warps.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"

namespace simtscope::cuda {

/// Holds the control-flow graphs of one kernel's functions. It never changes, so threads may share it.
class PathGraph {
public:
    /// `instrumented` must outlive this object. `kernel` is the index of the kernel in the module.
    PathGraph(const ptx::Module& module, const InstrumentedModule& instrumented, std::uint32_t kernel);

    /// Holds what a path must know of one basic block.
    struct Block {
        std::int32_t callee = -1;  ///< function that its last instruction calls, if that function has an instrumented copy
        bool canDiverge = false;   ///< whether it ends in a branch at which lanes can diverge
    };
    /// These return the block, its range of instructions, or the block of an instruction. Functions are indices in the module.
    const Block& block(std::uint32_t function, std::int32_t index) const { return m_functions[function][std::size_t(index)]; }
    /// Returns the first block on the path from `from` to `to`. If `from` is -1, the path starts before the function. Returns -1 if there
    /// is no path.
    std::int32_t findNext(std::uint32_t function, std::int32_t from, std::int32_t to) const;
    std::int32_t blockOf(std::uint32_t function, std::uint32_t instruction) const { return decoded(function).graph.blockOf[instruction]; }
    const ptx::BasicBlock& instructionRange(std::uint32_t function, std::int32_t index) const
    {
        return decoded(function).graph.blocks[std::size_t(index)];
    }
    std::uint64_t localBytes(std::uint32_t function) const { return decoded(function).localBytes; }
    std::uint32_t kernel() const { return m_kernel; }

private:
    const ptx::DecodedFunction& decoded(std::uint32_t function) const { return m_instrumented->functions[function].decoded; }

    const InstrumentedModule* m_instrumented;
    std::uint32_t m_kernel;
    std::vector<std::vector<Block>> m_functions;
};

}  // namespace simtscope::cuda
