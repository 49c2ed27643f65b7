// Defines the access that RaceChecker is checking. Only RaceChecker's own files include this header.
#pragma once

#include "gpu/races/race_checker.h"

namespace simtscope::races {

inline constexpr unsigned kWordBytes = 4;

/// Returns the reference with lane bits 0.
constexpr Reference clearLane(Reference reference)
{
    return reference & ~Reference(31);
}

/// Names the shadow of one word, or of one byte, in a page.
struct RaceChecker::Cell {
    ShadowPage& page;
    std::size_t index;
    Reference& reference(ShadowPage::Column column) const { return page.column(column)[index]; }
};

/// Describes the access that is being checked. Caches the results of comparisons, because the next lanes often need the same ones.
struct RaceChecker::CurrentAccess {
    const Actor& actor;
    bool isCopy = false;  ///< whether it is an access of an asynchronous copy, which was issued earlier
    BlockRaces& block;
    Accesses& accesses;  ///< accesses to the same memory
    const SyncSemantics& semantics;
    CheckedSpace space;
    std::uint32_t warp = 0, site = 0, index = 0;
    bool isWrite = false, isPlainDeviceStore = false;  ///< isPlainDeviceStore: whether it is a plain store to device memory
    const CopySyncState* copyState = nullptr;          ///< synchronisation state at the issue of a copy; null for any other access
    // Caches of references, without their lanes: the last one that was found to come before this access, and the last set that
    // joinReader() extended by this access, with the result.
    Reference orderedReference = 0, joinedFrom = 0, joinedTo = 0;
    /// Cache of a reference, without its lane, to an access of the same warp, of which only the part of the same lane comes before.
    Reference sameWarpReference = 0;
    // Caches of addWitness(), without lanes: a pair of witnesses that this read leaves as it is, and a pair of which it replaces the
    // second.
    Reference settledRead = 0, settledOther = 0;
    Reference replacedRead = 0, replacedOther = 0;
    /// Whether the access in replacedRead is of the same warp. Then the cache does not apply to a cell whose replacedRead is of the same
    /// lane.
    bool isReplacedOfSameWarp = false;
};

}  // namespace simtscope::races
