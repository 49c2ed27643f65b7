#include "gpu/simt/schedule/start_order.h"

#include <algorithm>
#include <cassert>

namespace simtscope::simt {

BlockId StartOrder::takeNext()
{
    assert(!haveAllStarted());
    ++m_startedCount;
    if (!m_random)
        return BlockId{std::uint32_t(m_startedCount - 1)};
    // If all blocks of the window have started, the next one by index starts, so that all below it have started.
    for (const std::uint64_t end = std::min(m_blockCount, m_firstUnfinished + m_window); m_candidateEnd < end || m_candidates.empty();
         ++m_candidateEnd)
        m_candidates.push_back(std::uint32_t(m_candidateEnd));
    std::swap(m_candidates[std::size_t(m_random->below(m_candidates.size()))], m_candidates.back());
    const BlockId block{m_candidates.back()};
    m_candidates.pop_back();
    return block;
}

void StartOrder::noteFinished(BlockId block)
{
    if (!m_random)
        return;
    const std::size_t index = std::size_t(block.value - m_firstUnfinished);
    if (m_isFinished.size() <= index)
        m_isFinished.resize(index + 1, false);
    m_isFinished[index] = true;
    for (; !m_isFinished.empty() && m_isFinished.front(); ++m_firstUnfinished)
        m_isFinished.pop_front();
}

}  // namespace simtscope::simt
