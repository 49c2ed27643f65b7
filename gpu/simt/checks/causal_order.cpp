#include "gpu/simt/checks/causal_order.h"

#include <algorithm>

#include "gpu/core/each_lane.h"

namespace simtscope::simt {

void CausalOrder::mark(const ThreadPosition& position, std::uint64_t time)
{
    if (isFull())
        return;
    Thread& thread = m_threads[keyOf(position)];
    thread.markedTime = time;
    thread.published = 0;
}

Clock CausalOrder::publish(const ThreadPosition& position, Thread& thread, std::uint64_t time)
{
    if (!thread.published)
        thread.published = thread.markedTime
                               ? m_clocks.release({position.block, position.warp, LaneMask(1) << position.lane, time, 0, 0, thread.data})
                               : thread.data;
    return thread.published;
}

void CausalOrder::read(const ThreadPosition& position, Word word, bool decidesPath)
{
    if (m_words.empty() || isFull())
        return;
    const auto found = m_words.find(word);
    if (found == m_words.end())
        return;
    Thread& thread = m_threads[keyOf(position)];
    if (const Clock data = m_clocks.join(thread.data, found->second); data != thread.data) {
        thread.data = data;
        thread.published = 0;
    }
    if (decidesPath)
        thread.control = m_clocks.join(thread.control, found->second);
}

void CausalOrder::write(const ThreadPosition& position, Word word, std::uint64_t time)
{
    const auto known = m_threads.find(keyOf(position));
    if (known == m_threads.end() || isFull())
        return;
    Clock& clock = m_words[word];
    clock = m_clocks.join(clock, publish(position, known->second, time));
}

void CausalOrder::share(const std::vector<ThreadPosition>& positions, std::uint64_t time)
{
    Clock decided = 0, data = 0;
    for (const ThreadPosition& position : positions)
        if (const auto known = m_threads.find(keyOf(position)); known != m_threads.end()) {
            const Thread& thread = known->second;
            data = m_clocks.join(data, publish(position, known->second, time));
            decided = m_clocks.join(decided, thread.control);
            if (thread.markedTime)
                decided = m_clocks.join(
                    decided, m_clocks.release({position.block, position.warp, LaneMask(1) << position.lane, time, 0, 0, thread.control}));
        }
    if (!data && !decided)
        return;
    for (const ThreadPosition& position : positions) {
        Thread& thread = m_threads[keyOf(position)];
        thread.control = decided;
        thread.data = data;
        thread.published = 0;
    }
}

void CausalOrder::synchronise(const Block& block)
{
    if (m_threads.empty() || isFull())
        return;
    std::vector<ThreadPosition> positions;
    for (std::uint32_t thread = 0; thread < block.threadCount; ++thread)
        positions.push_back({std::uint32_t(block.id.value), thread / kWarpSize, thread % kWarpSize});
    std::uint64_t last = 0;
    for (const ThreadPosition& position : positions)
        if (const auto known = m_threads.find(keyOf(position)); known != m_threads.end())
            last = std::max(last, known->second.markedTime);
    share(positions, last);
}

void CausalOrder::synchronise(const RunningWarp& at, LaneMask lanes)
{
    if (m_threads.empty() || isFull())
        return;
    std::vector<ThreadPosition> positions;
    for (const unsigned lane : eachLane(lanes))
        positions.push_back({std::uint32_t(at.block.id.value), at.warp.id.value, lane});
    share(positions, at.launch.time);
}

bool cannotFollow(const ptx::DecodedOp& op)
{
    using ptx::OpKind;
    const bool isCopy = op.kind == OpKind::AsyncCopy || op.kind == OpKind::AsyncArrive || op.kind == OpKind::Mbarrier;
    return isCopy || op.kind == OpKind::SurfaceStore || (op.kind == OpKind::Atomic && op.elementCount > 1);
}

Clock CausalOrder::clockOf(const ThreadPosition& position) const
{
    const auto known = m_threads.find(keyOf(position));
    return known == m_threads.end() ? 0 : known->second.control;
}

Clock CausalOrder::clockWithDataOf(const ThreadPosition& position) const
{
    const auto known = m_threads.find(keyOf(position));
    return known == m_threads.end() ? 0 : known->second.data;
}

}  // namespace simtscope::simt
