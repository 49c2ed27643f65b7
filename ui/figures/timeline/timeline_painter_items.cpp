// Draws, for TimelinePainter, the calls and the work in the rows, and the names below them.
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/facts/origin_text.h"
#include "ui/figures/timeline/timeline_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinWidth = 1.5, kStripeHeight = 5;
constexpr qreal kMarksShare = 0.4;    // share of a folded bar's height for its single works
constexpr qsizetype kMinLetters = 5;  // of a name that is cut

const WorkStyle& styleOf(analysis::WorkKind work)
{
    return *std::find_if(std::begin(kWorkStyles), std::end(kWorkStyles), [&](const WorkStyle& style) { return style.kind == work; });
}

/// Returns the launch that a click on the work shows; nullopt: the work is no launch.
Subject subjectOf(const analysis::TimelineItem& item)
{
    return item.launchIndex < 0 ? Subject() : LaunchSubject{LaunchId(std::uint32_t(item.launchIndex))};
}

}  // namespace

void TimelinePainter::drawRow(const TimelineRowLayout& rowLayout)
{
    const analysis::TimelineRow& row = m_model.rows[rowLayout.rowIndex];
    const qreal top = rowLayout.top, height = rowLayout.height, bottom = top + rowLayout.pitch;
    drawRowLabel(top, height, makeRowName(row, m_model.hasSeveralDevices));
    // When zoomed in, repeat the name below the work, so that it is visible wherever one looks.
    const qreal below = rowLayout.callouts.empty() ? rowLayout.pitch - height : 0;
    for (qreal left = m_layout.area.left() + m_visibleWidth;
         below >= m_layout.lineHeight && left + kTimelineGutter * m_unit < m_layout.area.right(); left += m_visibleWidth)
        m_canvas.addElidedText(QRectF(left, top + height, kTimelineGutter * m_unit, below), makeRowName(row, m_model.hasSeveralDevices),
                               Font::Small, Role::TextDim);
    const qreal between = rowLayout.callouts.empty() ? (top + height + bottom) / 2 : bottom - 2 * m_unit;
    m_canvas.addLine(QPointF(m_layout.area.left(), between), QPointF(m_layout.area.right(), between), Role::Grid, 0.8);
    drawCallouts(rowLayout);
    const qreal track = height / row.trackCount;
    const auto trackBox = [&](unsigned index) {
        return QRectF(m_layout.area.left(), top + index * track, m_layout.area.width(),
                      row.trackCount > 1 ? track * (row.nestedTrackCount > 0 ? 0.8 : 0.9) : track);
    };
    drawRowQuestion(rowLayout);
    for (const analysis::RepeatedWork& run : rowLayout.foldedRuns) {
        std::optional<AnswerScope> answer;
        if (tellsAnswer(row.items[run.items.back()].to) && row.items[run.items.front()].from >= hiddenFrom())
            answer.emplace(m_canvas);
        drawFolded(row, run, trackBox(row.items[run.items.front()].track));
    }
    std::vector<qreal> drawnEnds(row.trackCount, -1);
    for (std::size_t i = 0; i < row.items.size(); ++i) {
        const analysis::TimelineItem& item = row.items[i];
        if (rowLayout.isFolded[i] || !m_layout.shows(item.from, item.to))
            continue;
        std::optional<AnswerScope> answer;
        const bool isShownKernel = item.isCurrent && !row.isHost, isItemCut = isCut(item.from, item.to) && !isShownKernel;
        if (tellsAnswer(item.to) && !isShownKernel && !isItemCut)
            answer.emplace(m_canvas);
        const qreal left = m_layout.x(item.from), exactWidth = m_layout.x(isItemCut ? hiddenFrom() : item.to) - left,
                    width = std::max(exactWidth, kMinWidth * m_unit);
        qreal& end = drawnEnds[item.track];
        if (exactWidth < kMinWidth * m_unit && left + width <= end + 0.5 * m_unit && !item.isCurrent)
            continue;  // its bar would lie within the bar before it
        const qreal from = std::min(left, m_layout.area.right() - width);
        const QRectF room = trackBox(item.track), box(from, room.top(), width, room.height());
        if (item.kind == analysis::WorkKind::Graph) {
            drawBracket(item, QRectF(from, box.top(), width, track * item.trackSpan - 1.5 * m_unit), track);
            continue;
        }
        if (item.parent && item.parent->isKernel)
            drawConnector(item, box, top, track);
        drawItem(row, item, box, rowLayout.callsOut((left + m_layout.x(item.to)) / 2));
        end = from + width;
    }
}

