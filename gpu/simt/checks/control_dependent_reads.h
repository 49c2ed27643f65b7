// Finds the instructions whose results decide the path of a thread, or which memory it uses as a lock. Such a result reaches the guard of
// an instruction, or the address of an atomic operation, through registers, local memory, or addresses of other reads.
//
// The analysis ignores the order of instructions, so it may find too many.
#pragma once

#include <vector>

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// Holds the result of the analysis for one kernel.
class ControlDependentReads {
public:
    explicit ControlDependentReads(const Kernel& kernel);
    /// Returns whether the result of the instruction at `pc` may decide the path of a thread, or which lock it takes.
    bool isControlDependent(const FunctionCode& code, std::uint32_t pc) const { return m_isControlDependent[code.index][pc]; }

private:
    std::vector<std::vector<bool>> m_isControlDependent;  ///< by function, then by instruction
};

}  // namespace simtscope::simt
