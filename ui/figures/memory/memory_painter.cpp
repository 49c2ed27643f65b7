#include "ui/figures/memory/memory_painter.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/memory/atomic_order_painter.h"

namespace simtscope::figures {

MemoryPainter::MemoryPainter(const FigureSource& source, Canvas& canvas, const analysis::MemoryModel& model)
    : m_source(source), m_canvas(canvas), m_model(model), m_layout(layOutMemory(canvas, model)), m_unit(canvas.unit())
{
}

void MemoryPainter::draw()
{
    drawLanes();
    if (!m_model.access && m_model.lines.empty()) {
        drawEmpty();
        return;
    }
    drawAccess();
    if (m_model.isEarlierStep)
        drawPastNote();
    else
        m_canvas.addQuestion(m_layout.grid);
    drawStrips();
    if (m_model.access)
        drawBar();
}

/// Draws the lines that the access touches. Their number is an answer, too, unless the access was in an earlier step.
void MemoryPainter::drawAccess()
{
    std::optional<AnswerScope> answer;
    if (!m_model.isEarlierStep)
        answer.emplace(m_canvas);
    drawHeader();
    for (std::size_t i = 0; i < m_layout.shownLineCount; ++i)
        drawLine(i);
    drawAtomicOrder(m_canvas, m_layout.atomicOrder, kMemoryGutter * m_unit, m_source, m_model.atomic, m_model.warp);
}

void MemoryPainter::drawLanes()
{
    m_canvas.addElidedText(QRectF(m_canvas.content().left(), m_layout.lanes.top(), (kMemoryGutter - 8) * m_unit, m_layout.lanes.height()),
                           tr("warp %1").arg(m_model.warp), Font::Small, Role::TextDim);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool isActive = m_model.activeLanes >> lane & 1, isResident = m_model.residentLanes >> lane & 1;
        const Role fill = isActive ? Role::Accent : Role::Panel;
        Shape& shape = m_canvas.addEllipse(m_layout.laneBox(lane), fill, isActive ? Role::AccentBorder : Role::CellBorder);
        shape.strokeStyle = isResident ? Stroke::Solid : Stroke::Dotted;
        if (isStopped(lane)) {
            shape.stroke = Role::Error;
            shape.strokeWidth = 2.5 * m_unit;
        }
        shape.meaning.subject = laneSubject(m_model.warp, lane, isResident);
        shape.meaning.tip = laneTip(lane, isActive, isResident);
        if (!isResident)
            continue;
        const QString id = QString::number(lane);
        if (isActive)
            m_canvas.addTextOn(m_layout.laneBox(lane), id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
        else
            m_canvas.addText(m_layout.laneBox(lane), id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
    }
}

QString MemoryPainter::laneTip(unsigned lane, bool isActive, bool isResident) const
{
    const std::uint32_t thread = m_model.warp * kWarpSize + lane;
    if (!isResident)
        return tr("lane %1: no thread").arg(lane);
    if (isStopped(lane))
        return tr("lane %1, thread %2: stopped").arg(lane).arg(thread);
    if (!isActive)
        return tr("lane %1, thread %2: inactive").arg(lane).arg(thread);
    if (!(m_model.drawnLanes >> lane & 1))
        return tr("lane %1, thread %2: active").arg(lane).arg(thread);
    return tr("lane %1, thread %2: %3")
        .arg(QString::number(lane), QString::number(thread),
             formatCell(m_source, {m_model.data.allocation[lane], m_model.data.offset[lane]}, m_model.elementBytes));
}

void MemoryPainter::drawEmpty()
{
    const QRectF content = m_canvas.content();
    QString text = m_canvas.fact();
    if (m_source.steps().count())
        text = m_model.fault       ? makeFaultSentence(m_source, *m_model.fault)
               : m_model.isWaiting ? tr("Warp %1 takes no part in this step.").arg(m_model.warp)
                                   : tr("No access to global or local memory until now.");
    const qreal top = m_layout.lanes.bottom() + 24 * m_unit;
    const qreal line = m_canvas.lineHeightOf(Font::Body);
    m_canvas.addElidedText(QRectF(content.left(), top, content.width(), line), text, Font::Body, Role::TextDim, Qt::AlignCenter);
    if (m_layout.stripCount > 0)
        drawStrips();
}

void MemoryPainter::drawPastNote()
{
    const QString location = formatSourceLocation(m_source.recording(), m_model.access->facts.site);
    const QRectF line(m_layout.left, m_layout.lanes.bottom() + 8 * m_unit, m_layout.lanes.width(), m_layout.noteHeight);
    m_canvas.addElidedText(line, tr("No access in this step. The last one before it: %1").arg(location), Font::Small, Role::Text);
    m_canvas.lastShape().meaning.step = m_model.step;
}

}  // namespace simtscope::figures
