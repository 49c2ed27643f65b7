#include "ui/figures/memory/memory_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/place_names.h"
#include "ui/figures/memory/turns_panel.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMostLane = 25, kHeader = 16, kMostPitch = 84, kLeastPitch = 12, kOneColumnPitch = 21, kColumnGap = 18;
constexpr qreal kScales[] = {1, 0.92, 0.84, 0.75, 0.67, 0.6};
constexpr qreal kLeastEqual = 0.75;   // where lane and value must be smaller to be alike, the lane comes first
constexpr qsizetype kMostDigits = 4;  // longer values are shortened
constexpr std::size_t kMostListed = 10;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace

MemoryPainter::MemoryPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
    : m_source(source), m_canvas(canvas), m_view(analysis::memoryModel(source, options.step, options.warp)), u(canvas.unit())
{
    const QRectF content = canvas.content();
    m_left = content.left() + kMemoryGutter * u;
    m_column = (content.right() - m_left) / kWarpSize;
    m_lanes = QRectF(m_left, content.top(), content.right() - m_left, std::min(m_column * 0.84, kMostLane * u));
    m_noteHeight = canvas.height(Font::Small);
    m_strips = std::min(m_view.strips.size(), m_view.access ? kMostStrips : stripsWithin(content.height() / 3));
    const qreal bottom = content.bottom() - (kMemoryBar + 4) * u - m_noteHeight - qreal(m_strips) * kStripPitch * u - m_noteHeight - 10 * u;
    m_grid = QRectF(m_left, m_lanes.bottom() + (10 + kHeader) * u + (m_view.past ? m_noteHeight + 4 * u : 0), m_lanes.width(), 0);
    m_grid.setBottom(std::max(bottom - reservedForTurns(bottom - m_grid.top()), m_grid.top() + kLeastPitch * u));
    arrange();
    const qreal used = m_grid.top() + qreal(m_perColumn) * m_pitch + 4 * u;
    m_turns = QRectF(content.left(), used, content.width(), bottom - used);
}

void MemoryPainter::draw()
{
    drawLanes();
    if (!m_view.access && m_view.lines.empty()) {
        drawEmpty();
        return;
    }
    drawHeader();
    for (std::size_t i = 0; i < m_shown; ++i)
        drawLine(i);
    drawTurns(m_canvas, m_turns, kMemoryGutter * u, m_source, m_view.turns, m_view.warp);
    if (m_view.past)
        drawPastNote();
    drawStrips(m_canvas.content().bottom() - (kMemoryBar + 4) * u - m_noteHeight - qreal(m_strips) * kStripPitch * u - 4 * u);
    if (m_view.access)
        drawBar();
}

std::size_t MemoryPainter::stripsWithin(qreal room) const
{
    return std::min(kMostListed, std::size_t(std::max<qreal>(0, room / (kStripPitch * u))));
}

qreal MemoryPainter::reservedForTurns(qreal room) const
{
    const std::size_t places = placesWithTurns(m_view.turns);
    const qreal wanted = m_noteHeight + (12 + qreal(std::min<std::size_t>(places, 2)) * kTurnsPitch) * u;
    return places == 0 || wanted > room / 2 ? 0 : wanted;
}

void MemoryPainter::arrange()
{
    const std::size_t lines = std::max<std::size_t>(1, m_view.lines.size());
    m_columns = m_grid.height() / qreal(lines) < kOneColumnPitch * u ? 2 : 1;
    const std::size_t perColumn = (lines + m_columns - 1) / m_columns;
    const auto fit = std::size_t(std::max<qreal>(1, std::floor(m_grid.height() / (kLeastPitch * u))));
    m_perColumn = std::min(perColumn, fit);
    m_shown = std::min(m_view.lines.size(), m_perColumn * m_columns);
    m_pitch = std::min(kMostPitch * u, m_grid.height() / qreal(m_perColumn));
    // A second column has a gutter of its own.
    const qreal whole = m_canvas.content().width();
    m_columnWidth = (whole - qreal(m_columns - 1) * kColumnGap * u) / qreal(m_columns);
    m_lineWidth = m_columnWidth - kMemoryGutter * u;
    m_sector = (m_lineWidth - (analysis::kSectorsPerLine - 1) * kSectorGap * u) / analysis::kSectorsPerLine;
    const bool captioned = m_pitch >= kCaptionedPitch * u;
    m_boxHeight = captioned ? m_pitch * 0.84 - m_noteHeight : m_pitch * 0.84;
    m_pad = std::min(4 * u, m_boxHeight * 0.12);
    m_cellWidth = (m_sector - 2 * m_pad) / (kSectorBytes / m_view.cellBytes);
    chooseScales(m_cellWidth - 1.5 * u, m_boxHeight - 2 * m_pad);
}

