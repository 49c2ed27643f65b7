#include "gpu/races/past_accesses.h"

#include <algorithm>

namespace simtscope::races {

std::uint32_t Accesses::add(PastAccess access, std::uint32_t originalIndex)
{
    if (m_accesses.size() >= kMaxAccesses)
        return 0;
    access.originalIndex = originalIndex ? originalIndex : std::uint32_t(m_accesses.size());
    m_accesses.push_back(access);
    return std::uint32_t(m_accesses.size() - 1);
}

void Accesses::clear()
{
    m_accesses.resize(1);
    m_sets.resize(1);
    for (auto* const map : {&m_extendedSets, &m_restrictedAccesses})
        if (!map->empty())  // clear() writes all buckets, even those of an empty map.
            map->clear();
    ++m_generation;
}

void Accesses::keepMarked(std::vector<std::uint32_t>& marks)
{
    std::uint32_t keptCount = 1;
    for (std::uint32_t index = 1; index < m_accesses.size(); ++index) {
        if (!marks[index])
            continue;
        m_accesses[keptCount] = m_accesses[index];
        m_accesses[keptCount].originalIndex = keptCount;
        marks[index] = keptCount++;
    }
    m_accesses.resize(keptCount);
    ++m_generation;
}

std::uint32_t Accesses::restrictToLanes(std::uint32_t index, LaneMask lanes)
{
    const std::uint32_t original = m_accesses[index].originalIndex;
    const auto [entry, isNew] = m_restrictedAccesses.try_emplace(std::uint64_t(original) << 32 | lanes);
    if (isNew) {
        PastAccess access = m_accesses[original];
        access.lanes = lanes;
        entry->second = add(access, original);
    }
    return entry->second;
}

std::uint32_t Accesses::extendSet(Reference readers, std::uint32_t addedIndex)
{
    readers &= ~Reference(31);
    const auto [entry, isNew] = m_extendedSets.try_emplace(std::uint64_t(readers) << 32 | addedIndex);
    if (!isNew)
        return entry->second;
    if (m_sets.size() >= kMaxAccesses)
        return 0;
    ReaderSet set{readers, addedIndex, m_accesses[addedIndex].time, m_accesses[addedIndex].block};
    const bool isSet = (readers & kReaderSetBit) != 0;
    const std::uint64_t latestTime = isSet ? m_sets[indexOf(readers)].latestTime : m_accesses[indexOf(readers)].time;
    const std::uint32_t block = isSet ? m_sets[indexOf(readers)].block : m_accesses[indexOf(readers)].block;
    set.latestTime = std::max(set.latestTime, latestTime);
    set.block = set.block == block ? block : ReaderSet::kSeveralBlocks;
    m_sets.push_back(set);
    return entry->second = std::uint32_t(m_sets.size() - 1);
}

}  // namespace simtscope::races
