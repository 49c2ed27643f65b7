// Lays out the figures of a page on other threads, in order, ahead of their use.
#pragma once

#include <deque>
#include <functional>
#include <future>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Hands out figures in order, and lays out the next ones ahead, at most one for each hardware thread. Use it from one thread.
class LayoutPrefetcher {
public:
    /// Calls `layOut` from several threads at once, except for the first figure: no other call runs meanwhile, because it derives the data
    /// that all figures share.
    LayoutPrefetcher(std::vector<FigureOptions> figures, std::function<Figure(const FigureOptions&)> layOut);
    /// Waits for the next figure and returns it. May be called once for each figure.
    Figure takeNext();

private:
    std::vector<FigureOptions> m_figures;
    std::function<Figure(const FigureOptions&)> m_layOut;
    std::size_t m_startedCount = 0;
    /// The last member, so that it is destroyed first: layouts in progress end before the members that they use.
    std::deque<std::future<Figure>> m_pendingLayouts;
};

}  // namespace simtscope::figures
