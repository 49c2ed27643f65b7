#include "ui/figures/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/timeline/timeline_callouts.h"
#include "ui/figures/timeline/timeline_options.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxRow = 150, kMinRow = 17, kRoomyRow = 34, kMinTickDistance = 96;
constexpr qreal kWorkShare = 0.8, kNestedWorkShare = 0.9;  // share of a row's height, without the names below it, that the bars take
constexpr std::size_t kMaxTextRows = 6;                    // lines of names below a row
constexpr qreal kMinUnfoldedWidth = 12;                    // least distance of repeated works in units; closer ones are folded
constexpr qreal kBarPadding = 4, kCursorGap = 3;

/// Returns the height of a row as a multiple of the height of a row without nested work, which needs room below its parent.
qreal computeRowShare(const analysis::TimelineRow& row)
{
    constexpr qreal kNestedTrackShare = 0.6, kMaxShare = 4;
    return std::min(kMaxShare, 1 + kNestedTrackShare * row.nestedTrackCount);
}

/// Shows all rows, or those that fit: the host's, and the neighbours of the current launch's stream.
void chooseRows(const analysis::TimelineModel& model, qreal height, qreal u, TimelineLayout& layout)
{
    const std::size_t count = model.rows.size();
    const auto fit = std::size_t(std::max<qreal>(2, std::floor(height / (kMinRow * u))));
    std::size_t current = 1;
    for (std::size_t i = 1; i < count; ++i) {
        const auto& items = model.rows[i].items;
        current = std::any_of(items.begin(), items.end(), [](const analysis::TimelineItem& item) { return item.isCurrent; }) ? i : current;
    }
    const std::size_t streams = std::min(count, fit) - 1;
    const std::size_t first = std::min(std::max<std::size_t>(1, current - std::min(current, streams / 2)), count - streams);
    layout.rows.emplace_back();
    for (std::size_t i = first; i < first + streams; ++i)
        layout.rows.emplace_back().rowIndex = i;
}

/// Folds work that repeats so closely that the bars have no room for names that can be told apart.
void foldRepeatedWork(const FigureSource& source, const analysis::TimelineModel& model, qreal u, const TimelineLayout& layout,
                      TimelineRowLayout& row)
{
    const analysis::TimelineRow& of = model.rows[row.rowIndex];
    row.isFolded.assign(of.items.size(), false);
    for (analysis::RepeatedWork& run : analysis::findRepeatedWork(source.recording(), of)) {
        std::erase_if(run.items, [&](std::size_t item) { return !layout.shows(of.items[item].from, of.items[item].to); });
        if (run.repetitionCount() < analysis::kMinRepetitions)
            continue;
        const qreal length = layout.x(of.items[run.items.back()].to) - layout.x(of.items[run.items.front()].from);
        if (length / qreal(run.items.size()) >= kMinUnfoldedWidth * u)
            continue;
        for (const std::size_t item : run.items)
            row.isFolded[item] = true;
        row.foldedRuns.push_back(std::move(run));
    }
}

/// Divides the height among the rows, with as many lines of names as leave room for the work.
void placeRows(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model, qreal height, TimelineLayout& layout)
{
    const qreal u = canvas.unit(), rowHeight = layout.lineHeight + u;
    qreal shares = 0, pitch = 0;
    for (const TimelineRowLayout& row : layout.rows)
        shares += computeRowShare(model.rows[row.rowIndex]);
    std::vector<std::size_t> textRows(layout.rows.size());
    for (std::size_t maxTextRows = kMaxTextRows + 1; maxTextRows-- > 0;) {
        std::size_t totalTextRows = 0;
        for (std::size_t i = 0; i < layout.rows.size(); ++i) {
            layout.rows[i].callouts = layOutCallouts(canvas, source, model, layout, layout.rows[i], maxTextRows);
            textRows[i] = countTextRows(layout.rows[i].callouts);
            totalTextRows += textRows[i];
        }
        pitch = std::min(kMaxRow * u, (height - qreal(totalTextRows) * rowHeight) / shares);
        if (pitch >= kRoomyRow * u)
            break;
    }
    qreal top = layout.area.top();
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        TimelineRowLayout& row = layout.rows[i];
        const analysis::TimelineRow& of = model.rows[row.rowIndex];
        row.top = top;
        row.height = pitch * computeRowShare(of) * (of.nestedTrackCount > 0 ? kNestedWorkShare : kWorkShare);
        row.pitch = pitch * computeRowShare(of) + qreal(textRows[i]) * rowHeight;
        top += row.pitch;
    }
    layout.bottom = top;
}

