#include "gpu/simt/schedule/start_order.h"

#include <algorithm>
#include <cassert>

namespace simtscope::simt {

BlockId StartOrder::next()
{
    assert(!allStarted());
    ++m_started;
    if (!m_random)
        return BlockId{std::uint32_t(m_started - 1)};
    // If all blocks of the window have started, the next one by index starts, so that all below it have started.
    for (const std::uint64_t end = std::min(m_count, m_first + m_window); m_drawn < end || m_candidates.empty(); ++m_drawn)
        m_candidates.push_back(std::uint32_t(m_drawn));
    std::swap(m_candidates[std::size_t(m_random->below(m_candidates.size()))], m_candidates.back());
    const BlockId block{m_candidates.back()};
    m_candidates.pop_back();
    return block;
}

void StartOrder::finished(BlockId block)
{
    if (!m_random)
        return;
    const std::size_t index = std::size_t(block.value - m_first);
    if (m_done.size() <= index)
        m_done.resize(index + 1, false);
    m_done[index] = true;
    for (; !m_done.empty() && m_done.front(); ++m_first)
        m_done.pop_front();
}

}  // namespace simtscope::simt
