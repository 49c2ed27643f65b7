#include "gpu/cuda/decode/warp_path.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {

WarpPath::WarpPath(const PathGraph& graph, LaneMask lanes) : m_graph(&graph)
{
    m_groups.push_back({lanes, {{.function = graph.kernel(), .block = -1}}, 0, 0, -1, {}});
    m_entries.emplace_back();
}

std::vector<std::size_t> WarpPath::splitGroups(LaneMask lanes)
{
    std::vector<std::size_t> groupIndices;
    for (std::size_t i = 0, count = m_groups.size(); i < count; ++i) {
        const LaneMask movedLanes = m_groups[i].mask & lanes;
        if (movedLanes == 0)
            continue;
        if (movedLanes != m_groups[i].mask) {
            ConvergedLanes remainder = m_groups[i];
            remainder.mask &= ~movedLanes;
            m_groups[i].mask = movedLanes;
            m_groups.push_back(std::move(remainder));
        }
        groupIndices.push_back(i);
    }
    return groupIndices;
}

void WarpPath::merge()
{
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        for (std::size_t j = m_groups.size(); --j > i;)
            if (m_groups[i].entryIndex == m_groups[j].entryIndex && m_groups[i].wait == m_groups[j].wait &&
                m_groups[i].frames == m_groups[j].frames) {
                m_groups[i].mask |= m_groups[j].mask;
                m_groups[i].recordIndex = std::max(m_groups[i].recordIndex, m_groups[j].recordIndex);
                m_groups[i].lastReport = std::max(m_groups[i].lastReport, m_groups[j].lastReport);
                m_groups.erase(m_groups.begin() + std::ptrdiff_t(j));
            }
}

bool WarpPath::isAt(const ConvergedLanes& group, std::uint32_t function, std::int32_t block, std::uint32_t instruction) const
{
    const Frame& frame = group.frames.back();
    return frame.function == function && frame.block == block && std::int64_t(instruction) > frame.position && !frame.hasReturned;
}

bool WarpPath::findPath(const ConvergedLanes& group, std::uint32_t function, std::int32_t block, std::vector<std::int32_t>& path) const
{
    const Frame& frame = group.frames.back();
    if (frame.function != function)
        return false;
    std::int32_t next = m_graph->findNext(function, frame.block, block);
    for (; next >= 0 && next != block; next = m_graph->findNext(function, next, block))
        path.push_back(next);
    return next == block;
}

void WarpPath::noteDivergence(const ConvergedLanes& group, std::int32_t targetBlock, const Observer& observer)
{
    const Frame& frame = group.frames.back();
    if (frame.block < 0 || !m_graph->block(frame.function, frame.block).canDiverge)
        return;
    std::int32_t& wentTo = m_entries[group.entryIndex].firstSuccessor;
    if (wentTo == -1) {
        wentTo = targetBlock;
    } else if (wentTo >= 0 && wentTo != targetBlock) {
        wentTo = -2;
        observer.diverge(frame.function, frame.block);
    }
}

std::uint32_t WarpPath::makeEntry(std::uint32_t function, std::int32_t block, LaneMask lanes, const Observer& observer)
{
    m_entries.push_back({observer.enter(function, block, lanes), m_recordIndex, -1, {}});
    return std::uint32_t(m_entries.size() - 1);
}

