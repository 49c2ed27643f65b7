// Lays out the figures of a page on other threads, in order, ahead of their use.
#pragma once

#include <deque>
#include <functional>
#include <future>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Hands out figures in order; lays out at most one per hardware thread ahead. Use it from one thread.
class LayoutPrefetcher {
public:
    /// Calls `layOut` from any thread, but for the first figure alone: that call derives what all figures share.
    LayoutPrefetcher(std::vector<FigureOptions> figures, std::function<Figure(const FigureOptions&)> layOut);
    /// Waits for the next figure and returns it. May be called once per figure.
    Figure next();

private:
    std::vector<FigureOptions> m_figures;
    std::function<Figure(const FigureOptions&)> m_layOut;
    std::size_t m_begun = 0;
    std::deque<std::future<Figure>> m_ahead;  ///< last, so that it is destroyed first: running layouts end before the members that they use
};

}  // namespace simtscope::figures
