// The access that RaceChecker is checking; of its own files only.
#pragma once

#include "gpu/races/race_checker.h"

namespace simtscope::races {

inline constexpr unsigned kWord = 4;

constexpr Reference withoutLane(Reference reference)
{
    return reference & ~Reference(31);
}

/// A word, or a byte, of a shadow page.
struct RaceChecker::Cell {
    ShadowPage& page;
    std::size_t index;
    Reference& of(ShadowPage::Column column) const { return page.column(column)[index]; }
};

struct RaceChecker::Mine {
    const Actor& at;
    bool isCopy = false;  ///< that was issued before
    BlockRaces& block;
    Accesses& accesses;  ///< to the memory that is accessed
    const AccessOrder& order;
    CheckedSpace space;
    std::uint32_t warp = 0, site = 0, index = 0;
    bool isWrite = false, isResult = false;  ///< isResult: a plain store to device memory
    const CopyOrder* since = nullptr;        ///< of such a copy
    // The last reference that was found to be in order, and the last one that this access was joined to; without their lanes.
    Reference inOrder = 0, joinedFrom = 0, joinedTo = 0;
    Reference ofOwnWarp = 0;  ///< without its lane: only what the lane itself did is in order
    // Two witnesses, without their lanes: those that this read adds nothing to, and those of which it replaces the other.
    Reference settledRead = 0, settledOther = 0;
    Reference replacedRead = 0, replacedOther = 0;
    bool isReplacedOfOwnWarp = false;  ///< replacedRead: not where it is the same thread
};

}  // namespace simtscope::races