/// Moves groups into a block that has no record of its entry. A group joins the entry of lanes that went there before it, if nothing has
/// been reported about the group since then.
void WarpPath::enterImpliedBlocks(std::vector<std::size_t> groupIndices, std::uint32_t function, std::int32_t block,
                                  const Observer& observer)
{
    const auto findSuccessor = [&](const ConvergedLanes& group) {
        auto& next = m_entries[group.entryIndex].successors;
        const std::int32_t position = group.frames.back().position;
        return std::ranges::find_if(next, [&](const Entry::Successor& row) { return row.block == block && row.position == position; });
    };
    std::int64_t existingEntry = -1;
    for (const std::size_t i : groupIndices) {
        noteDivergence(m_groups[i], block, observer);
        if (const auto row = findSuccessor(m_groups[i]); row != m_entries[m_groups[i].entryIndex].successors.end())
            existingEntry = row->entry;
    }
    const auto newGroups = std::partition(groupIndices.begin(), groupIndices.end(), [&](std::size_t i) {
        return existingEntry >= 0 && m_groups[i].recordIndex < m_entries[std::size_t(existingEntry)].recordIndex &&
               m_groups[i].lastReport < std::int64_t(m_entries[std::size_t(existingEntry)].number);
    });
    const auto lanesOf = [&](auto first, auto last) {
        LaneMask lanes = 0;
        for (; first != last; ++first)
            lanes |= m_groups[*first].mask;
        return lanes;
    };
    if (newGroups != groupIndices.begin())
        observer.widen(m_entries[std::size_t(existingEntry)].number, function, block, lanesOf(groupIndices.begin(), newGroups));
    const std::uint32_t newEntry =
        newGroups == groupIndices.end() ? 0 : makeEntry(function, block, lanesOf(newGroups, groupIndices.end()), observer);
    for (auto groupIndex = groupIndices.begin(); groupIndex != groupIndices.end(); ++groupIndex) {
        ConvergedLanes& group = m_groups[*groupIndex];
        Frame& frame = group.frames.back();
        const std::uint32_t entry = groupIndex < newGroups ? std::uint32_t(existingEntry) : newEntry;
        if (findSuccessor(group) == m_entries[group.entryIndex].successors.end())
            m_entries[group.entryIndex].successors.push_back({frame.position, block, entry});
        group.entryIndex = entry;
        group.lastReport = std::int64_t(m_entries[entry].number);
        frame.block = block;
        frame.position = -1;
        frame.hasReturned = false;
    }
}

std::vector<std::uint64_t> WarpPath::barriersOf(LaneMask lanes) const
{
    std::vector<std::uint64_t> barriers;
    for (const ConvergedLanes& group : m_groups)
        if ((group.mask & lanes) && group.wait && std::ranges::find(barriers, group.wait->barrier) == barriers.end())
            barriers.push_back(group.wait->barrier);
    return barriers;
}

void WarpPath::release(std::uint64_t barrier, const Observer& observer)
{
    std::map<SiteId, LaneMask> leaving;
    for (const ConvergedLanes& group : m_groups)
        if (group.wait && group.wait->barrier == barrier)
            leaving[group.wait->site] |= group.mask;
    std::map<SiteId, std::int64_t> lastReport;
    for (const auto& [site, mask] : leaving)
        lastReport[site] = std::int64_t(observer.leaveBarrier(site, mask));
    for (ConvergedLanes& group : m_groups)
        if (group.wait && group.wait->barrier == barrier) {
            group.lastReport = lastReport.at(group.wait->site);
            group.wait.reset();
        }
}

