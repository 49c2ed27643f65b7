#include "ui/figures/timeline/timeline_painter.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

TimelinePainter::TimelinePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas,
                                 const analysis::TimelineModel& model)
    : m_source(source), m_canvas(canvas), m_model(model), m_layout(layOutTimeline(canvas, source, model, options)),
      m_allSteps(options.allSteps), m_hasLegend(options.legend), u(canvas.unit()),
      m_visibleWidth(options.zoom > 1 ? options.size.width() * 0.8 : m_layout.area.width())
{
}

void TimelinePainter::draw()
{
    if (m_model.rows.empty()) {
        m_canvas.elidedText(m_layout.area.adjusted(-kTimelineGutter * u, 0, 0, 0), m_canvas.fact(), Font::Body, Role::TextDim,
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
    m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kTimelineGutter - 8) * u, height), text, Font::Small, role);
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
        *std::find_if(std::begin(kUnits), std::end(kUnits) - 1, [&](const Unit& row) { return double(m_layout.to) >= 2 * row.size; });
    const int digits = std::max(0, int(std::ceil(-std::log10(step / unit.size) - 1e-9)));
    const qreal top = m_layout.bottom + m_layout.load + 10 * u;
    qreal free = m_layout.area.left() - kTimelineGutter * u;
    for (double time = std::ceil(double(m_layout.from) / step) * step; time <= double(m_layout.to); time += step) {
        const qreal at = m_layout.x(std::uint64_t(time));
        m_canvas.line(QPointF(at, m_layout.area.top()), QPointF(at, top - 2 * u), Role::Grid, 0.8);
        const QString text = QStringLiteral("%1 %2").arg(QLocale().toString(time / unit.size, 'f', digits), QString::fromUtf8(unit.name));
        const qreal width = m_canvas.width(text, Font::Small);
        const qreal left = std::clamp(at - width / 2, m_layout.area.left(), m_layout.area.right() - width);
        if (left < free || !m_canvas.text(QRectF(left, top, width, m_layout.line), text, Font::Small, Role::TextDim))
            continue;
        free = left + width + 10 * u;
    }
}

void TimelinePainter::drawLoads()
{
    const qreal top = m_layout.bottom + 4 * u;
    drawRowLabel(top, m_layout.load, tr("at the same time"), Role::TextDim);
    const AnswerScope answer(m_canvas);
    qreal end = -1;
    for (const analysis::ConcurrencyInterval& load : m_model.loads) {
        if (!m_layout.shows(load.from, load.to))
            continue;
        const qreal left = m_layout.x(load.from), right = m_layout.x(load.to);
        if (right - left < 0.5 * u && left < end + 0.5 * u)
            continue;
        const bool together = load.running > 1;
        const QRectF box(left, top, std::max(right - left, 0.5 * u), m_layout.load);
        Shape& shape = m_canvas.rect(box, together ? Role::Good : Role::Cell, together ? Role::Good : Role::CellBorder);
        shape.strokeWidth = 0.6 * u;
        shape.meaning.tip = tr("%1 at the same time: %2 to %3")
                                .arg(load.running)
                                .arg(timeText(load.from, load.to - load.from), timeText(load.to, load.to - load.from));
        m_canvas.textOn(m_layout.besideCursor(box.adjusted(u, 0, -u, 0), u), QString::number(load.running), Font::MonoSmall,
                        together ? Role::Good : Role::Cell);
        end = box.right();
    }
}

void TimelinePainter::drawCursor()
{
    if (!m_model.cursor || m_allSteps || !m_layout.shows(*m_model.cursor, *m_model.cursor))
        return;
    const qreal at = m_layout.x(*m_model.cursor), top = m_canvas.content().top();
    // The cursor passes no names below the rows.
    qreal from = top + m_layout.line;
    for (const TimelineRowLayout& row : m_layout.rows) {
        m_canvas.line(QPointF(at, from), QPointF(at, row.top + row.height + 3 * u), Role::Text, 2);
        from = row.callouts.empty() ? row.top + row.height : row.top + row.pitch - 3 * u;
    }
    m_canvas.line(QPointF(at, from), QPointF(at, m_layout.bottom + m_layout.load + 6 * u), Role::Text, 2);
    const QString text = timeText(*m_model.cursor, (m_layout.to - m_layout.from) / 10);
    const qreal width = m_canvas.width(text, Font::Small);
    const qreal left = std::clamp(at - width / 2, m_layout.area.left(), m_layout.area.right() - width);
    m_canvas.text(QRectF(left, top, width, m_layout.line), text, Font::Small, Role::Text);
    const qreal middle = m_layout.rows.front().top + m_layout.rows.front().height / 2;
    if (m_model.before && m_layout.x(*m_model.before) != at)
        m_canvas.motion({QPointF(m_layout.x(*m_model.before), middle), QPointF(at, middle), false, text, Role::AccentSoft});
}

