// Which lanes access one address in an atomic of a warp, what each of them found there, and what it left.
//
// Lanes at one address are serialised. Which came first follows from the values: each lane finds what the one before it left. Where several
// orders fit (a maximum that no lane raises), the one by lane number is taken; where none does, because lanes of other warps came in
// between or the recording does not hold what the lanes found, the turns are in no order.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct AtomicTurn {
    unsigned lane = 0;
    std::uint64_t found = 0, left = 0;  ///< bits
    bool changed = true;                ///< of a compare-and-swap: it was the one that was expected, so the lane swapped
};

struct AtomicPlace {
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
    LaneMask lanes = 0;
    std::vector<AtomicTurn> turns;  ///< one per lane
    bool ordered = false;
    LaneMask failed = 0;  ///< compare-and-swap: lanes that found another value than they expected
};

struct AtomicAccess {
    std::vector<AtomicPlace> places;  ///< the most contended first, then by address
    bool swaps = false;               ///< compare-and-swap
    bool valued = false;              ///< what the lanes found and left is known
    unsigned bytes = 4;
    ptx::ScalarType type = ptx::ScalarType::None;
    LaneMask failed() const;
    unsigned most() const { return places.empty() ? 0 : unsigned(places.front().turns.size()); }
};

/// `event` must be an atomic's.
AtomicAccess atomicAccess(const RecordedBlock& source, EventIndex event);

}  // namespace simtscope::analysis