void MemoryPainter::chooseScales(qreal width, qreal height)
{
    qsizetype widest = 2;  // a lane's digits
    for (const analysis::MemoryLine& line : m_view.lines) {
        for (const analysis::MemoryCell& cell : line.cells)
            widest = std::max(widest, std::min(qsizetype(cell.value.text.size()), kMostDigits));
    }
    m_idScale = m_valueScale = scaleFor(QString(widest, u'0'), width, height / 2);
    if (m_valueScale >= kLeastEqual)
        return;
    m_idScale = scaleFor(QStringLiteral("31"), width, height);
    const qreal left = height - (m_idScale > 0 ? m_canvas.height(Font::Mono, m_idScale) : 0);
    m_valueScale = m_idScale > 0 ? scaleFor(QStringLiteral("000"), width, left) : 0;
}

qreal MemoryPainter::scaleFor(const QString& text, qreal width, qreal height) const
{
    for (const qreal scale : kScales) {
        if (m_canvas.width(text, Font::MonoBold, scale) <= width && m_canvas.height(Font::Mono, scale) <= height + 0.5 * u)
            return scale;
    }
    return 0;
}

qreal MemoryPainter::columnLeft(std::size_t column) const
{
    return m_canvas.content().left() + qreal(column) * (m_columnWidth + kColumnGap * u);
}

void MemoryPainter::drawLanes()
{
    m_canvas.elidedText(QRectF(m_canvas.content().left(), m_lanes.top(), (kMemoryGutter - 8) * u, m_lanes.height()),
                        tr("warp %1").arg(m_view.warp), Font::Small, Role::TextDim);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool active = m_view.active >> lane & 1, resident = m_view.resident >> lane & 1;
        const Role fill = active ? Role::Accent : Role::Panel;
        Shape& shape = m_canvas.ellipse(laneBox(lane), fill, active ? Role::AccentBorder : Role::CellBorder);
        shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
        if (isStopped(lane)) {
            shape.stroke = Role::Error;
            shape.strokeWidth = 2.5 * u;
        }
        shape.subject.warp = std::int32_t(m_view.warp);
        shape.subject.lane = std::int32_t(lane);
        shape.subject.thread = resident ? std::int32_t(m_view.warp * kWarpSize + lane) : -1;
        shape.subject.tip = laneTip(lane, active, resident);
        if (!resident)
            continue;
        const QString id = QString::number(lane);
        if (active)
            m_canvas.textOn(laneBox(lane), id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
        else
            m_canvas.text(laneBox(lane), id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
    }
}

QString MemoryPainter::laneTip(unsigned lane, bool active, bool resident) const
{
    const std::uint32_t thread = m_view.warp * kWarpSize + lane;
    if (!resident)
        return tr("lane %1: no thread").arg(lane);
    if (isStopped(lane))
        return tr("lane %1, thread %2: stopped").arg(lane).arg(thread);
    if (!active)
        return tr("lane %1, thread %2: inactive").arg(lane).arg(thread);
    if (!(m_view.global >> lane & 1))
        return tr("lane %1, thread %2: active").arg(lane).arg(thread);
    return tr("lane %1, thread %2: %3")
        .arg(QString::number(lane), QString::number(thread),
             cellName(m_source, {m_view.data.allocation[lane], m_view.data.offset[lane]}, m_view.elementBytes));
}

void MemoryPainter::drawEmpty()
{
    const QRectF content = m_canvas.content();
    QString text = m_canvas.fact();
    if (m_source.steps().count())
        text = m_view.fault     ? faultText(m_source, *m_view.fault)
               : m_view.waiting ? tr("Warp %1 takes no part in this step.").arg(m_view.warp)
                                : tr("No access to global or local memory until now.");
    qreal top = m_lanes.bottom() + 24 * u;
    const qreal line = m_canvas.height(Font::Body);
    m_canvas.elidedText(QRectF(content.left(), top, content.width(), line), text, Font::Body, Role::TextDim, Qt::AlignCenter);
    top += line + 24 * u;
    m_strips = std::min(m_view.strips.size(), stripsWithin(content.bottom() - top - m_noteHeight));
    if (m_strips > 0)
        drawStrips(top);
}

void MemoryPainter::drawPastNote()
{
    const QString place = placeInSource(m_source.recording(), m_view.access->facts.site);
    const QRectF line(m_left, m_lanes.bottom() + 8 * u, m_lanes.width(), m_noteHeight);
    m_canvas.elidedText(line, tr("No access in this step. The last one before it: %1").arg(place), Font::Small, Role::Text);
    m_canvas.last().subject.step = m_view.step;
}

}  // namespace simtscope::figures
