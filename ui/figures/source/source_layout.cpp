#include "ui/figures/source/source_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLinePitch = 20, kMinScale = 0.8, kMaxScale = 1.5;
constexpr qreal kMinShareBarWidth = 24;                       // units, beside the number
constexpr qreal kTextColumnGap = 18, kMaxColumnsShare = 0.5;  // share of the width that the columns may take
constexpr qreal kValueLineCount = 4.6,
                kMinTextLineCount = 8;      // number of lines for the values, and of lines of text that must remain above them
constexpr qsizetype kContextLineCount = 2;  // lines shown before and after those that executed

/// Holds the range of lines that executed and those around them.
struct LineRange {
    qsizetype first = 0, end = 0;  ///< from 0
    qreal widest = 1;
};

LineRange findExecutedRange(const Canvas& canvas, const SourceLines& lines)
{
    LineRange range{std::max<qsizetype>(0, qsizetype(lines.firstExecutedLine) - 1 - kContextLineCount),
                    std::min(qsizetype(lines.lines.size()), qsizetype(lines.lastExecutedLine) + kContextLineCount)};
    for (qsizetype i = range.first; i < range.end; ++i)
        range.widest = std::max(range.widest, canvas.widthOf(lines.lines[std::size_t(i)], Font::MonoBold));
    return range;
}

/// Returns the width that a line needs beside its text.
qreal widthBesideText(const Canvas& canvas, const SourceLayout& layout)
{
    return layout.numbersWidth + 30 * canvas.unit();
}

/// Places as many columns as have room, from the right on, each as wide as its title and texts.
void placeColumns(const Canvas& canvas, const QRectF& content, const std::vector<CostColumn>& columns,
                  const std::vector<analysis::LineCost>& costs, qreal maxWidth, SourceLayout& layout)
{
    const qreal u = canvas.unit();
    qreal usedWidth = 0, freeWidth = 0;
    std::vector<qreal> widths;
    for (const CostColumn& column : columns) {
        const qreal titleWidth = canvas.widthOf(tr(column.title), Font::Small);
        qreal width = column.share ? canvas.widthOf(QStringLiteral("100 %"), Font::Mono, 0.84) + (10 + kMinShareBarWidth) * u : 0;
        for (const analysis::LineCost& cost : costs) {
            if (column.hasValue(cost))
                width = std::max(width, canvas.widthOf(column.text(cost), Font::MonoBold, 0.84) + 8 * u);
        }
        if (widths.empty() && !column.share)
            freeWidth = std::max<qreal>(0, titleWidth - width);
        width = std::max(width, titleWidth);
        usedWidth += width + kTextColumnGap * u;
        if (usedWidth > maxWidth)
            break;
        widths.push_back(width);
    }
    qreal left = content.right();
    for (const qreal width : widths)
        left -= width + kTextColumnGap * u;
    // Beneath the first title, the text may fill what the numbers at the right do not need.
    layout.textArea.setRight(left + (widths.empty() ? 0 : freeWidth));
    for (const qreal width : widths) {
        layout.columns.emplace_back(left + kTextColumnGap * u, layout.textArea.top(), width, layout.textArea.height());
        left += width + kTextColumnGap * u;
    }
}

/// Returns the largest scale at which all lines that executed have room, uncut. Where labels are large, as on a slide, code may be smaller.
qreal scaleOf(const Canvas& canvas, const SourceLines& lines, const SourceLayout& layout)
{
    if (lines.firstExecutedLine == 0)
        return 1;
    const LineRange range = findExecutedRange(canvas, lines);
    const qreal across = (layout.textArea.width() - widthBesideText(canvas, layout)) / range.widest,
                down = layout.textArea.height() / (qreal(range.end - range.first) * kLinePitch * canvas.unit());
    const qreal least = std::clamp<qreal>(1 / canvas.unit(), kMinScale, 1);
    return std::clamp<qreal>(std::min(across, std::max<qreal>(down, 1)), least, kMaxScale);
}

}  // namespace

SourceLayout layOutSource(const Canvas& canvas, const SourceLines& lines, const std::vector<CostColumn>& columns,
                          const std::vector<analysis::LineCost>& costs)
{
    SourceLayout layout;
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    const qreal header = columns.empty() ? 0 : canvas.lineHeightOf(Font::Small) + 4 * u,
                values = kValueLineCount * canvas.lineHeightOf(Font::Small);
    layout.textArea = content.adjusted(0, header, 0, 0);
    if (layout.textArea.height() - values >= kMinTextLineCount * kLinePitch * u) {
        layout.textArea.setBottom(content.bottom() - values - 8 * u);
        layout.valuesArea = QRectF(content.left(), content.bottom() - values, content.width(), values);
    }
    layout.header = QRectF(content.left(), content.top(), content.width(), header);
    layout.numbersWidth = canvas.widthOf(QString::number(lines.lines.size()), Font::MonoSmall) + 16 * u;
    qreal maxColumnsWidth = content.width() * kMaxColumnsShare;
    if (lines.isExcerpt && lines.firstExecutedLine > 0)
        maxColumnsWidth =
            std::min(maxColumnsWidth, content.width() - widthBesideText(canvas, layout) - findExecutedRange(canvas, lines).widest);
    placeColumns(canvas, content, columns, costs, maxColumnsWidth, layout);
    layout.scale = scaleOf(canvas, lines, layout);
    layout.linePitch = kLinePitch * u * layout.scale;
    layout.shownLineCount = std::max<qsizetype>(1, qsizetype(std::floor(layout.textArea.height() / layout.linePitch)));
    const auto count = qsizetype(lines.lines.size());
    // Show the lines that executed, if all have room; else those around the step's line.
    const qsizetype executed = qsizetype(lines.lastExecutedLine) - qsizetype(lines.firstExecutedLine) + 1;
    const bool showsAllExecuted =
        lines.firstExecutedLine > 0 && executed <= layout.shownLineCount &&
        (lines.requiredLine == 0 || (lines.requiredLine >= lines.firstExecutedLine && lines.requiredLine <= lines.lastExecutedLine));
    const bool isAmongExecuted =
        lines.firstExecutedLine > 0 && lines.requiredLine >= lines.firstExecutedLine && lines.requiredLine <= lines.lastExecutedLine;
    qsizetype firstLine = showsAllExecuted ? qsizetype(lines.firstExecutedLine) - 1 - (layout.shownLineCount - executed) / 2
                                           : qsizetype(lines.requiredLine) - 1 - layout.shownLineCount / 2;
    if (!showsAllExecuted && isAmongExecuted)
        firstLine = std::clamp<qsizetype>(firstLine, qsizetype(lines.firstExecutedLine) - 1 - kContextLineCount,
                                          std::max(qsizetype(lines.lastExecutedLine) + kContextLineCount - layout.shownLineCount,
                                                   qsizetype(lines.firstExecutedLine) - 1 - kContextLineCount));
    layout.firstLine = std::clamp<qsizetype>(firstLine, 0, std::max<qsizetype>(0, count - layout.shownLineCount));
    return layout;
}

}  // namespace simtscope::figures
