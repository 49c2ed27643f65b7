// Figures of a page in their order, laid out on other threads ahead of who asks for them.
#pragma once

#include <deque>
#include <functional>
#include <future>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

class LayoutsAhead {
public:
    /// `layOut` is called from any thread, but for the first figure alone: that one derives what all of them share.
    LayoutsAhead(std::vector<FigureOptions> figures, std::function<Figure(const FigureOptions&)> layOut);
    /// The next figure; at most as often as there are figures.
    Figure next();

private:
    std::vector<FigureOptions> m_figures;
    std::function<Figure(const FigureOptions&)> m_layOut;
    std::size_t m_begun = 0;
    std::deque<std::future<Figure>> m_ahead;  ///< last, so that what is under way ends before the rest goes
};

}  // namespace simtscope::figures
