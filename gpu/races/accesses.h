// Who accessed a word of memory last, as the shadow of that word keeps it.
//
// A Reference is an access and its lane, in 32 bits. Accesses of a warp at one instruction, between two of its releases, are one: for the
// order of accesses it makes no difference when they happened in between.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::races {

struct MadeAccess {
    std::uint64_t time = 0;
    std::uint32_t block = 0, warp = 0, site = 0;
    LaneMask lanes = 0;          ///< that accessed the same word; 0: the reference says which
    std::uint32_t original = 0;  ///< index of the access that this one is some lanes of; of others their own
    std::uint16_t update = 0;    ///< AccessOrder::update
    bool isWrite : 1 = false;
    bool isAtomic : 1 = false;
    bool isVolatile : 1 = false;
    bool seedsSwap : 1 = false;     ///< AccessOrder::seedsSwap
    bool isBlockScope : 1 = false;  ///< of an atomic
    bool usesResult : 1 = false;    ///< AccessOrder::usesResult
};

/// 0: none. Bit 31: a set of readers. Bits 5 to 30: which one, bits 0 to 4: the lane.
using Reference = std::uint32_t;
inline constexpr Reference kSet = 1u << 31;
inline constexpr std::uint32_t kMostAccesses = 1u << 26;

constexpr std::uint32_t indexOf(Reference reference)
{
    return (reference & ~kSet) >> 5;
}
constexpr unsigned laneOf(Reference reference)
{
    return reference & 31;
}
constexpr Reference referenceTo(std::uint32_t index, unsigned lane)
{
    return index << 5 | lane;
}

/// Readers of a word that nothing orders among each other. Words that the same warps have read, each by the same lane or by the same lanes,
/// share one: sets are lists that are made once and found again by their last member.
struct ReaderSet {
    Reference before = 0;      ///< a set, or one access; its lane bits are 0 where it is the lane that the reference to this set has
    std::uint32_t last = 0;    ///< index of the access
    std::uint64_t latest = 0;  ///< time of the latest one
    std::uint32_t block = 0;   ///< of all, or:
    static constexpr std::uint32_t kSeveral = ~0u;
};

class Accesses {
public:
    /// 0: there is no room for more.
    std::uint32_t add(const MadeAccess& access) { return add(access, 0); }
    const MadeAccess& at(std::uint32_t index) const { return m_accesses[index]; }
    /// With index 0, which is none.
    std::size_t size() const { return m_accesses.size(); }
    /// Grows when indices no longer mean what they did.
    std::uint32_t generation() const { return m_generation; }
    void clear();
    /// Keeps those that are marked, and leaves in `marks` the new index of each. There are no sets.
    void keep(std::vector<std::uint32_t>& marks);
    std::size_t sets() const { return m_sets.size(); }  ///< likewise
    const ReaderSet& set(std::uint32_t index) const { return m_sets[index]; }
    /// The set of `before`, and one more access. 0: no room.
    std::uint32_t setOf(Reference before, std::uint32_t last);
    /// The access as one of these lanes to the same word. 0: no room.
    std::uint32_t withLanes(std::uint32_t index, LaneMask lanes);

    /// visit(access, lanes) for every reader; ends, and returns false, where it returns false.
    template <class Visit>
    bool readers(Reference reference, Visit visit) const
    {
        const LaneMask lane = LaneMask(1) << laneOf(reference);
        const auto one = [&](std::uint32_t index) {
            const MadeAccess& access = m_accesses[index];
            return visit(access, access.lanes ? access.lanes : lane);
        };
        for (; reference & kSet; reference = m_sets[indexOf(reference)].before)
            if (!one(m_sets[indexOf(reference)].last))
                return false;
        return reference == 0 || one(indexOf(reference));
    }

private:
    std::uint32_t add(MadeAccess access, std::uint32_t original);

    std::vector<MadeAccess> m_accesses = std::vector<MadeAccess>(1);
    std::vector<ReaderSet> m_sets = std::vector<ReaderSet>(1);
    std::unordered_map<std::uint64_t, std::uint32_t> m_setOf, m_withLanes;
    std::uint32_t m_generation = 0;
};

}  // namespace simtscope::races
