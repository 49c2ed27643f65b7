// Decides by a static walk over the code whether a thread waits at a read or an atomic operation if it finds a certain value there.
//
// The walk follows every path that the function may take after that. Values that the loop does not change are known. Arithmetic whose
// operands are all known is computed; a branch whose guard is not known, such as that of a counting loop, is followed both ways. The thread
// waits if every path comes back to an operation of the same kind on the same address, and no other thread can see anything that happens on
// the way: there is no write, barrier, exchange, call or exit. So these loops do not wait: one that gives up after some attempts; one that
// releases something before it tries again; one that builds an operation from atomicCAS, which tries again with another value.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Holds known values of a lane's registers, by the offset of the register's column in the register file.
using KnownRegisters = std::map<std::uint32_t, std::uint64_t>;

/// Describes a load or atomic operation of a thread: its address and operands, and the registers that no instruction changes before the
/// thread can come back to it.
struct WaitSite {
    const FunctionCode* code = nullptr;
    std::uint32_t pc = 0;
    KnownRegisters operands, unchanged;
};

/// Captures wait sites, and remembers for each instruction the registers that are unchanged around it.
class WaitSites {
public:
    /// Captures the load or atomic operation at `pc`. Call it before the results are written, unless no result overwrites an operand.
    WaitSite capture(const Frame& frame, std::uint32_t pc, unsigned lane);

private:
    struct Register {
        std::uint32_t offset = 0;
        unsigned bytes = 0;  ///< 0 for a predicate
    };
    const std::vector<Register>& findUnchangedRegisters(const FunctionCode& code, std::uint32_t pc);

    std::map<std::pair<const FunctionCode*, std::uint32_t>, std::vector<Register>> m_unchangedRegisters;
};

/// Returns whether the thread certainly waits at the site if it finds the value `foundValue`.
bool waitsForChange(const WaitSite& site, std::uint64_t foundValue);

}  // namespace simtscope::simt
