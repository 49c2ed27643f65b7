#include "gpu/cuda/decode/block_paths.h"

#include <algorithm>
#include <bit>

#include "gpu/cuda/decode/record_values.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using trace::EventKind;

BlockPaths::BlockPaths(const DecodeRequest& request, const trace::Launch& launch, const PathGraph& graph, CountedTotals& totals)
    : m_request(request), m_launch(launch), m_graph(graph), m_totals(totals),
      m_observer{[this](std::uint32_t function, std::int32_t block, LaneMask lanes) { return addEntry(function, block, lanes); },
                 [this](std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes) {
                     widenEntry(entry, function, block, lanes);
                 },
                 [this](std::uint32_t function, std::int32_t block) {
                     ++m_totals.sites[siteOf(function, m_graph.instructionRange(function, block).end - 1).value].divergentBranches;
                 },
                 [this](SiteId barrier, LaneMask lanes) { return addImpliedEvent(EventKind::BarrierLeave, barrier, lanes); }}
{
}

void BlockPaths::begin()
{
    m_warps.clear();
    const std::uint64_t threads = m_launch.block.count();
    for (std::uint32_t warp = 0; warp < m_launch.warpsPerBlock(); ++warp) {
        const std::uint64_t lanes = std::min<std::uint64_t>(kWarpSize, threads - std::uint64_t(warp) * kWarpSize);
        m_warps.emplace_back(m_graph, lanes == kWarpSize ? kAllLanes : (LaneMask(1) << lanes) - 1);
    }
    m_hasLocals = false;
    m_impliedEvents.clear();
    m_locals.clear();
}

Result<void> BlockPaths::follow(std::size_t recordIndex, const RawRecord& record)
{
    m_recordIndex = recordIndex;
    m_warp = record.warp;
    WarpPath& path = m_warps[record.warp.value];
    const SiteRecord& site = m_request.instrumented->sites[record.site().value];
    const InstrumentedFunction& function = m_request.instrumented->functions[site.functionIndex];
    const RecordKind kind = record.kind();
    const LaneMask lanes = record.mask();
    const auto first = unsigned(std::countr_zero(lanes));
    if (kind == kRecordLocals) {
        trace::LaneColumn address{};
        ColumnReader(record, 1).read64(address);
        path.setLocals(address[first] - function.decoded.locals.front().second.offset, lanes);
        m_hasLocals = true;
        return {};
    }
    for (const std::uint64_t barrier : path.barriersOf(lanes))
        releaseWarps(barrier);
    if (auto moved = path.moveTo(site.functionIndex, site.instructionIndex, lanes, kind == kRecordEntry, m_observer); !moved)
        return moved;
    if (kind == kRecordReturn)
        path.leaveFunction(lanes);
    if (kind != kRecordEvent)
        return {};
    const DecodedOp& op = function.decoded.ops[site.instructionIndex];
    if (op.kind == OpKind::Barrier) {
        ++m_totals.barrierCount;
        if (ptx::BarrierMode(op.mode) != ptx::BarrierMode::Arrive)
            path.waitAt(record.site(), readBarrierNumbers(record, m_request)[first], lanes);
    } else if (op.kind == OpKind::Exit || op.kind == OpKind::Return) {
        path.removeEnded(lanes);
    } else if (m_hasLocals && (op.space == StateSpace::Local || op.space == StateSpace::Generic)) {
        m_locals[m_recordIndex] = path.localsOf(first);
    }
    return {};
}

const std::vector<WarpPath::Locals>* BlockPaths::findFrames(std::size_t recordIndex) const
{
    const auto found = m_locals.find(recordIndex);
    return found == m_locals.end() ? nullptr : &found->second;
}

bool BlockPaths::hasEnded() const
{
    return std::ranges::all_of(m_warps, &WarpPath::hasEnded);
}

void BlockPaths::addStoppedThreads(BlockId block, std::vector<StoppedThreads>& stopped) const
{
    for (std::uint32_t warp = 0; warp < m_warps.size(); ++warp)
        for (const WarpPath::LanePosition& position : m_warps[warp].positions()) {
            const SiteId site = siteOf(position.function, position.instruction);
            auto row = std::ranges::find(stopped, site, &StoppedThreads::site);
            if (row == stopped.end())
                row = stopped.insert(row, {site, 0, block, warp * kWarpSize + unsigned(std::countr_zero(position.lanes))});
            row->threadCount += unsigned(std::popcount(position.lanes));
        }
}

/// Releases the barrier for all warps of the block: the first warp that goes on shows that the barrier is complete.
void BlockPaths::releaseWarps(std::uint64_t barrier)
{
    const WarpId movingWarp = m_warp;
    for (std::uint32_t warp = 0; warp < m_warps.size(); ++warp) {
        m_warp = WarpId{warp};
        m_warps[warp].release(barrier, m_observer);
    }
    m_warp = movingWarp;
}

std::size_t BlockPaths::addImpliedEvent(EventKind kind, SiteId site, LaneMask lanes)
{
    m_impliedEvents.push_back({m_recordIndex, kind, site, m_warp, lanes});
    return m_impliedEvents.size() - 1;
}

std::size_t BlockPaths::addEntry(std::uint32_t function, std::int32_t block, LaneMask lanes)
{
    m_totals.blocks[function][std::size_t(block)] += {1, unsigned(std::popcount(lanes))};
    return addImpliedEvent(EventKind::BlockEntry, siteOf(function, m_graph.instructionRange(function, block).first), lanes);
}

void BlockPaths::widenEntry(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes)
{
    const LaneMask newLanes = lanes & ~m_impliedEvents[entry].lanes;
    m_totals.blocks[function][std::size_t(block)].threads += unsigned(std::popcount(newLanes));
    m_impliedEvents[entry].lanes |= newLanes;
}

SiteId BlockPaths::siteOf(std::uint32_t function, std::uint32_t instruction) const
{
    return m_request.module->functions[function].instructions[instruction].site;
}

}  // namespace simtscope::cuda
