#include "ui/figures/timeline/timeline_painter.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinTravel = 6;  // units that the cursor moves at least for its time to travel

}  // namespace

TimelinePainter::TimelinePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas,
                                 const analysis::TimelineModel& model)
    : m_source(source), m_canvas(canvas), m_model(model), m_layout(layOutTimeline(canvas, source, model, options)),
      m_playsAnswer(options.playsAnswer), m_showsAllSteps(options.showsAllSteps), m_hasLegend(options.drawsLegend), m_unit(canvas.unit()),
      m_visibleWidth(options.zoom > 1 ? options.size.width() * 0.8 : m_layout.area.width())
{
}

void TimelinePainter::draw()
{
    if (m_model.rows.empty()) {
        m_canvas.addElidedText(m_layout.area.adjusted(-kTimelineGutter * m_unit, 0, 0, 0), m_canvas.fact(), Font::Body, Role::TextDim,
                               Qt::AlignCenter);
        return;
    }
    drawAxis();
    for (const TimelineRowLayout& row : m_layout.rows)
        drawRow(row);
    drawLoads();
    drawCursor();
    if (m_hasLegend)
        drawLegend();
    drawNotes();
}

void TimelinePainter::drawRowLabel(qreal top, qreal height, const QString& text, Role role)
{
    m_canvas.addElidedText(QRectF(m_canvas.content().left(), top, (kTimelineGutter - 8) * m_unit, height), text, Font::Small, role);
}

void TimelinePainter::drawAxis()
{
    const double step = m_layout.tickStep;
    struct Unit {
        double size;
        const char* name;
    };
    constexpr Unit kUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
    const Unit& unit =
        *std::find_if(std::begin(kUnits), std::end(kUnits) - 1, [&](const Unit& row) { return double(m_layout.endTime) >= 2 * row.size; });
    const int digits = std::max(0, int(std::ceil(-std::log10(step / unit.size) - 1e-9)));
    const qreal top = m_layout.bottom + m_layout.loadHeight + 10 * m_unit;
    qreal free = m_layout.area.left() - kTimelineGutter * m_unit;
    for (double time = std::ceil(double(m_layout.startTime) / step) * step; time <= double(m_layout.endTime); time += step) {
        const qreal tickX = m_layout.x(std::uint64_t(time));
        m_canvas.addLine(QPointF(tickX, m_layout.area.top()), QPointF(tickX, top - 2 * m_unit), Role::Grid, 0.8);
        const QString text = QStringLiteral("%1 %2").arg(QLocale().toString(time / unit.size, 'f', digits), QString::fromUtf8(unit.name));
        const qreal width = m_canvas.widthOf(text, Font::Small);
        const qreal left = std::clamp(tickX - width / 2, m_layout.area.left(), m_layout.area.right() - width);
        if (left < free || !m_canvas.addText(QRectF(left, top, width, m_layout.lineHeight), text, Font::Small, Role::TextDim))
            continue;
        free = left + width + 10 * m_unit;
    }
}

void TimelinePainter::drawLoads()
{
    const qreal top = m_layout.bottom + 4 * m_unit;
    drawRowLabel(top, m_layout.loadHeight, tr("at the same time"), Role::TextDim);
    qreal end = -1;
    for (const analysis::ConcurrencyInterval& load : m_model.concurrency) {
        if (!m_layout.shows(load.from, load.to))
            continue;
        const bool isLoadCut = isCut(load.from, load.to);
        std::optional<AnswerScope> answer;
        if (tellsAnswer(load.to) && !isLoadCut)
            answer.emplace(m_canvas);
        const qreal left = m_layout.x(load.from), right = m_layout.x(isLoadCut ? hiddenFrom() : load.to);
        if (right - left < 0.5 * m_unit && left < end + 0.5 * m_unit)
            continue;
        const bool overlaps = load.runningCount > 1, isFuture = m_model.cursorTime && !m_showsAllSteps && load.from >= *m_model.cursorTime;
        const QRectF box(left, top, std::max(right - left, 0.5 * m_unit), m_layout.loadHeight);
        const Role fill = isFuture ? Role::Panel : overlaps ? Role::Good : Role::Cell;
        Shape& shape = m_canvas.addRect(box, fill, overlaps ? Role::Good : Role::CellBorder);
        shape.strokeWidth = (isFuture ? 1 : 0.6) * m_unit;
        shape.strokeStyle = isFuture ? Stroke::Dashed : Stroke::Solid;
        shape.meaning.tip = tr("%1 at the same time: %2 to %3")
                                .arg(load.runningCount)
                                .arg(formatTime(load.from, load.to - load.from), formatTime(load.to, load.to - load.from));
        const QRectF inside = m_layout.clipBesideCursor(box.adjusted(m_unit, 0, -m_unit, 0), m_unit);
        const QString count = QString::number(load.runningCount);
        if (isFuture)
            m_canvas.addText(inside, count, Font::MonoSmall, Role::TextDim);
        else
            m_canvas.addTextOn(inside, count, Font::MonoSmall, fill);
        end = box.right();
    }
}