void TimelinePainter::drawLegend()
{
    const QRectF content = m_canvas.content();
    qreal left = m_layout.area.left();
    const qreal top = content.bottom() - 2 * m_layout.line - 2 * u;
    for (const WorkStyle& style : kStyles) {
        const bool used = std::any_of(m_model.rows.begin(), m_model.rows.end(), [&](const analysis::TimelineRow& row) {
            return std::any_of(row.items.begin(), row.items.end(),
                               [&](const analysis::TimelineItem& item) { return item.work == style.work; });
        });
        const qreal box = 16 * u, width = m_canvas.width(tr(style.label), Font::Small);
        if (!used || left + box + width + 6 * u > content.right())
            continue;
        const QRectF swatch(left, top + m_layout.line * 0.15, box, m_layout.line * 0.7);
        m_canvas.rect(swatch, style.fill, style.stroke, 2 * u);
        if (style.stripe != Role::None) {
            m_canvas.rect(swatch.adjusted(u, swatch.height() * 0.5, -u, -u), style.stripe, style.stroke).hatch = style.hatch;
            m_canvas.last().strokeWidth = 0.6 * u;
        }
        m_canvas.text(QRectF(left + box + 6 * u, top, width, m_layout.line), tr(style.label), Font::Small, Role::TextDim);
        left += box + width + 24 * u;
    }
    const QString hollow = tr("dashed: after this step");
    if (m_model.cursor && !m_allSteps && left + m_canvas.width(hollow, Font::Small) <= content.right())
        m_canvas.text(QRectF(left, top, content.right() - left, m_layout.line), hollow, Font::Small, Role::TextDim, Qt::AlignLeft);
}

void TimelinePainter::drawNotes()
{
    const AnswerScope answer(m_canvas);
    const QRectF content = m_canvas.content();
    const trace::DeviceInfo& device = m_source.recording().device;
    QStringList notes;
    notes << (device.modelled ? tr("times are modelled: they order events and are no performance")
                              : tr("times measured on %1").arg(QString::fromStdString(device.name)));
    if (m_model.overlapped > 0)
        notes << tr("two or more run together for %1").arg(duration(m_model.overlapped));
    if (m_model.covered > 0)
        notes << tr("%1 nested kernels or nodes overlap others: too few rows").arg(m_model.covered);
    if (m_model.clockSet)
        notes << tr("the device's clock is set by its first work");
    if (m_layout.rows.size() < m_model.rows.size())
        notes << tr("%1 of %2 streams shown").arg(m_layout.rows.size() - 1).arg(m_model.rows.size() - 1);
    if (m_layout.from > m_model.from || m_layout.to < m_model.to)
        notes << tr("shown: %1 to %2 of %3 to %4")
                     .arg(timeText(m_layout.from, m_layout.to - m_layout.from), timeText(m_layout.to, m_layout.to - m_layout.from),
                          timeText(m_model.from, m_model.to - m_model.from), timeText(m_model.to, m_model.to - m_model.from));
    if (std::ranges::any_of(m_layout.rows, [](const TimelineRowLayout& row) { return !row.folded.empty(); }))
        notes << tr("×: repeated work in one bar; a longer timeline shows each");
    if (m_model.clipped)
        notes << tr("calls before and after are left out");
    m_canvas.elidedText(QRectF(m_layout.area.left(), content.bottom() - m_layout.line, m_layout.area.width(), m_layout.line),
                        notes.join(QStringLiteral(" · ")), Font::Small, Role::Text);
}

}  // namespace simtscope::figures