/// Returns 1, 2 or 5 times a power of ten nanoseconds, so that labels have room.
double computeTickStep(qreal u, const TimelineLayout& layout)
{
    const double span = double(layout.endTime - layout.startTime),
                 maxTickCount = std::max(1.0, std::floor(layout.area.width() / (kMinTickDistance * u)));
    const double power = std::pow(10, std::floor(std::log10(span / maxTickCount)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor * maxTickCount >= span)
            return std::max(1.0, power * factor);
    }
    return std::max(1.0, power * 10);
}

}  // namespace

qreal TimelineLayout::x(std::uint64_t time) const
{
    const double share = (double(time) - double(startTime)) / double(endTime - startTime);
    return area.left() + area.width() * std::clamp(share, 0.0, 1.0);
}

QRectF TimelineLayout::nameBox(const QRectF& bar, qreal unit) const
{
    return clipBesideCursor(bar.adjusted(kBarPadding * unit, 0, -kBarPadding * unit, 0), unit);
}

QRectF TimelineLayout::clipBesideCursor(const QRectF& box, qreal unit) const
{
    const qreal gap = kCursorGap * unit;
    if (!cursor || *cursor + gap < box.left() || *cursor - gap > box.right())
        return box;
    return *cursor > box.center().x() ? QRectF(box.left(), box.top(), std::max<qreal>(0, *cursor - gap - box.left()), box.height())
                                      : QRectF(*cursor + gap, box.top(), std::max<qreal>(0, box.right() - *cursor - gap), box.height());
}

TimelineLayout layOutTimeline(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                              const FigureOptions& options)
{
    TimelineLayout layout;
    const qreal u = canvas.unit();
    const TimelineOptions& timelineOptions = options.specificOptions.get<TimelineOptions>();
    layout.startTime = std::clamp(timelineOptions.startTime, model.from, model.to - std::min<std::uint64_t>(1, model.to));
    layout.endTime = timelineOptions.endTime > 0
                         ? std::clamp(timelineOptions.endTime, layout.startTime + 1, std::max(model.to, layout.startTime + 1))
                         : model.to;
    const QRectF content = canvas.content();
    layout.lineHeight = canvas.lineHeightOf(Font::Small);
    const qreal below =
        options.drawsLegend ? 2 * layout.lineHeight + 10 * u : layout.lineHeight + 8 * u;  // the legend, and notes on the picture
    const qreal top = content.top() + layout.lineHeight + 4 * u, bottom = content.bottom() - below;
    layout.area = QRectF(content.left() + kTimelineGutter * u, top, content.width() - kTimelineGutter * u, bottom - top);
    layout.axisHeight = layout.lineHeight + 6 * u;
    layout.loadHeight = layout.lineHeight + 2 * u;
    if (model.rows.empty())
        return layout;
    if (model.cursorTime && !options.showsAllSteps)
        layout.cursor = layout.x(*model.cursorTime);
    const qreal height = layout.area.height() - layout.axisHeight - layout.loadHeight - 8 * u;
    chooseRows(model, height, u, layout);
    for (TimelineRowLayout& row : layout.rows)
        foldRepeatedWork(source, model, u, layout, row);
    placeRows(canvas, source, model, height, layout);
    layout.tickStep = computeTickStep(u, layout);
    return layout;
}

}  // namespace simtscope::figures
