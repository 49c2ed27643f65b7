// Does a thread wait here? A static walk from a read or an atomic operation, as if it had found a certain value.
//
// The walk follows every path that the function may take then. What the loop does not change is known; arithmetic whose operands are all
// known is computed, and a branch whose guard is not known, as where a loop counts, is followed both ways. The thread waits where every
// path comes back to an operation of the same kind on the same place, and nothing on the way may be seen by another thread: no write,
// barrier, exchange, call or exit. So a loop that gives up after some attempts does not wait, nor does one that releases something before
// it tries again, nor a loop that builds an operation from atomicCAS, which tries again with another value.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Values of registers of a lane, by offset in the register file: the first bytes of their columns.
using KnownRegisters = std::map<std::uint32_t, std::uint64_t>;

/// A load or atomic operation of a thread: its address and operands, and what else no instruction changes before the thread may be back at
/// it.
struct SpinPlace {
    const FunctionCode* code = nullptr;
    std::uint32_t pc = 0;
    KnownRegisters operands, unchanged;
};

class SpinPlaces {
public:
    /// Of the load or atomic at `pc`, before its results are written, or where they are none of its operands.
    SpinPlace of(const Frame& frame, std::uint32_t pc, unsigned lane);

private:
    struct Register {
        std::uint32_t offset = 0;
        unsigned bytes = 0;  ///< 0: a predicate
    };
    const std::vector<Register>& unchangedAround(const FunctionCode& code, std::uint32_t pc);

    std::map<std::pair<const FunctionCode*, std::uint32_t>, std::vector<Register>> m_unchanged;
};

/// `found`: what it finds. False where it is not certain.
bool waitsOn(const SpinPlace& place, std::uint64_t found);

}  // namespace simtscope::simt
