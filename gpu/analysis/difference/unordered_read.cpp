#include "gpu/analysis/difference/unordered_read.h"

#include <map>

#include "gpu/analysis/dataflow/cell_writes.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

bool isWritten(const RecordedBlock& side, BlockId blockId, const Cell& cell)
{
    const bool isShared = cell.allocation == trace::kSharedAllocation.value;
    for (const auto& block : side.launch().blocks)
        if ((!isShared || block->block() == blockId) && !findWrites(side.recording(), side.launch(), *block, cell).empty())
            return true;
    return false;
}

/// Counts the barriers by line that a thread has passed before an event.
std::map<std::uint32_t, std::uint64_t> countBarriers(const RecordedBlock& side, const DifferingAccess& access, EventIndex end)
{
    std::map<std::uint32_t, std::uint64_t> counts;
    const trace::BlockTrace* const block = side.launch().findBlock(access.block);
    for (std::uint32_t i = 0; block && i < end.value; ++i) {
        if (block->kind(EventIndex{i}) != trace::EventKind::BarrierArrive)
            continue;
        const trace::Event event = block->event(EventIndex{i});
        if (event.warp == access.warp && (event.mask >> access.lane & 1))
            ++counts[lineOfAccess(side.recording(), side.recording().findSite(side.launch(), event.site))];
    }
    return counts;
}

}  // namespace

bool isWrittenInLaunch(const LaunchPair& pair, const DifferingAccess& access)
{
    const auto cellOf = [](const ThreadAccess& made) { return Cell{made.ownLocation.allocation, made.ownLocation.offset}; };
    return isWritten(pair.leftBlock(), access.block, cellOf(access.left)) ||
           isWritten(pair.rightBlock(), access.block, cellOf(access.right));
}

Message describeMissingBarrier(const LaunchPair& pair, const DifferingAccess& access)
{
    const auto left = countBarriers(pair.leftBlock(), access, access.leftEvent);
    const auto right = countBarriers(pair.rightBlock(), access, access.rightEvent);
    const auto countAt = [](const std::map<std::uint32_t, std::uint64_t>& counts, std::uint32_t line) {
        const auto found = counts.find(line);
        return line == 0 || found == counts.end() ? 0 : found->second;
    };
    for (const auto& [line, count] : right)
        if (countAt(left, pair.toLeftLine(line)) < count)
            return msg::difference::barrierOnlyThere(std::int64_t(line));
    for (const auto& [line, count] : left)
        if (countAt(right, pair.toRightLine(line)) < count)
            return msg::difference::barrierOnlyHere(std::int64_t(line));
    return {};
}

}  // namespace simtscope::analysis
