#include "ui/figures/html/layout_prefetcher.h"

#include <algorithm>
#include <thread>

#include "gpu/core/in_background.h"

namespace simtscope::figures {

LayoutPrefetcher::LayoutPrefetcher(std::vector<FigureOptions> figures, std::function<Figure(const FigureOptions&)> layOut)
    : m_figures(std::move(figures)), m_layOut(std::move(layOut))
{
}

Figure LayoutPrefetcher::takeNext()
{
    if (m_startedCount == 0)
        return m_layOut(m_figures[m_startedCount++]);
    const std::size_t maxPendingCount = std::max(1u, std::thread::hardware_concurrency());
    for (; m_startedCount < m_figures.size() && m_pendingLayouts.size() < maxPendingCount; ++m_startedCount)
        m_pendingLayouts.push_back(startInBackground([this, at = m_startedCount] { return m_layOut(m_figures[at]); }));
    Figure figure = m_pendingLayouts.front().get();
    m_pendingLayouts.pop_front();
    return figure;
}

}  // namespace simtscope::figures
