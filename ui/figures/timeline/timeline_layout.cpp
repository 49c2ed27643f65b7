#include "ui/figures/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>

namespace simtscope::figures {

namespace {

constexpr qreal kMostRow = 92, kLeastRow = 17, kTickEvery = 96;

/// How high a row is, in rows of plain work: nested work needs room below it.
qreal shareOf(const analysis::TimelineRow& row)
{
    constexpr qreal kNested = 0.6, kMost = 4;
    return std::min(kMost, 1 + kNested * row.nestedTracks);
}

/// All rows, or those that fit: the host's, and the neighbours of the current launch's stream.
void chooseRows(const analysis::TimelineModel& model, qreal u, TimelineLayout& layout)
{
    const std::size_t count = model.rows.size();
    if (count == 0)
        return;
    const qreal height = layout.area.height() - layout.axis - layout.load - 8 * u;
    const auto fit = std::size_t(std::max<qreal>(2, std::floor(height / (kLeastRow * u))));
    std::size_t current = 1;
    for (std::size_t i = 1; i < count; ++i) {
        const auto& items = model.rows[i].items;
        current = std::any_of(items.begin(), items.end(), [](const analysis::TimelineItem& item) { return item.current; }) ? i : current;
    }
    const std::size_t streams = std::min(count, fit) - 1;
    const std::size_t first = std::min(std::max<std::size_t>(1, current - std::min(current, streams / 2)), count - streams);
    layout.rows.push_back(0);
    for (std::size_t i = first; i < first + streams; ++i)
        layout.rows.push_back(i);
    qreal shares = 0;
    for (const std::size_t row : layout.rows)
        shares += shareOf(model.rows[row]);
    const qreal pitch = std::min(kMostRow * u, height / shares);
    layout.tops = {layout.area.top()};
    for (const std::size_t row : layout.rows)
        layout.tops.push_back(layout.tops.back() + pitch * shareOf(model.rows[row]));
    layout.bottom = layout.tops.back();
}

/// 1, 2 or 5 times a power of ten nanoseconds, so that labels have room.
double tickStep(const analysis::TimelineModel& model, qreal u, const TimelineLayout& layout)
{
    const double span = double(model.to - model.from), most = std::max(1.0, std::floor(layout.area.width() / (kTickEvery * u)));
    const double power = std::pow(10, std::floor(std::log10(span / most)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor * most >= span)
            return std::max(1.0, power * factor);
    }
    return std::max(1.0, power * 10);
}

}  // namespace

qreal TimelineLayout::x(std::uint64_t time) const
{
    const double share = (double(time) - double(from)) / double(to - from);
    return area.left() + area.width() * std::clamp(share, 0.0, 1.0);
}

TimelineLayout layOutTimeline(const Canvas& canvas, const analysis::TimelineModel& model)
{
    TimelineLayout layout;
    const qreal u = canvas.unit();
    layout.from = model.from;
    layout.to = model.to;
    const QRectF content = canvas.content();
    layout.line = canvas.height(Font::Small);
    const qreal top = content.top() + layout.line + 4 * u, bottom = content.bottom() - 2 * layout.line - 10 * u;
    layout.area = QRectF(content.left() + kTimelineGutter * u, top, content.width() - kTimelineGutter * u, bottom - top);
    layout.axis = layout.line + 6 * u;
    layout.load = layout.line + 2 * u;
    chooseRows(model, u, layout);
    layout.tickStep = tickStep(model, u, layout);
    return layout;
}

}  // namespace simtscope::figures