void TimelinePainter::drawCursor()
{
    if (!m_model.cursorTime || m_showsAllSteps || !m_layout.shows(*m_model.cursorTime, *m_model.cursorTime))
        return;
    const std::size_t firstShape = m_canvas.shapeCount();
    const qreal cursorX = m_layout.x(*m_model.cursorTime), top = m_canvas.content().top();
    // The cursor passes no names below the rows.
    qreal lineTop = top + m_layout.lineHeight;
    for (const TimelineRowLayout& row : m_layout.rows) {
        m_canvas.addLine(QPointF(cursorX, lineTop), QPointF(cursorX, row.top + row.height + 3 * m_unit), Role::Text, 2);
        lineTop = row.callouts.empty() ? row.top + row.height : row.top + row.pitch - 3 * m_unit;
    }
    m_canvas.addLine(QPointF(cursorX, lineTop), QPointF(cursorX, m_layout.bottom + m_layout.loadHeight + 6 * m_unit), Role::Text, 2);
    const QString text = formatTime(*m_model.cursorTime, (m_layout.endTime - m_layout.startTime) / 10);
    const qreal width = m_canvas.widthOf(text, Font::Small);
    const qreal left = std::clamp(cursorX - width / 2, m_layout.area.left(), m_layout.area.right() - width);
    m_canvas.addText(QRectF(left, top, width, m_layout.lineHeight), text, Font::Small, Role::Text);
    const qreal axis = top + m_layout.lineHeight / 2;
    const qreal start = m_playsAnswer || !m_model.previousCursorTime ? m_layout.area.left() : m_layout.x(*m_model.previousCursorTime);
    if (std::abs(cursorX - start) < kMinTravel * m_unit)
        return;
    m_canvas.addMotion({QPointF(start, axis), QPointF(left + width / 2, axis), false, text, Role::Accent});
    for (std::size_t i = firstShape; i < m_canvas.shapeCount(); ++i)
        m_canvas.shape(i).isResult = true;
}

void TimelinePainter::drawLegend()
{
    const QRectF content = m_canvas.content();
    qreal left = m_layout.area.left();
    const qreal top = content.bottom() - 2 * m_layout.lineHeight - 2 * m_unit;
    for (const WorkStyle& style : kWorkStyles) {
        const bool isUsed = std::any_of(m_model.rows.begin(), m_model.rows.end(), [&](const analysis::TimelineRow& row) {
            return std::any_of(row.items.begin(), row.items.end(),
                               [&](const analysis::TimelineItem& item) { return item.kind == style.kind; });
        });
        const qreal box = 16 * m_unit, width = m_canvas.widthOf(tr(style.label), Font::Small);
        if (!isUsed || left + box + width + 6 * m_unit > content.right())
            continue;
        const QRectF swatch(left, top + m_layout.lineHeight * 0.15, box, m_layout.lineHeight * 0.7);
        m_canvas.addRect(swatch, style.fill, style.stroke, 2 * m_unit);
        if (style.stripe != Role::None) {
            m_canvas.addRect(swatch.adjusted(m_unit, swatch.height() * 0.5, -m_unit, -m_unit), style.stripe, style.stroke).hatch =
                style.hatch;
            m_canvas.lastShape().strokeWidth = 0.6 * m_unit;
        }
        m_canvas.addText(QRectF(left + box + 6 * m_unit, top, width, m_layout.lineHeight), tr(style.label), Font::Small, Role::TextDim);
        left += box + width + 24 * m_unit;
    }
    const QString hollow = tr("dashed: after this step");
    if (!m_canvas.hidesAnswers() && m_model.cursorTime && !m_showsAllSteps &&
        left + m_canvas.widthOf(hollow, Font::Small) <= content.right())
        m_canvas.addText(QRectF(left, top, content.right() - left, m_layout.lineHeight), hollow, Font::Small, Role::TextDim, Qt::AlignLeft);
}

void TimelinePainter::drawNotes()
{
    const AnswerScope answer(m_canvas);
    const QRectF content = m_canvas.content();
    const trace::DeviceInfo& device = m_source.recording().device;
    QStringList notes;
    notes << (device.isModelled ? tr("times are modelled: they order events and are no performance")
                                : tr("times measured on %1").arg(QString::fromStdString(device.name)));
    if (m_model.overlapNanoseconds > 0)
        notes << tr("two or more run together for %1").arg(formatDuration(m_model.overlapNanoseconds));
    if (m_model.coveredItemCount > 0)
        notes << tr("%1 nested kernels or nodes overlap others: too few rows").arg(m_model.coveredItemCount);
    if (m_model.isClockShifted)
        notes << tr("the device's clock is set by its first work");
    if (m_layout.rows.size() < m_model.rows.size())
        notes << tr("%1 of %2 streams shown").arg(m_layout.rows.size() - 1).arg(m_model.rows.size() - 1);
    if (m_layout.startTime > m_model.from || m_layout.endTime < m_model.to)
        notes << tr("shown: %1 to %2 of %3 to %4")
                     .arg(formatTime(m_layout.startTime, m_layout.endTime - m_layout.startTime),
                          formatTime(m_layout.endTime, m_layout.endTime - m_layout.startTime),
                          formatTime(m_model.from, m_model.to - m_model.from), formatTime(m_model.to, m_model.to - m_model.from));
    if (std::ranges::any_of(m_layout.rows, [](const TimelineRowLayout& row) { return !row.foldedRuns.empty(); }))
        notes << tr("×: repeated work in one bar; a longer timeline shows each");
    if (m_model.isClipped)
        notes << tr("calls before and after are left out");
    m_canvas.addElidedText(QRectF(m_layout.area.left(), content.bottom() - m_layout.lineHeight, m_layout.area.width(), m_layout.lineHeight),
                           notes.join(QStringLiteral(" · ")), Font::Small, Role::Text);
}

}  // namespace simtscope::figures
