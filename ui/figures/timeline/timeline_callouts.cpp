#include "ui/figures/timeline/timeline_callouts.h"

#include <algorithm>

#include "ui/figures/timeline/timeline_words.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLineGap = 3, kTextGap = 8;  // gap between line and text, least gap between two texts; in units (Canvas::unit())

/// Holds a bar that is too short for its name, or adjacent bars that share a name.
struct UnlabelledBar {
    qreal firstMiddle = 0, lastMiddle = 0;  ///< x of the middle of the first bar, and of the last
    QString name;
    unsigned count = 1;

    QString text() const { return count > 1 ? QStringLiteral("%1 ×%2").arg(name).arg(count) : name; }
};

std::vector<UnlabelledBar> findUnlabelledBars(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                                              const TimelineLayout& layout, const TimelineRowLayout& row)
{
    const qreal u = canvas.unit();
    std::vector<UnlabelledBar> bars;
    const std::vector<analysis::TimelineItem>& items = model.rows[row.rowIndex].items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const analysis::TimelineItem& item = items[i];
        if (row.isFolded[i] || item.parent || item.kind == analysis::WorkKind::Graph || !layout.shows(item.from, item.to))
            continue;
        const qreal left = layout.x(item.from), right = layout.x(item.to), middle = (left + right) / 2;
        const QString name = makeItemLabels(source, item).back();
        if (canvas.hasRoom(layout.nameBox(QRectF(left, 0, right - left, 1), u), name, Font::Small))
            continue;
        const bool joinsPrevious =
            !bars.empty() && bars.back().name == name && middle - bars.back().lastMiddle < canvas.widthOf(name, Font::Small);
        if (joinsPrevious) {
            ++bars.back().count;
            bars.back().lastMiddle = middle;
        } else {
            bars.push_back({middle, middle, name, 1});
        }
    }
    return bars;
}

}  // namespace

std::vector<Callout> layOutCallouts(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                                    const TimelineLayout& layout, const TimelineRowLayout& row, std::size_t maxRows)
{
    const qreal u = canvas.unit();
    std::vector<Callout> placed;  // from right to left
    if (model.rows[row.rowIndex].trackCount > 1)
        return placed;  // the lines would cross the tracks below
    const std::vector<UnlabelledBar> bars = findUnlabelledBars(canvas, source, model, layout, row);
    for (std::size_t i = bars.size(); i-- > 0;) {
        Callout callout{bars[i].firstMiddle, bars[i].lastMiddle, 0, bars[i].text(), 0};
        callout.width = canvas.widthOf(callout.text, Font::Small);
        const qreal end = callout.lineX + kLineGap * u + callout.width + kTextGap * u;
        if (end - kTextGap * u > layout.area.right())
            continue;
        // Puts the callout below all callouts whose line starts within this text. So no line crosses the text, and its own line passes left
        // of them.
        for (const Callout& other : placed) {
            if (other.lineX < end)
                callout.textRow = std::max(callout.textRow, other.textRow + 1);
        }
        if (callout.textRow < maxRows)
            placed.push_back(callout);
    }
    return placed;
}

std::size_t countTextRows(const std::vector<Callout>& callouts)
{
    std::size_t rows = 0;
    for (const Callout& callout : callouts)
        rows = std::max(rows, callout.textRow + 1);
    return rows;
}

}  // namespace simtscope::figures
