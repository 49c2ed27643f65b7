// A recording as one HTML page that needs nothing else: its reader steps through a figure in a browser, offline, on a screen or a phone.
//
// The page holds a figure laid out twice, for a screen and for a phone (page_data.h), the program's text, its own script and style
// (*.js, page.css, page.html in this folder). Its Content-Security-Policy allows that script and that style, by their digests, and nothing
// from anywhere else. The same inputs give the same bytes.
#pragma once

#include <QByteArray>
#include <functional>

#include "gpu/core/result.h"
#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// A place that a lecturer has something to say about.
struct PageCue {
    std::uint32_t step = 0;  ///< of the block, from 0; one that the page does not have is left out
    QString question, text;  ///< the text is the answer, where there is a question
};

struct PageOptions {
    FigureOptions figure;  ///< `size` is that of the screen's layout; step, answers and caption are the page's own
    /// Lays out a step instead of the figure's kind, as a comparison does: then there is no layout for a phone, and the figure scrolls.
    /// Called from any thread.
    std::function<Figure(const FigureOptions&)> layout{};
    QString title{};  ///< of the lesson; empty: the program's name
    QString language{"en"};
    bool dark = false;  ///< at first, whatever the reader's system prefers
    bool asks = false;  ///< what the figure answers, and its sentence, come when the reader asks for them
    std::vector<PageCue> cues{};
    std::function<bool(double done)> proceed{};  ///< asked before each step with the share that is done; false: stop
};

inline constexpr std::size_t kMostPageSteps = 2000;
inline constexpr QSizeF kScreenSize{1120, 600};  ///< as wide as what a browser's window leaves beside the source
inline constexpr qreal kScreenType = 1.15;       ///< larger than a figure of this size has it: a small window makes the figure smaller

/// `steps` of the block, from 0 and increasing; of a block without any, {0} shows the figure alone. Errors: there is none, there are too
/// many, or it was stopped.
Result<QByteArray> htmlPage(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                            const PageOptions& options);

}  // namespace simtscope::figures
