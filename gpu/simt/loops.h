// Loops that wait for memory to change, as opposed to loops that end by themselves.
//
// Whether a loop goes on is decided by the guards of the branches that leave it. What those guards are computed from within the loop is
// followed backwards: where that is a cycle (a counter, a pointer that moves on) or leads to the clock, the loop may end though no memory
// changes. A counter that no exit depends on does not end a loop. Where a value may come from several places, the branches of the
// loop decide which, and count as well. The loop is the innermost one around the branch: all paths from its header back to it.
//
// Simplifies: what a called function returns is taken to depend on its arguments and on memory, and on the clock if it reads that.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/decode.h"

namespace simtscope::simt {

class Loops {
public:
    /// `readsClock` states for every function of the module whether it reads the clock, itself or in a function that it calls. Both must
    /// outlive this.
    Loops(const ptx::DecodedFunction& function, const std::vector<bool>& readsClock) : m_function(function), m_readsClock(readsClock) {}

    /// May the loop that the branch `from` closes, back to `target`, end though no memory changes?
    bool endsByItself(std::uint32_t from, std::uint32_t target);

private:
    void findDominators();
    bool findLoop(ptx::BasicBlockIndex from, ptx::BasicBlockIndex target, std::vector<char>& inside) const;
    bool dominates(ptx::BasicBlockIndex above, ptx::BasicBlockIndex block) const;

    const ptx::DecodedFunction& m_function;
    const std::vector<bool>& m_readsClock;
    // Made when first needed.
    std::unordered_map<std::uint64_t, unsigned> m_definitions;  ///< of each value, in the whole function
    std::vector<ptx::BasicBlockIndex> m_dominator;              ///< immediate, by basic block; the entry's and an unreachable block's is -1
    std::vector<std::int32_t> m_order;                          ///< of a reverse post-order, by basic block; -1: not reachable
};

}  // namespace simtscope::simt
