// Events of recorded blocks, handed to the sink chunk by chunk.
#include <bit>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

void Executor::record(Block& block, const trace::EventInput& input)
{
    if (m_eventsLeft == 0) {
        block.truncated = true;
        ++m_launch.eventsLeftOut;
        return;
    }
    --m_eventsLeft;
    block.trace->append(input);
    if (block.trace->chunks().size() > block.chunksSent + 1)
        sendChunks(block, false);
}

void Executor::record(Block& block, const Warp& warp, trace::EventKind kind, std::uint32_t site, LaneMask mask)
{
    trace::EventInput input;
    input.event = {kind, SiteId{site}, warp.id, mask, m_time};
    record(block, input);
}

void Executor::sendChunks(Block& block, bool last)
{
    const auto& chunks = block.trace->chunks();
    const std::size_t full = last ? chunks.size() : chunks.size() - 1;
    for (; block.chunksSent < full; ++block.chunksSent)
        m_sink->events(m_launch.id, block.id, std::uint32_t(block.warps.size()), chunks[block.chunksSent]);
    if (last)
        m_sink->blockDone(m_launch.id, block.id, std::uint32_t(block.warps.size()), block.truncated);
}

void Executor::recordAccess(Block& block, const Warp& warp, const Split& split, trace::EventKind kind, const Access& access,
                            unsigned elements, const Values& values, const trace::LaneColumn* old)
{
    trace::EventInput input;
    input.event = {kind, SiteId{split.frame->code->site(split.pc)}, warp.id, access.mask, m_time};
    const std::uint32_t first = access.allocation[unsigned(std::countr_zero(access.mask))];
    bool same = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        same = same && (!(access.mask >> lane & 1) || access.allocation[lane] == first);
    if (same)
        input.allocation = first;
    else
        input.allocations = access.allocation.data();
    input.offsets = access.offset.data();
    input.elements = elements;
    for (unsigned element = 0; element < elements; ++element)
        input.values[element] = values[element].data();
    input.old = old ? old->data() : nullptr;
    record(block, input);
}

}  // namespace simtscope::simt
