// Defines what an instrumented kernel counts on the GPU in every block of the launch: how often each basic block was entered and by how
// many lanes, how often a predicated instruction was executed, where branches diverged, and what memory accesses cost. Each counter is one
// sum of 64 bits.
//
// The counters hold only the difference to the standard case: a whole warp (32 lanes) that accesses neighbouring places (record_format.h).
// So most executions add to no sum but that of their basic block.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gpu/ptx/model/decode.h"
#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::cuda {

/// One counter of an instrumented function.
struct Counter {
    enum class Kind : std::uint8_t {
        Entries,       ///< entries of a basic block by a warp
        Executions,    ///< executions of a predicated instruction that makes a record
        LanesMissing,  ///< lanes missing from 32, summed over the entries or executions that the counter before counts
        Divergences,   ///< executions of a branch that diverged
        Wavefronts,
        Ideal,
        Sectors,
        LocalSectors,
        DeviceLanes,  ///< generic addresses: lanes that access device memory
        LocalLanes,
        Serialised,
        Failed
    } kind = Kind::Entries;
    std::uint32_t index = 0;     ///< basic block of Entries and of their LanesMissing; else index in Function::instructions
    std::uint32_t standard = 0;  ///< amount that each execution adds in the standard case, beside the sum
};

/// Describes how one access of an instruction is counted.
struct CountedAccess {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Global means all of device memory except constants
    unsigned bytes = 0;                             ///< bytes per lane
    unsigned as = 0;                                ///< CountedAs flags and the bytes
    std::uint32_t firstCounter = 0;
};

/// The counters of one function, in the order of their sums: two for each basic block, then those of the instructions.
struct Counters {
    static constexpr std::uint32_t kNone = ~0u;
    /// The counters of one instruction.
    struct Row {
        std::uint32_t executions = kNone, divergences = kNone, failed = kNone;  ///< indices in `rows`
        std::vector<CountedAccess> accesses;                                    ///< an asynchronous copy has two
    };
    std::uint32_t first = 0;  ///< index of rows[0] among the counters of all functions
    std::vector<Counter> rows;
    std::vector<Row> instructions;  ///< by index in Function::instructions

    /// Returns the index in `rows` of the counter of entries of a basic block; that of missing lanes follows it.
    std::uint32_t entriesOf(std::uint32_t block) const { return 2 * block; }
};

/// Returns the counters of a function. `sites` contains at least the sites of the function's atomics.
Counters countersOf(const ptx::Function& function, const ptx::DecodedFunction& decoded, const std::map<SiteId, trace::Site>& sites);

}  // namespace simtscope::cuda
