// Writes a recording as one self-contained HTML page. Its reader steps through a figure in a browser, offline, on a computer or a phone.
//
// The page holds a figure laid out twice, for a screen and for a phone (page_data.h), the program's text, its own script and style (*.js,
// page.css, page.html in this folder). Its Content-Security-Policy allows that script and that style, by their digests, and no other
// resource. The same inputs give the same bytes.
#pragma once

#include <QByteArray>
#include <functional>

#include "gpu/core/result.h"
#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// Holds a cue: a comment or a question of the lecturer at a step.
struct PageCue {
    std::uint32_t step = 0;  ///< step of the block, from 0; a cue at a step that the page lacks is left out
    QString question, text;  ///< if there is a question, the text is its answer
};

/// Holds the input of a page besides the block and its steps.
struct PageOptions {
    /// FigureOptions::size is that of the layout for a screen; the page sets `step`, `hidesAnswers` and FigureOptions::drawsCaption.
    FigureOptions figure;
    /// Lays out a step in place of FigureKind::layout, for example a comparison. The page then has no layout for a phone, and the figure
    /// scrolls. Called from any thread.
    std::function<Figure(const FigureOptions&)> layout{};
    QString title{};  ///< title of the lesson; empty: the program's name
    QString language{"en"};
    bool isDark = false;        ///< whether the page begins in the dark theme, whatever the reader's system prefers
    bool hidesAnswers = false;  ///< whether the answers of the figure and its sentence are hidden until the reader asks for them
    std::vector<PageCue> cues{};
    /// Called before each step with the share that is done, 0 to 1; returns false to stop the export. Empty: never stops.
    std::function<bool(double done)> shouldContinue{};
};

inline constexpr std::size_t kMaxPageSteps = 2000;
inline constexpr QSizeF kScreenSize{1120, 600};  ///< as wide as the part of a browser's window beside the source
/// Value of FigureOptions::fontScale in the layout for a screen. Text is larger than usual, because a small window shrinks the figure.
inline constexpr qreal kScreenFontScale = 1.15;

/// Returns the bytes of the page. `steps` are steps of the block, from 0 and increasing; for a block without steps, {0} shows the figure
/// alone. Fails if there are no steps, more than kMaxPageSteps, or if the export was stopped.
Result<QByteArray> makeHtmlPage(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                                const PageOptions& options);

/// Returns the code without empty lines, indentation, and lines that hold only a comment, also one of several lines.
QByteArray removeCommentLines(const QByteArray& code);

}  // namespace simtscope::figures
