// Keeps the accesses to which the shadow of a word of memory refers: its latest writers and readers.
//
// A Reference names an access and its lane in 32 bits. All accesses that a warp makes at one instruction between two of its releases share
// one entry, because they have the same order with the accesses of other threads.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::races {

/// Describes one access of a warp at one instruction, as race detection keeps it.
struct PastAccess {
    std::uint64_t time = 0;
    std::uint32_t block = 0, warp = 0, site = 0;
    LaneMask lanes = 0;               ///< lanes that accessed the same word; 0 if the reference names the lane
    std::uint32_t originalIndex = 0;  ///< index of the entry whose lanes this entry restricts; its own index if it restricts none
    std::uint16_t updateNumber = 0;   ///< SyncSemantics::updateNumber
    bool isWrite : 1 = false;
    bool isAtomic : 1 = false;
    bool isVolatile : 1 = false;
    bool startsCompareSwap : 1 = false;  ///< SyncSemantics::startsCompareSwap
    bool isBlockScope : 1 = false;       ///< whether the scope of an atomic access is only the block
    bool usesResult : 1 = false;         ///< SyncSemantics::usesResult
};

/// Names an access and its lane; 0 names none. Bit 31 says that the reference is to a set of readers. Bits 5 to 30 are the index of the
/// access or of the set, bits 0 to 4 the lane.
using Reference = std::uint32_t;
inline constexpr Reference kReaderSetBit = 1u << 31;
inline constexpr std::uint32_t kMaxAccesses = 1u << 26;

/// Returns the index of the access or of the set.
constexpr std::uint32_t indexOf(Reference reference)
{
    return (reference & ~kReaderSetBit) >> 5;
}
/// Returns the lane, from 0 to 31.
constexpr unsigned laneOf(Reference reference)
{
    return reference & 31;
}
/// Makes a reference to an access; `index` is below kMaxAccesses.
constexpr Reference referenceTo(std::uint32_t index, unsigned lane)
{
    return index << 5 | lane;
}

/// Holds readers of a word that nothing orders among each other. Words that the same warps have read with the same lanes share one set.
/// Sets are immutable linked lists: a set consists of its last member and the set of all others. This pair is the key by which an equal set
/// is found again.
struct ReaderSet {
    Reference previous = 0;  ///< All other members: a set, or one access. Its lane bits are 0 if the reference to this set holds the lane.
    std::uint32_t lastIndex = 0;   ///< index of the access that was added last
    std::uint64_t latestTime = 0;  ///< time of the latest member
    std::uint32_t block = 0;       ///< the block of all members, or kSeveralBlocks
    static constexpr std::uint32_t kSeveralBlocks = ~0u;
};

/// Owns the accesses and reader sets of one address space: a block's shared memory, or the device memory during a launch.
class Accesses {
public:
    /// Adds an access and returns its index; 0 if there are kMaxAccesses already.
    std::uint32_t add(const PastAccess& access) { return add(access, 0); }
    const PastAccess& at(std::uint32_t index) const { return m_accesses[index]; }
    /// Returns the number of accesses, and 1 for index 0, which stands for "no access".
    std::size_t size() const { return m_accesses.size(); }
    /// Returns a number that changes when earlier indices become invalid.
    std::uint32_t generation() const { return m_generation; }
    /// Forgets all accesses and sets, and changes the generation.
    void clear();
    /// Keeps the accesses whose element of `marks` is not 0, and replaces that element by the new index. There must be no sets.
    void keepMarked(std::vector<std::uint32_t>& marks);
    /// Returns the number of sets, and 1 for index 0, which stands for "no set".
    std::size_t setCount() const { return m_sets.size(); }
    const ReaderSet& set(std::uint32_t index) const { return m_sets[index]; }
    /// Returns the index of the set of `readers` and one more access; 0 if there are kMaxAccesses sets already.
    std::uint32_t extendSet(Reference readers, std::uint32_t addedIndex);
    /// Returns the index of an entry for the same access that is restricted to these lanes; 0 if there is no room for it.
    std::uint32_t restrictToLanes(std::uint32_t index, LaneMask lanes);

    /// Calls visit(access, lanes) for every reader. Stops and returns false as soon as a call returns false.
    template <class Visit>
    bool forEachReader(Reference reference, Visit visit) const
    {
        const LaneMask lane = LaneMask(1) << laneOf(reference);
        const auto visitAccess = [&](std::uint32_t index) {
            const PastAccess& access = m_accesses[index];
            return visit(access, access.lanes ? access.lanes : lane);
        };
        for (; reference & kReaderSetBit; reference = m_sets[indexOf(reference)].previous)
            if (!visitAccess(m_sets[indexOf(reference)].lastIndex))
                return false;
        return reference == 0 || visitAccess(indexOf(reference));
    }

private:
    std::uint32_t add(PastAccess access, std::uint32_t originalIndex);

    std::vector<PastAccess> m_accesses = std::vector<PastAccess>(1);
    std::vector<ReaderSet> m_sets = std::vector<ReaderSet>(1);
    std::unordered_map<std::uint64_t, std::uint32_t> m_extendedSets, m_restrictedAccesses;
    std::uint32_t m_generation = 0;
};

}  // namespace simtscope::races
