// The access that RaceChecker is checking. Only RaceChecker's own files include this header.
#pragma once

#include "gpu/races/race_checker.h"

namespace simtscope::races {

inline constexpr unsigned kWord = 4;

/// Returns the reference with lane bits 0.
constexpr Reference withoutLane(Reference reference)
{
    return reference & ~Reference(31);
}

/// The shadow of one word, or of one byte, in a page.
struct RaceChecker::Cell {
    ShadowPage& page;
    std::size_t index;
    Reference& of(ShadowPage::Column column) const { return page.column(column)[index]; }
};

/// The access that is being checked, with the results of comparisons that its next lanes can use again.
struct RaceChecker::CurrentAccess {
    const Actor& at;
    bool isCopy = false;  ///< an asynchronous copy, which was issued earlier
    BlockRaces& block;
    Accesses& accesses;  ///< earlier accesses to the memory that is accessed
    const SyncSemantics& order;
    CheckedSpace space;
    std::uint32_t warp = 0, site = 0, index = 0;
    bool isWrite = false, isResult = false;  ///< isResult: a plain store to device memory
    const CopySyncState* since = nullptr;    ///< the order at the issue of a copy; null for any other access
    // Caches, without lanes: the last reference that was found to come before this access, and the last one that joined() added it to.
    Reference inOrder = 0, joinedFrom = 0, joinedTo = 0;
    Reference ofOwnWarp = 0;  ///< a reference without its lane, to an access of the same warp: only what the lane itself did comes before
    // Caches of addWitness(), without lanes: two witnesses that this read adds nothing to, and two of which it replaces the first.
    Reference settledRead = 0, settledOther = 0;
    Reference replacedRead = 0, replacedOther = 0;
    /// The access in replacedRead is of the same warp, so it is not replaced where it is of the same lane.
    bool isReplacedOfOwnWarp = false;
};

}  // namespace simtscope::races
