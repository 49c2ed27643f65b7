// Defines what an instrumented kernel counts on the GPU in every block of the launch: how often each basic block was entered and by how
// many lanes, how often a predicated instruction was executed, where branches diverged, and what memory accesses cost. Each counter is one
// sum of 64 bits.
//
// The counters hold only the difference to the standard case: a whole warp (32 lanes) that accesses consecutive elements (record_format.h).
// So most executions add only to the sum of their basic block.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::cuda {

/// Describes one counter of an instrumented function.
struct Counter {
    enum class Kind : std::uint8_t {
        Entries,       ///< entries of a basic block by a warp
        Executions,    ///< executions of a predicated instruction that makes a record
        LanesMissing,  ///< 32 minus the number of lanes, summed over the entries or executions that the preceding counter counts
        Divergences,   ///< executions of a branch that diverged
        Wavefronts,
        IdealWavefronts,
        Sectors,
        LocalSectors,
        DeviceLanes,  ///< generic addresses: lanes that access device memory
        LocalLanes,
        SerialisedAccesses,
        FailedSwaps
    } kind = Kind::Entries;
    std::uint32_t index = 0;           ///< basic block of Entries and of their LanesMissing; else index in Function::instructions
    std::uint32_t standardAmount = 0;  ///< amount that each execution costs in the standard case, which the sum leaves out
};

/// Describes how one access of an instruction is counted.
struct CountedAccess {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Global means all of device memory except constants
    unsigned bytes = 0;                             ///< bytes per lane
    unsigned countingFlags = 0;                     ///< CountedAs flags and the bytes
    std::uint32_t firstCounter = 0;
};

/// Lists the counters of one function, in the order of their sums: two for each basic block, then those of the instructions.
struct Counters {
    static constexpr std::uint32_t kNone = ~0u;
    /// Holds the indices of the counters of one instruction.
    struct InstructionCounters {
        std::uint32_t executions = kNone, divergences = kNone, failedSwaps = kNone;  ///< indices in `rows`
        std::vector<CountedAccess> accesses;                                         ///< an asynchronous copy has two
    };
    std::uint32_t firstIndex = 0;  ///< index of rows[0] among the counters of all functions
    std::vector<Counter> rows;
    std::vector<InstructionCounters> instructions;  ///< by index in Function::instructions

    /// Returns the index in `rows` of the counter of a basic block's entries. The counter of its missing lanes follows.
    std::uint32_t entryCounterOf(std::uint32_t block) const { return 2 * block; }
};

/// Returns the counters of a function. `sites` contains at least the sites of the function's atomics.
Counters makeCounters(const ptx::Function& function, const ptx::DecodedFunction& decoded, const std::map<SiteId, trace::Site>& sites);

}  // namespace simtscope::cuda
