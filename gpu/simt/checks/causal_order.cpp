#include "gpu/simt/checks/causal_order.h"

#include <algorithm>

#include "gpu/core/each_lane.h"

namespace simtscope::simt {

void CausalOrder::mark(const ThreadPosition& position, std::uint64_t time)
{
    if (isFull())
        return;
    Thread& thread = m_threads[makeThreadKey(position)];
    thread.markedTime = time;
    thread.publishedClock = 0;
}

Clock CausalOrder::publish(const ThreadPosition& position, Thread& thread, std::uint64_t time)
{
    if (!thread.publishedClock)
        thread.publishedClock =
            thread.markedTime
                ? m_clocks.release({position.block, position.warp, LaneMask(1) << position.lane, time, 0, 0, thread.dataClock})
                : thread.dataClock;
    return thread.publishedClock;
}

void CausalOrder::read(const ThreadPosition& position, WordKey word, bool decidesPath)
{
    if (m_words.empty() || isFull())
        return;
    const auto found = m_words.find(word);
    if (found == m_words.end())
        return;
    Thread& thread = m_threads[makeThreadKey(position)];
    if (const Clock data = m_clocks.join(thread.dataClock, found->second); data != thread.dataClock) {
        thread.dataClock = data;
        thread.publishedClock = 0;
    }
    if (decidesPath)
        thread.controlClock = m_clocks.join(thread.controlClock, found->second);
}

void CausalOrder::write(const ThreadPosition& position, WordKey word, std::uint64_t time)
{
    const auto known = m_threads.find(makeThreadKey(position));
    if (known == m_threads.end() || isFull())
        return;
    Clock& clock = m_words[word];
    clock = m_clocks.join(clock, publish(position, known->second, time));
}

void CausalOrder::share(const std::vector<ThreadPosition>& positions, std::uint64_t time)
{
    Clock controlClock = 0, dataClock = 0;
    for (const ThreadPosition& position : positions)
        if (const auto known = m_threads.find(makeThreadKey(position)); known != m_threads.end()) {
            const Thread& thread = known->second;
            dataClock = m_clocks.join(dataClock, publish(position, known->second, time));
            controlClock = m_clocks.join(controlClock, thread.controlClock);
            if (thread.markedTime)
                controlClock = m_clocks.join(controlClock, m_clocks.release({position.block, position.warp, LaneMask(1) << position.lane,
                                                                             time, 0, 0, thread.controlClock}));
        }
    if (!dataClock && !controlClock)
        return;
    for (const ThreadPosition& position : positions) {
        Thread& thread = m_threads[makeThreadKey(position)];
        thread.controlClock = controlClock;
        thread.dataClock = dataClock;
        thread.publishedClock = 0;
    }
}

void CausalOrder::synchronise(const Block& block)
{
    if (m_threads.empty() || isFull())
        return;
    std::vector<ThreadPosition> positions;
    for (std::uint32_t thread = 0; thread < block.threadCount; ++thread)
        positions.push_back({std::uint32_t(block.id.value), thread / kWarpSize, thread % kWarpSize});
    std::uint64_t lastMarkedTime = 0;
    for (const ThreadPosition& position : positions)
        if (const auto known = m_threads.find(makeThreadKey(position)); known != m_threads.end())
            lastMarkedTime = std::max(lastMarkedTime, known->second.markedTime);
    share(positions, lastMarkedTime);
}

void CausalOrder::synchronise(const RunningWarp& current, LaneMask lanes)
{
    if (m_threads.empty() || isFull())
        return;
    std::vector<ThreadPosition> positions;
    for (const unsigned lane : eachLane(lanes))
        positions.push_back({std::uint32_t(current.block.id.value), current.warp.id.value, lane});
    share(positions, current.launch.time);
}

bool cannotFollow(const ptx::DecodedOp& op)
{
    using ptx::OpKind;
    const bool isCopy = op.kind == OpKind::AsyncCopy || op.kind == OpKind::AsyncArrive || op.kind == OpKind::Mbarrier;
    return isCopy || op.kind == OpKind::SurfaceStore || (op.kind == OpKind::Atomic && op.elementCount > 1);
}

Clock CausalOrder::clockOf(const ThreadPosition& position) const
{
    const auto known = m_threads.find(makeThreadKey(position));
    return known == m_threads.end() ? 0 : known->second.controlClock;
}

Clock CausalOrder::clockWithDataOf(const ThreadPosition& position) const
{
    const auto known = m_threads.find(makeThreadKey(position));
    return known == m_threads.end() ? 0 : known->second.dataClock;
}

}  // namespace simtscope::simt