void TimelinePainter::drawRowQuestion(const TimelineRowLayout& rowLayout)
{
    const analysis::TimelineRow& row = m_model.rows[rowLayout.rowIndex];
    if (std::ranges::none_of(row.items, [this](const analysis::TimelineItem& item) { return tellsAnswer(item.to); }))
        return;
    const bool holdsKernel = !row.isHost && std::ranges::any_of(row.items, &analysis::TimelineItem::isCurrent);
    const qreal left = m_layout.x(holdsKernel ? m_model.kernel->to : hiddenFrom()) + 4 * m_unit;
    const QRectF box(left, rowLayout.top, m_layout.area.right() - left, rowLayout.height);
    if (box.width() > 2 * m_layout.lineHeight)
        m_canvas.addQuestion(box);
}

void TimelinePainter::drawCallouts(const TimelineRowLayout& rowLayout)
{
    const qreal rowHeight = m_layout.lineHeight + m_unit, bottom = rowLayout.top + rowLayout.height;
    const auto hideAnswer = [this](const Callout& callout, std::optional<AnswerScope>& answer) {
        if (m_canvas.hidesAnswers() && m_model.kernel && callout.lastBarX > m_layout.x(hiddenFrom()))
            answer.emplace(m_canvas);
    };
    for (const Callout& callout : rowLayout.callouts) {
        std::optional<AnswerScope> answer;
        hideAnswer(callout, answer);
        const qreal top = bottom + 2 * m_unit + qreal(callout.textRow) * rowHeight;
        m_canvas.addLine(QPointF(callout.lineX, bottom), QPointF(callout.lineX, top + rowHeight * 0.6), Role::CellBorder, 0.8);
    }
    for (const Callout& callout : rowLayout.callouts) {
        std::optional<AnswerScope> answer;
        hideAnswer(callout, answer);
        const QRectF box(callout.lineX + 3 * m_unit, bottom + 2 * m_unit + qreal(callout.textRow) * rowHeight, callout.width + 1,
                         m_layout.lineHeight);
        m_canvas.addRect(box.adjusted(0, m_unit, 0, -m_unit), Role::Panel);  // over the lines of the axis
        m_canvas.addText(box, callout.text, Font::Small, Role::TextDim, Qt::AlignLeft | Qt::AlignVCenter);
    }
}

