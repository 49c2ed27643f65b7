// What a twin counts on the GPU while it runs, in every block: how often each basic block was entered and by how many lanes, how often a
// predicated instruction was executed, where branches diverged, and what accesses cost. One sum of 64 bits each.
//
// What an access by a whole warp to neighbouring places costs is taken for granted (record_format.h), and so are the lanes of a whole warp:
// most executions add to no sum but that of their basic block.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"
#include "gpu/trace/recording.h"

namespace simtscope::cuda {

struct Counter {
    enum class Kind : std::uint8_t {
        Entries,       ///< of a basic block
        Executions,    ///< of a predicated instruction that makes a record
        LanesMissing,  ///< of 32, from the entries or executions before it
        Divergences,   ///< of a branch
        Wavefronts,
        Ideal,
        Sectors,
        LocalSectors,
        DeviceLanes,  ///< of generic addresses: lanes by space
        LocalLanes,
        Serialised,
        Failed
    } kind = Kind::Entries;
    std::uint32_t place = 0;     ///< basic block of Entries and what they lack, else index in Function::instructions
    std::uint32_t standard = 0;  ///< what each execution adds beside the sum
};

/// How one access of an instruction is counted.
struct CountedAccess {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Global: all of device memory but constants
    unsigned bytes = 0;                             ///< per lane
    unsigned as = 0;                                ///< CountedAs, with the bytes
    std::uint32_t firstCounter = 0;
};

/// The counters of a function, in the order of their sums: two for each basic block, and then by instruction.
struct Counters {
    static constexpr std::uint32_t kNone = ~0u;
    struct Row {
        std::uint32_t executions = kNone, divergences = kNone, failed = kNone;  ///< indices
        std::vector<CountedAccess> accesses;                                    ///< two of an asynchronous copy
    };
    std::uint32_t first = 0;  ///< index of the first one among those of all functions
    std::vector<Counter> rows;
    std::vector<Row> instructions;  ///< by index in Function::instructions

    std::uint32_t entriesOf(std::uint32_t block) const { return 2 * block; }
};

/// `sites`: at least those of the function's atomics.
Counters countersOf(const ptx::Function& function, const ptx::DecodedFunction& decoded, const std::map<SiteId, trace::Site>& sites);

}  // namespace simtscope::cuda
