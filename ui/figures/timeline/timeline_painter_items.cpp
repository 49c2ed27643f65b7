// Draws, for TimelinePainter, the calls and the work in the rows, and the names below them.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/facts/origin_text.h"
#include "ui/figures/timeline/timeline_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinWidth = 1.5, kStripe = 5;
constexpr qreal kMarks = 0.4;         // share of a folded bar's height for its single works
constexpr qsizetype kMinLetters = 5;  // of a name that is cut

const WorkStyle& styleOf(analysis::WorkKind work)
{
    return *std::find_if(std::begin(kStyles), std::end(kStyles), [&](const WorkStyle& style) { return style.work == work; });
}

/// Returns the launch that a click on the work shows; nullopt: the work is no launch.
Subject subjectOf(const analysis::TimelineItem& item)
{
    return item.launch < 0 ? Subject() : LaunchSubject{LaunchId(std::uint32_t(item.launch))};
}

}  // namespace

void TimelinePainter::drawRow(const TimelineRowLayout& laid)
{
    const analysis::TimelineRow& row = m_model.rows[laid.row];
    const qreal top = laid.top, height = laid.height, bottom = top + laid.pitch;
    drawRowLabel(top, height, rowName(row, m_model.severalDevices));
    // When zoomed in, repeat the name below the work, so that it is visible wherever one looks.
    const qreal below = laid.callouts.empty() ? laid.pitch - height : 0;
    for (qreal left = m_layout.area.left() + m_visibleWidth; below >= m_layout.line && left + kTimelineGutter * u < m_layout.area.right();
         left += m_visibleWidth)
        m_canvas.elidedText(QRectF(left, top + height, kTimelineGutter * u, below), rowName(row, m_model.severalDevices), Font::Small,
                            Role::TextDim);
    const qreal between = laid.callouts.empty() ? (top + height + bottom) / 2 : bottom - 2 * u;
    m_canvas.line(QPointF(m_layout.area.left(), between), QPointF(m_layout.area.right(), between), Role::Grid, 0.8);
    drawCallouts(laid);
    const qreal track = height / row.tracks;
    const auto trackBox = [&](unsigned index) {
        return QRectF(m_layout.area.left(), top + index * track, m_layout.area.width(),
                      row.tracks > 1 ? track * (row.nestedTracks > 0 ? 0.8 : 0.9) : track);
    };
    for (const analysis::TimelineRun& run : laid.folded)
        drawFolded(row, run, trackBox(row.items[run.items.front()].track));
    std::vector<qreal> drawn(row.tracks, -1);
    for (std::size_t i = 0; i < row.items.size(); ++i) {
        const analysis::TimelineItem& item = row.items[i];
        if (laid.isFolded[i] || !m_layout.shows(item.from, item.to))
            continue;
        const qreal left = m_layout.x(item.from), real = m_layout.x(item.to) - left, width = std::max(real, kMinWidth * u);
        qreal& end = drawn[item.track];
        if (real < kMinWidth * u && left + width <= end + 0.5 * u && !item.current)
            continue;  // its bar would lie within the bar before it
        const qreal from = std::min(left, m_layout.area.right() - width);
        const QRectF room = trackBox(item.track), box(from, room.top(), width, room.height());
        if (item.work == analysis::WorkKind::Graph) {
            drawBracket(item, QRectF(from, box.top(), width, track * item.depth - 1.5 * u), track);
            continue;
        }
        if (item.parent && item.parent->isKernel)
            drawConnector(item, box, top, track);
        drawItem(row, item, box, laid.callsOut((left + m_layout.x(item.to)) / 2));
        end = from + width;
    }
}