void TimelinePainter::drawFolded(const analysis::TimelineRow& row, const analysis::RepeatedWork& run, const QRectF& track)
{
    const analysis::TimelineItem &first = row.items[run.items.front()], &last = row.items[run.items.back()];
    const WorkStyle& style = styleOf(first.kind);
    const bool isRunCut = isCut(first.from, last.to);
    const qreal left = m_layout.x(first.from), right = std::max(m_layout.x(isRunCut ? hiddenFrom() : last.to), left + kMinWidth * m_unit);
    const QRectF box(left, track.top(), right - left, track.height());
    const bool isFuture = first.timeRelation == analysis::TimeRelation::Future;
    Shape& shape = m_canvas.addRect(box, isFuture ? Role::Panel : style.fill, style.stroke, 3 * m_unit);
    shape.strokeWidth = 1.4 * m_unit;
    shape.strokeStyle = isFuture ? Stroke::Dashed : Stroke::Solid;
    QStringList names;
    for (std::size_t i = 0; i < run.period; ++i)
        names << makeItemLabels(m_source, row.items[run.items[i]]).back();
    std::uint64_t busy = 0;
    for (const std::size_t item : run.items)
        busy += row.items[item].to - row.items[item].from;
    const QString name = isRunCut ? names.join(QStringLiteral(", "))
                                  : tr("%1 ×%2").arg(names.join(QStringLiteral(", ")), formatCount(run.repetitionCount()));
    shape.meaning.tip = tr("%1; %2 to %3, each %4 on average")
                            .arg(name, formatTime(first.from, last.to - first.from), formatTime(last.to, last.to - first.from),
                                 formatDuration(busy / run.items.size()));
    const QRectF marks(box.left(), box.bottom() - box.height() * kMarksShare, box.width(), box.height() * kMarksShare);
    qreal end = -1;
    for (const std::size_t index : run.items) {
        const analysis::TimelineItem& item = row.items[index];
        const qreal from = m_layout.x(item.from), width = std::max(m_layout.x(item.to) - from, item.isCurrent ? 3 * m_unit : m_unit);
        if ((from < end + m_unit && !item.isCurrent) || (isRunCut && item.from >= hiddenFrom()))
            continue;
        const bool isStrong = item.isCurrent && !row.isHost;
        Shape& mark = m_canvas.addRect(QRectF(std::min(from, box.right() - width), isStrong ? box.top() : marks.top(), width,
                                              isStrong ? box.height() : marks.height()),
                                       item.isCurrent ? Role::AccentBorder : style.stroke);
        mark.opacity = item.isCurrent ? 1 : 0.6;
        mark.meaning.subject = subjectOf(item);
        mark.meaning.tip = makeItemTip(m_source, item);
        end = from + width;
    }
    const QRectF inside = m_layout.clipBesideCursor(
        QRectF(box.left() + 5 * m_unit, box.top(), box.width() - 10 * m_unit, box.height() - marks.height()), m_unit);
    if (inside.height() >= m_canvas.lineHeightOf(Font::Small) * 0.9)
        drawLabel(inside, elideText(name, inside.width(), Font::Small, m_unit), isFuture ? Role::Panel : style.fill, isFuture);
}

void TimelinePainter::drawBracket(const analysis::TimelineItem& item, const QRectF& box, qreal track)
{
    const bool isFuture = item.timeRelation == analysis::TimeRelation::Future;
    Shape& frame = m_canvas.addRect(box, Role::None, isFuture ? Role::TextDim : Role::Text, 4 * m_unit);
    frame.strokeWidth = m_unit;
    frame.strokeStyle = isFuture ? Stroke::Dashed : Stroke::Solid;
    frame.meaning.tip = makeItemTip(m_source, item);
    const QRectF name = m_layout.nameBox(QRectF(box.left(), box.top() + m_unit, box.width(), track * 0.8), m_unit);
    if (name.height() < m_canvas.lineHeightOf(Font::Small) * 0.9)
        return;
    const QStringList texts = makeItemLabels(m_source, item);
    for (const QString& text : texts) {
        if (m_canvas.addText(name, text, Font::Small, isFuture ? Role::TextDim : Role::Text, Qt::AlignLeft | Qt::AlignVCenter))
            return;
    }
}

