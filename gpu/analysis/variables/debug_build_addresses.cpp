#include "gpu/analysis/variables/debug_build_addresses.h"

#include <map>
#include <string>
#include <tuple>

namespace simtscope::analysis {
namespace {

/// Kind, name, and how many allocations of these came before.
using AllocationKey = std::tuple<trace::AllocationKind, std::string, std::size_t>;

std::vector<AllocationKey> keysOf(const trace::Recording& recording)
{
    std::map<std::pair<trace::AllocationKind, std::string>, std::size_t> counts;
    std::vector<AllocationKey> keys;
    for (const trace::Allocation& allocation : recording.allocations)
        keys.push_back({allocation.kind, allocation.name, counts[{allocation.kind, allocation.name}]++});
    return keys;
}

}  // namespace

DebugBuildAddresses::DebugBuildAddresses(const trace::Recording& optimised, const trace::Launch& launch, const trace::Recording& debug,
                                         const trace::Launch& debugLaunch)
{
    std::map<AllocationKey, std::uint32_t> debugAllocations;
    for (const AllocationKey& key : keysOf(debug))
        debugAllocations.emplace(key, std::uint32_t(debugAllocations.size()));
    for (const AllocationKey& key : keysOf(optimised)) {
        const auto found = debugAllocations.find(key);
        m_allocations.push_back(found == debugAllocations.end() ? trace::kNoAllocation.value : found->second);
    }
    std::vector<bool> isTaken(debugLaunch.sharedVariables.size());
    for (const trace::SharedVariable& variable : launch.sharedVariables) {
        for (std::size_t i = 0; i < isTaken.size(); ++i) {
            const trace::SharedVariable& other = debugLaunch.sharedVariables[i];
            if (isTaken[i] || other.name != variable.name || other.bytes != variable.bytes)
                continue;
            isTaken[i] = true;
            const std::uint64_t end = variable.isDynamic ? ~std::uint64_t(0) : variable.offset + variable.bytes;
            m_moves.push_back({variable.offset, end, other.offset});
            break;
        }
    }
}

std::uint32_t DebugBuildAddresses::allocation(std::uint32_t allocation) const
{
    return allocation < m_allocations.size() ? m_allocations[allocation] : allocation;
}

std::uint64_t DebugBuildAddresses::offset(std::uint32_t allocation, std::uint64_t offset) const
{
    if (allocation != trace::kSharedAllocation.value)
        return offset;
    for (const SharedMove& move : m_moves) {
        if (offset >= move.begin && offset < move.end)
            return offset - move.begin + move.debugBegin;
    }
    return offset;
}

}  // namespace simtscope::analysis