void TimelinePainter::drawCallouts(const TimelineRowLayout& laid)
{
    const qreal rowHeight = m_layout.line + u, bottom = laid.top + laid.height;
    for (const Callout& callout : laid.callouts) {
        const qreal top = bottom + 2 * u + qreal(callout.textRow) * rowHeight;
        m_canvas.line(QPointF(callout.at, bottom), QPointF(callout.at, top + rowHeight * 0.6), Role::CellBorder, 0.8);
    }
    for (const Callout& callout : laid.callouts) {
        const QRectF box(callout.at + 3 * u, bottom + 2 * u + qreal(callout.textRow) * rowHeight, callout.width + 1, m_layout.line);
        m_canvas.rect(box.adjusted(0, u, 0, -u), Role::Panel);  // over the lines of the axis
        m_canvas.text(box, callout.text, Font::Small, Role::TextDim, Qt::AlignLeft | Qt::AlignVCenter);
    }
}

void TimelinePainter::drawFolded(const analysis::TimelineRow& row, const analysis::TimelineRun& run, const QRectF& track)
{
    const analysis::TimelineItem &first = row.items[run.items.front()], &last = row.items[run.items.back()];
    const WorkStyle& style = styleOf(first.work);
    const qreal left = m_layout.x(first.from), right = std::max(m_layout.x(last.to), left + kMinWidth * u);
    const QRectF box(left, track.top(), right - left, track.height());
    const bool future = first.when == analysis::TimeRelation::Future;
    Shape& shape = m_canvas.rect(box, future ? Role::Panel : style.fill, style.stroke, 3 * u);
    shape.strokeWidth = 1.4 * u;
    shape.strokeStyle = future ? Stroke::Dashed : Stroke::Solid;
    QStringList names;
    for (std::size_t i = 0; i < run.period; ++i)
        names << itemLabels(m_source, row.items[run.items[i]]).back();
    std::uint64_t busy = 0;
    for (const std::size_t item : run.items)
        busy += row.items[item].to - row.items[item].from;
    const QString name = tr("%1 ×%2").arg(names.join(QStringLiteral(", ")), formatCount(run.times()));
    shape.meaning.tip = tr("%1; %2 to %3, each %4 on average")
                            .arg(name, timeText(first.from, last.to - first.from), timeText(last.to, last.to - first.from),
                                 duration(busy / run.items.size()));
    const QRectF marks(box.left(), box.bottom() - box.height() * kMarks, box.width(), box.height() * kMarks);
    qreal end = -1;
    for (const std::size_t index : run.items) {
        const analysis::TimelineItem& item = row.items[index];
        const qreal from = m_layout.x(item.from), width = std::max(m_layout.x(item.to) - from, item.current ? 3 * u : u);
        if (from < end + u && !item.current)
            continue;
        const bool strong = item.current && !row.host;
        Shape& mark = m_canvas.rect(
            QRectF(std::min(from, box.right() - width), strong ? box.top() : marks.top(), width, strong ? box.height() : marks.height()),
            item.current ? Role::AccentBorder : style.stroke);
        mark.opacity = item.current ? 1 : 0.6;
        mark.meaning.subject = subjectOf(item);
        mark.meaning.tip = itemTip(m_source, item);
        end = from + width;
    }
    const QRectF inside =
        m_layout.besideCursor(QRectF(box.left() + 5 * u, box.top(), box.width() - 10 * u, box.height() - marks.height()), u);
    if (inside.height() >= m_canvas.height(Font::Small) * 0.9)
        drawLabel(inside, elided(name, inside.width(), Font::Small, u), future ? Role::Panel : style.fill, future);
}

void TimelinePainter::drawBracket(const analysis::TimelineItem& item, const QRectF& box, qreal track)
{
    const bool future = item.when == analysis::TimeRelation::Future;
    Shape& frame = m_canvas.rect(box, Role::None, future ? Role::TextDim : Role::Text, 4 * u);
    frame.strokeWidth = u;
    frame.strokeStyle = future ? Stroke::Dashed : Stroke::Solid;
    frame.meaning.tip = itemTip(m_source, item);
    const QRectF name = m_layout.roomForName(QRectF(box.left(), box.top() + u, box.width(), track * 0.8), u);
    if (name.height() < m_canvas.height(Font::Small) * 0.9)
        return;
    const QStringList texts = itemLabels(m_source, item);
    for (const QString& text : texts) {
        if (m_canvas.text(name, text, Font::Small, future ? Role::TextDim : Role::Text, Qt::AlignLeft | Qt::AlignVCenter))
            return;
    }
}

