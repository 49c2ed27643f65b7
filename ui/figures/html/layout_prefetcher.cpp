#include "ui/figures/html/layout_prefetcher.h"

#include <algorithm>
#include <thread>

#include "gpu/core/in_background.h"

namespace simtscope::figures {

LayoutPrefetcher::LayoutPrefetcher(std::vector<FigureOptions> figures, std::function<Figure(const FigureOptions&)> layOut)
    : m_figures(std::move(figures)), m_layOut(std::move(layOut))
{
}

Figure LayoutPrefetcher::next()
{
    if (m_begun == 0)
        return m_layOut(m_figures[m_begun++]);
    const std::size_t most = std::max(1u, std::thread::hardware_concurrency());
    for (; m_begun < m_figures.size() && m_ahead.size() < most; ++m_begun)
        m_ahead.push_back(inBackground([this, at = m_begun] { return m_layOut(m_figures[at]); }));
    Figure figure = m_ahead.front().get();
    m_ahead.pop_front();
    return figure;
}

}  // namespace simtscope::figures
