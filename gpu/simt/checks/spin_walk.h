// Decides by a static walk whether a thread waits at a read or an atomic operation, if it finds a certain value there.
//
// The walk follows every path that the function may take then. Values that the loop does not change are known. Arithmetic whose operands
// are all known is computed; a branch whose guard is not known, such as that of a counting loop, is followed both ways. The thread waits if
// every path comes back to an operation of the same kind on the same place, and no other thread can see anything that happens on the way:
// no write, barrier, exchange, call or exit. So a loop that gives up after some attempts does not wait. Nor does one that releases
// something before it tries again, nor a loop that builds an operation from atomicCAS, which tries again with another value.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Values of a lane's registers, by offset in the register file: the first bytes of their columns.
using KnownRegisters = std::map<std::uint32_t, std::uint64_t>;

/// A load or atomic operation of a thread: its address and operands, and the other registers that no instruction changes before the thread
/// may be back at it.
struct WaitSite {
    const FunctionCode* code = nullptr;
    std::uint32_t pc = 0;
    KnownRegisters operands, unchanged;
};

/// Captures places, and remembers the registers that are unchanged around each.
class WaitSites {
public:
    /// Captures the load or atomic operation at `pc`. Call it before the results are written, unless no result overwrites an operand.
    WaitSite of(const Frame& frame, std::uint32_t pc, unsigned lane);

private:
    struct Register {
        std::uint32_t offset = 0;
        unsigned bytes = 0;  ///< 0: a predicate
    };
    const std::vector<Register>& unchangedAround(const FunctionCode& code, std::uint32_t pc);

    std::map<std::pair<const FunctionCode*, std::uint32_t>, std::vector<Register>> m_unchanged;
};

/// Returns whether the thread waits at the place if it finds the value `found`. False if that is not certain.
bool waitsForChange(const WaitSite& site, std::uint64_t found);

}  // namespace simtscope::simt