void TimelinePainter::drawConnector(const analysis::TimelineItem& item, const QRectF& box, qreal top, qreal track)
{
    const analysis::TimelineParent& parent = *item.parent;
    const Role role = Role::AccentBorder;
    const qreal bottom = top + parent.track * track + track * 0.8, head = 4 * u;
    const qreal right = m_layout.x(parent.to);
    if (item.from < parent.to) {  // the parent still runs: straight down
        const qreal at = std::min(box.left() + std::min(2 * u, box.width() / 2), right);
        m_canvas.line(QPointF(at, bottom), QPointF(at, box.top()), role, 1.4);
        m_canvas.arrowHead(QPointF(at, box.top()), role, 1.4, head);
        return;
    }
    // The child starts after the parent's end, as in the tail stream: draw from the end of the parent to the start of the child.
    const qreal middle = (bottom + box.top()) / 2, at = box.left() + std::min(4 * u, box.width() / 2);
    const qreal from = std::max(right - u, m_layout.x(parent.from));
    m_canvas.line(QPointF(from, bottom), QPointF(from, middle), role, 1.4);
    m_canvas.line(QPointF(from, middle), QPointF(at, middle), role, 1.4);
    m_canvas.line(QPointF(at, middle), QPointF(at, box.top()), role, 1.4);
    m_canvas.arrowHead(QPointF(at, box.top()), role, 1.4, head);
}

void TimelinePainter::drawItem(const analysis::TimelineRow& row, const analysis::TimelineItem& item, const QRectF& box, bool isCalledOut)
{
    const WorkStyle& style = styleOf(item.work);
    const bool future = item.when == analysis::TimeRelation::Future, strong = item.current && !row.host;
    const Role fill = future ? Role::Panel : strong ? Role::Accent : style.fill;
    const bool wide = box.width() > 4 * u;
    Shape& shape = m_canvas.rect(box, fill, item.current ? Role::AccentBorder : style.stroke, wide ? 3 * u : 0);
    shape.strokeWidth = (wide ? item.current ? 1.8 : 1 : 0.5) * u;
    shape.strokeStyle = future && wide ? Stroke::Dashed : Stroke::Solid;
    shape.meaning.subject = subjectOf(item);
    shape.meaning.tip = itemTip(m_source, item);
    const bool striped = style.stripe != Role::None && wide && box.height() > 3 * kStripe * u;
    if (striped) {
        const QRectF stripe(box.left() + 2 * u, box.bottom() - (kStripe + 2) * u, box.width() - 4 * u, kStripe * u);
        Shape& mark = m_canvas.rect(stripe, future ? Role::Panel : style.stripe, style.stroke);
        mark.strokeWidth = 0.6 * u;
        mark.hatch = style.hatch;
    }
    const QRectF inside = m_layout.roomForName(box.adjusted(0, 0, 0, striped ? -(kStripe + 2) * u : 0), u);
    if (inside.height() < m_canvas.height(Font::Small) * 0.9)
        return;
    const qreal line = m_canvas.height(Font::Small), block = 2.2 * line;
    const bool two = inside.height() >= block;  // there is also room for the duration
    const QRectF name = two ? QRectF(inside.left(), inside.center().y() - block / 2, inside.width(), block / 2) : inside;
    for (const QString& text : itemLabels(m_source, item)) {
        if (!drawLabel(name, text, fill, future))
            continue;
        if (two)
            drawLabel(name.translated(0, block / 2), duration(item.to - item.from), fill, future);
        return;
    }
    if (isCalledOut)
        return;
    const QString cut = elided(itemLabels(m_source, item).back(), inside.width(), Font::Small, u);
    if (cut.size() >= kMinLetters)
        drawLabel(inside, cut, fill, future);
}

bool TimelinePainter::drawLabel(const QRectF& box, const QString& text, Role fill, bool future)
{
    return future ? m_canvas.text(box, text, Font::Small, Role::TextDim) : m_canvas.textOn(box, text, Font::Small, fill);
}

}  // namespace simtscope::figures