Result<void> WarpPath::moveTo(std::uint32_t function, std::uint32_t instruction, LaneMask lanes, bool isEntry, const Observer& observer)
{
    ++m_recordIndex;
    const std::int32_t target = m_graph->blockOf(function, instruction);
    const std::vector<std::size_t> movedGroups = splitGroups(lanes);
    LaneMask knownLanes = 0;
    for (const std::size_t i : movedGroups)
        knownLanes |= m_groups[i].mask;
    if (knownLanes != lanes)
        return fail(msg::gpu::lanesExited(lanes & ~knownLanes));

    const bool isCall = isEntry && target == 0 && function != m_graph->kernel();
    std::vector<std::pair<std::size_t, std::vector<std::int32_t>>> paths;  // index of the group, blocks that it passes
    std::size_t longest = 0;
    for (const std::size_t i : movedGroups) {
        const ConvergedLanes& group = m_groups[i];
        if (!isEntry && isAt(group, function, target, instruction))
            continue;
        const Frame& frame = group.frames.back();
        const bool calls =
            frame.block >= 0 && !frame.hasReturned && m_graph->block(frame.function, frame.block).callee == std::int32_t(function);
        std::vector<std::int32_t> path;
        if (isCall ? !calls : !findPath(group, function, target, path))
            return fail(msg::gpu::noPath(group.mask, instruction, function));
        longest = std::max(longest, path.size());
        paths.emplace_back(i, std::move(path));
    }
    // Paths that lead through one block are equal from there on. So they are followed together, aligned at their ends.
    for (std::size_t remainingLength = longest; remainingLength > 0; --remainingLength)
        for (std::size_t k = 0; k < paths.size(); ++k) {
            if (paths[k].second.size() < remainingLength ||
                m_groups[paths[k].first].frames.back().block == paths[k].second[paths[k].second.size() - remainingLength])
                continue;
            const std::int32_t block = paths[k].second[paths[k].second.size() - remainingLength];
            std::vector<std::size_t> groupIndices;
            for (std::size_t other = k; other < paths.size(); ++other)
                if (paths[other].second.size() >= remainingLength &&
                    paths[other].second[paths[other].second.size() - remainingLength] == block)
                    groupIndices.push_back(paths[other].first);
            enterImpliedBlocks(groupIndices, function, block, observer);
        }
    if (!paths.empty()) {
        LaneMask entering = 0;
        for (const auto& path : paths)
            entering |= m_groups[path.first].mask;
        const std::uint32_t entry = makeEntry(function, target, entering, observer);
        for (const auto& [i, path] : paths) {
            ConvergedLanes& group = m_groups[i];
            if (isCall) {
                const Frame& caller = group.frames.back();
                const std::uint64_t localsOffset = caller.localsOffset + m_graph->localBytes(caller.function);
                group.frames.push_back({.function = function, .block = 0, .localsOffset = localsOffset});
            } else {
                noteDivergence(group, target, observer);
                group.frames.back().block = target;
                group.frames.back().hasReturned = false;
            }
            group.entryIndex = entry;
            group.lastReport = std::int64_t(m_entries[entry].number);
        }
    }
    for (const std::size_t i : movedGroups) {
        m_groups[i].frames.back().position = isEntry ? -1 : std::int32_t(instruction);
        m_groups[i].recordIndex = m_recordIndex;
    }
    if (m_groups.size() > 1)
        merge();
    return {};
}

void WarpPath::leaveFunction(LaneMask lanes)
{
    for (const std::size_t i : splitGroups(lanes)) {
        if (m_groups[i].frames.size() > 1)
            m_groups[i].frames.pop_back();
        m_groups[i].frames.back().hasReturned = true;
    }
    merge();
}

void WarpPath::waitAt(SiteId site, std::uint64_t barrier, LaneMask lanes)
{
    for (const std::size_t i : splitGroups(lanes))
        m_groups[i].wait = BarrierWait{site, barrier};
    if (m_groups.size() > 1)
        merge();
}

void WarpPath::removeEnded(LaneMask lanes)
{
    splitGroups(lanes);
    std::erase_if(m_groups, [&](const ConvergedLanes& group) { return (group.mask & lanes) != 0; });
}

void WarpPath::setLocals(std::uint64_t address, LaneMask lanes)
{
    for (const std::size_t i : splitGroups(lanes))
        m_groups[i].frames.back().locals = address;
    if (m_groups.size() > 1)
        merge();
}

std::vector<WarpPath::LanePosition> WarpPath::positions() const
{
    std::vector<LanePosition> found;
    for (const ConvergedLanes& group : m_groups) {
        const Frame& frame = group.frames.back();
        if (frame.block >= 0)
            found.push_back(
                {group.mask, frame.function,
                 frame.position >= 0 ? std::uint32_t(frame.position) : m_graph->instructionRange(frame.function, frame.block).first});
    }
    return found;
}

std::vector<WarpPath::Locals> WarpPath::localsOf(unsigned lane) const
{
    std::vector<Locals> found;
    for (const ConvergedLanes& group : m_groups)
        if (group.mask >> lane & 1)
            for (const Frame& frame : group.frames)
                if (frame.locals)
                    found.push_back({frame.locals, frame.localsOffset});
    return found;
}

}  // namespace simtscope::cuda
