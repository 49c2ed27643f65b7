#include "gpu/races/past_accesses.h"

#include <algorithm>

namespace simtscope::races {

std::uint32_t Accesses::add(PastAccess access, std::uint32_t original)
{
    if (m_accesses.size() >= kMaxAccesses)
        return 0;
    access.originalIndex = original ? original : std::uint32_t(m_accesses.size());
    m_accesses.push_back(access);
    return std::uint32_t(m_accesses.size() - 1);
}

void Accesses::clear()
{
    m_accesses.resize(1);
    m_sets.resize(1);
    for (auto* const map : {&m_extended, &m_restrictedTo})
        if (!map->empty())  // clear() writes all buckets, even those of an empty map.
            map->clear();
    ++m_generation;
}

void Accesses::keepMarked(std::vector<std::uint32_t>& marks)
{
    std::uint32_t kept = 1;
    for (std::uint32_t index = 1; index < m_accesses.size(); ++index) {
        if (!marks[index])
            continue;
        m_accesses[kept] = m_accesses[index];
        m_accesses[kept].originalIndex = kept;
        marks[index] = kept++;
    }
    m_accesses.resize(kept);
    ++m_generation;
}

std::uint32_t Accesses::restrictToLanes(std::uint32_t index, LaneMask lanes)
{
    const std::uint32_t original = m_accesses[index].originalIndex;
    const auto [entry, isNew] = m_restrictedTo.try_emplace(std::uint64_t(original) << 32 | lanes);
    if (isNew) {
        PastAccess access = m_accesses[original];
        access.lanes = lanes;
        entry->second = add(access, original);
    }
    return entry->second;
}

std::uint32_t Accesses::extendSet(Reference before, std::uint32_t last)
{
    before &= ~Reference(31);
    const auto [entry, isNew] = m_extended.try_emplace(std::uint64_t(before) << 32 | last);
    if (!isNew)
        return entry->second;
    if (m_sets.size() >= kMaxAccesses)
        return 0;
    ReaderSet set{before, last, m_accesses[last].time, m_accesses[last].block};
    const bool isSet = (before & kReaderSetBit) != 0;
    const std::uint64_t latest = isSet ? m_sets[indexOf(before)].latestTime : m_accesses[indexOf(before)].time;
    const std::uint32_t block = isSet ? m_sets[indexOf(before)].block : m_accesses[indexOf(before)].block;
    set.latestTime = std::max(set.latestTime, latest);
    set.block = set.block == block ? block : ReaderSet::kSeveralBlocks;
    m_sets.push_back(set);
    return entry->second = std::uint32_t(m_sets.size() - 1);
}

}  // namespace simtscope::races
