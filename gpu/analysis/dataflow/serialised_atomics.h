// Reconstructs how the lanes of a warp that access one address in an atomic were serialised: each lane's value before and after.
//
// The order of the operations follows from the values: each lane finds what the previous lane left. Where several orders fit (a maximum
// that no lane raises), lanes are ordered by number. No order fits when lanes of other warps came in between, or when the recording does
// not hold the values that the lanes found; the operations are then unordered.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes one lane's operation among those that are serialised at one address.
struct SerialisedAtomic {
    unsigned lane = 0;
    std::uint64_t valueBefore = 0, valueAfter = 0;  ///< bits of the value before and after the lane's operation
    bool hasWritten = true;  ///< whether the operation wrote the cell; a compare-and-swap that finds another value than expected does not
};

/// Describes an address with the lanes whose operations are serialised there.
struct AtomicAddress {
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
    LaneMask lanes = 0;
    std::vector<SerialisedAtomic> operations;  ///< one per lane, in execution order when `isOrdered`
    bool isOrdered = false;
    bool isServedAtOnce = false;  ///< whether one wavefront serves all lanes (isServedAtOnce)
    LaneMask failedLanes = 0;     ///< for compare-and-swap: lanes that found another value than they expected
};

/// Holds all addresses that one atomic instruction of a warp accesses.
struct AtomicAccess {
    std::vector<AtomicAddress> addresses;  ///< most contended first, then by address
    bool isCompareAndSwap = false;         ///< whether the operation is compare-and-swap
    bool hasValues = false;                ///< whether the values before and after are known
    unsigned bytes = 4;
    ptx::ScalarType type = ptx::ScalarType::None;
    /// Returns the lanes whose compare-and-swap failed, at any address.
    LaneMask failedLanes() const;
    unsigned maxLanesPerAddress() const { return addresses.empty() ? 0 : unsigned(addresses.front().operations.size()); }
    bool isServedAtOnce() const { return !addresses.empty() && addresses.front().isServedAtOnce; }
};

/// Reconstructs the operations of an event, which must be an atomic's.
AtomicAccess reconstructAtomicAccess(const RecordedBlock& source, EventIndex event);

}  // namespace simtscope::analysis
