// Replays the warps of a block, and applies each event to the warp that it belongs to (declared in replay.h).
#include <fmt/format.h>

#include <algorithm>

#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

BlockReplay::BlockReplay(ReplayModule& module, const trace::BlockTrace& trace, ReplayObserver* observer)
    : m_trace(&trace), m_votes(std::make_unique<BarrierVotes>())
{
    const std::uint32_t warps = std::min(trace.warpCount(), warpCount(module.launch().block));
    for (std::uint32_t warp = 0; warp < warps; ++warp)
        m_warps.emplace_back(module, trace.block(), WarpId{warp}, *m_votes, observer);
}

BlockReplay::BlockReplay(const BlockReplay& other, ReplayObserver* observer, FrameCopies& copies)
    : m_trace(other.m_trace), m_votes(std::make_unique<BarrierVotes>(*other.m_votes))
{
    for (const WarpReplay& warp : other.m_warps)
        m_warps.emplace_back(warp, *m_votes, observer, copies);
}

Result<void> BlockReplay::apply(EventIndex index)
{
    const trace::Event event = m_trace->event(index);
    if (event.kind != trace::EventKind::BlockEntry)
        m_trace->read(index, m_data);
    return apply(index, event, m_data);
}

Result<void> BlockReplay::apply(EventIndex index, const trace::Event& event, const trace::EventData& data)
{
    if (event.warp.value >= m_warps.size())
        return fail(msg::replay::noWarp(index.value, m_trace->block().value, event.warp.value));
    return m_warps[event.warp.value].apply(index, event, data);
}

}  // namespace simtscope::analysis