void TimelinePainter::drawConnector(const analysis::TimelineItem& item, const QRectF& box, qreal top, qreal track)
{
    const analysis::TimelineParent& parent = *item.parent;
    const Role role = Role::AccentBorder;
    const qreal bottom = top + parent.track * track + track * 0.8, head = 4 * m_unit;
    const qreal right = m_layout.x(parent.to);
    if (item.from < parent.to) {  // the parent still runs: straight down
        const qreal connectorX = std::min(box.left() + std::min(2 * m_unit, box.width() / 2), right);
        m_canvas.addLine(QPointF(connectorX, bottom), QPointF(connectorX, box.top()), role, 1.4);
        m_canvas.addArrowHead(QPointF(connectorX, box.top()), role, 1.4, head);
        return;
    }
    // The child starts after the parent's end, as in the tail stream: draw from the end of the parent to the start of the child.
    const qreal middle = (bottom + box.top()) / 2, at = box.left() + std::min(4 * m_unit, box.width() / 2);
    const qreal from = std::max(right - m_unit, m_layout.x(parent.from));
    m_canvas.addLine(QPointF(from, bottom), QPointF(from, middle), role, 1.4);
    m_canvas.addLine(QPointF(from, middle), QPointF(at, middle), role, 1.4);
    m_canvas.addLine(QPointF(at, middle), QPointF(at, box.top()), role, 1.4);
    m_canvas.addArrowHead(QPointF(at, box.top()), role, 1.4, head);
}

void TimelinePainter::drawItem(const analysis::TimelineRow& row, const analysis::TimelineItem& item, const QRectF& box, bool isCalledOut)
{
    const WorkStyle& style = styleOf(item.kind);
    const bool isFuture = item.timeRelation == analysis::TimeRelation::Future, isStrong = item.isCurrent && !row.isHost;
    const Role fill = isFuture ? Role::Panel : isStrong ? Role::Accent : style.fill;
    const bool isWide = box.width() > 4 * m_unit;
    Shape& shape = m_canvas.addRect(box, fill, item.isCurrent ? Role::AccentBorder : style.stroke, isWide ? 3 * m_unit : 0);
    shape.strokeWidth = (isWide ? item.isCurrent ? 1.8 : 1 : 0.5) * m_unit;
    shape.strokeStyle = isFuture && isWide ? Stroke::Dashed : Stroke::Solid;
    shape.meaning.subject = subjectOf(item);
    shape.meaning.tip = makeItemTip(m_source, item);
    const bool isStriped = style.stripe != Role::None && isWide && box.height() > 3 * kStripeHeight * m_unit;
    if (isStriped) {
        const QRectF stripe(box.left() + 2 * m_unit, box.bottom() - (kStripeHeight + 2) * m_unit, box.width() - 4 * m_unit,
                            kStripeHeight * m_unit);
        Shape& mark = m_canvas.addRect(stripe, isFuture ? Role::Panel : style.stripe, style.stroke);
        mark.strokeWidth = 0.6 * m_unit;
        mark.hatch = style.hatch;
    }
    const QRectF inside = m_layout.nameBox(box.adjusted(0, 0, 0, isStriped ? -(kStripeHeight + 2) * m_unit : 0), m_unit);
    if (inside.height() < m_canvas.lineHeightOf(Font::Small) * 0.9)
        return;
    const qreal line = m_canvas.lineHeightOf(Font::Small), block = 2.2 * line;
    const bool hasTwoLines = inside.height() >= block;  // there is also room for the duration
    const QRectF name = hasTwoLines ? QRectF(inside.left(), inside.center().y() - block / 2, inside.width(), block / 2) : inside;
    for (const QString& text : makeItemLabels(m_source, item)) {
        if (!drawLabel(name, text, fill, isFuture))
            continue;
        if (hasTwoLines && !(isCut(item.from, item.to) && !isStrong))
            drawLabel(name.translated(0, block / 2), formatDuration(item.to - item.from), fill, isFuture);
        return;
    }
    if (isCalledOut)
        return;
    const QString cut = elideText(makeItemLabels(m_source, item).back(), inside.width(), Font::Small, m_unit);
    if (cut.size() >= kMinLetters)
        drawLabel(inside, cut, fill, isFuture);
}

bool TimelinePainter::drawLabel(const QRectF& box, const QString& text, Role fill, bool isFuture)
{
    return isFuture ? m_canvas.addText(box, text, Font::Small, Role::TextDim) : m_canvas.addTextOn(box, text, Font::Small, fill);
}

}  // namespace simtscope::figures
