// Distinguishes loops that wait for memory to change from loops that end by themselves.
//
// The guards of the branches that leave a loop decide whether it goes on. The values within the loop from which these guards are computed
// are followed backwards. If they form a cycle (a counter, a pointer that advances) or lead to the clock, the loop may end although no
// memory changes. A counter that no exit depends on does not end a loop. If a value has several definitions, the branches of the loop
// decide which one counts, so their guards are followed, too. The loop is the innermost one around the branch: all paths from its header
// back to it.
//
// Simplifies: the result of a call counts as depending on its arguments and on memory, and on the clock if the function reads the clock.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::simt {

/// Analyses the loops of one function.
class LoopAnalysis {
public:
    /// `readsClock` says for every function of the module whether it reads the clock, itself or in a function that it calls. Both arguments
    /// must outlive this object.
    LoopAnalysis(const ptx::DecodedFunction& function, const std::vector<bool>& readsClock) : m_function(function), m_readsClock(readsClock)
    {
    }

    /// Returns whether the loop that the branch at `from` closes, back to `target`, may end although no memory changes.
    bool endsByItself(std::uint32_t from, std::uint32_t target);

private:
    void findDominators();
    bool findLoop(ptx::BasicBlockIndex from, ptx::BasicBlockIndex target, std::vector<char>& isInLoop) const;
    bool dominates(ptx::BasicBlockIndex dominator, ptx::BasicBlockIndex block) const;

    const ptx::DecodedFunction& m_function;
    const std::vector<bool>& m_readsClock;
    // Computed when first needed.
    std::unordered_map<std::uint64_t, unsigned> m_definitionCounts;  ///< by value: number of definitions in the whole function
    std::vector<ptx::BasicBlockIndex> m_dominators;  ///< immediate dominator by basic block; -1 for the entry and for unreachable blocks
    std::vector<std::int32_t> m_reversePostOrder;    ///< position in a reverse post-order, by basic block; -1: not reachable
};

}  // namespace simtscope::simt
