// Draws, for MemoryPainter, the lines that the access touches, with their sectors and bytes.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/memory/memory_painter.h"

#include <QStringList>
#include <algorithm>
#include <bit>

#include "gpu/core/each_lane.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

void MemoryPainter::drawHeader()
{
    if (m_layout.grid.top() - m_layout.lanes.bottom() < m_layout.noteHeight)
        return;
    const qreal top = m_layout.grid.top() - m_layout.noteHeight - 2 * u;
    const bool valued = m_layout.valueScale > 0 && m_model.elementBytes == m_model.cellBytes;
    const QString value = m_model.kind == trace::EventKind::Atomic ? tr("lane, after")
                          : m_model.texels                         ? tr("lane, fetched")
                                                                   : tr("lane, value");
    const QString what = valued ? value : tr("lane");
    if (m_layout.idScale > 0)
        m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kMemoryGutter - 4) * u, m_layout.noteHeight), what, Font::Small,
                            Role::TextDim);
    if (m_model.texels)
        return;
    for (std::size_t column = 0; column < m_layout.columns; ++column) {
        for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
            const QRectF box(m_layout.columnLeft(column) + kMemoryGutter * u + sector * (m_layout.sector + kSectorGap * u), top,
                             m_layout.sector, m_layout.noteHeight);
            m_canvas.text(box, tr("sector %1").arg(sector), Font::Small, Role::TextDim);
        }
    }
}

QString MemoryPainter::lineLabel(const analysis::MemoryLine& line) const
{
    auto first = std::find_if(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.inside; });
    if (first == line.cells.end()) {
        first = std::find_if(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.fault; });
        return first == line.cells.end() ? QString() : tr("outside");
    }
    if (m_model.texels)
        return tr("texel %1").arg(first->offset / m_model.elementBytes);
    if (m_model.local)
        return tr("local +%1").arg(first->offset);
    const QString full = cellName(m_source, {line.allocation, first->offset}, m_model.elementBytes);
    if (m_canvas.width(full, Font::MonoSmall) <= (kMemoryGutter - 8) * u)
        return full;
    const analysis::Variable* variable = analysis::Names::of(m_source).find(line.allocation, first->offset);
    const qsizetype bracket = full.indexOf(u'[');
    if (variable && bracket > 0 && m_canvas.width(full.mid(bracket), Font::MonoSmall) <= (kMemoryGutter - 8) * u)
        return full.mid(bracket);
    return QStringLiteral("+%1").arg(first->offset);
}

void MemoryPainter::drawLine(std::size_t index)
{
    const analysis::MemoryLine& line = m_model.lines[index];
    const std::size_t column = index / m_layout.perColumn, row = index % m_layout.perColumn;
    const qreal left = m_layout.columnLeft(column), top = m_layout.grid.top() + qreal(row) * m_layout.pitch + m_layout.pitch * 0.06;
    const bool touched =
        line.touched() || std::any_of(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.fault; });
    const qreal label = std::min(m_canvas.height(Font::MonoSmall), m_layout.pitch);
    m_canvas.elidedText(QRectF(left, top + (m_layout.boxHeight - label) / 2, (kMemoryGutter - 8) * u, label), lineLabel(line),
                        Font::MonoSmall, touched ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    if (row > 0 && line.number != m_model.lines[index - 1].number + 1) {
        const qreal between = top - m_layout.pitch * 0.08;
        m_canvas.line(QPointF(left + kMemoryGutter * u, between), QPointF(left + m_layout.columnWidth, between), Role::TextDim)
            .strokeStyle = Stroke::Dashed;
    }
    for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
        const QRectF box(left + kMemoryGutter * u + sector * (m_layout.sector + kSectorGap * u), top, m_layout.sector, m_layout.boxHeight);
        drawSector(line, sector, box);
    }
}

void MemoryPainter::drawSector(const analysis::MemoryLine& line, unsigned sector, const QRectF& box)
{
    const unsigned used = line.used(sector);
    Shape& shape = m_canvas.rect(box, used && !m_model.isEarlierStep ? Role::AccentSoft : Role::Panel,
                                 used ? Role::AccentBorder : Role::CellBorder, 3 * u);
    shape.strokeWidth = (used ? 1.5 : 0.8) * u;
    if (!m_model.texels)
        shape.meaning.tip =
            used ? tr("sector %1: %2 of its 32 bytes are used").arg(sector).arg(used) : tr("sector %1: not touched").arg(sector);
    const std::size_t perSector = line.cells.size() / analysis::kSectorsPerLine;
    for (std::size_t i = 0; i < perSector; ++i) {
        const analysis::MemoryCell& cell = line.cells[sector * perSector + i];
        const QRectF place(box.left() + m_layout.pad + qreal(i) * m_layout.cellWidth, box.top() + m_layout.pad, m_layout.cellWidth,
                           box.height() - 2 * m_layout.pad);
        drawCell(cell, place.adjusted(0.6 * u, 0, -0.6 * u, 0), used > 0 && m_model.wastes() && !m_model.isEarlierStep);
    }
    const AnswerScope answer(m_canvas);
    if (used && !m_model.texels && m_layout.pitch >= kCaptionedPitch * u)
        m_canvas.text(QRectF(box.left(), box.bottom(), box.width(), m_layout.noteHeight), tr("%1 of 32 bytes").arg(used), Font::Small,
                      Role::TextDim);
}

QString MemoryPainter::cellTip(const analysis::MemoryCell& cell) const
{
    const QString name = cellName(m_source, {cell.allocation, cell.offset}, m_model.elementBytes);
    if (!cell.used)
        return tr("%1: not accessed").arg(name);
    if (contended(cell) && cell.value.text.empty())
        return tr("%1: %2, %3 at one address serialised").arg(name, laneList(cell.lanes)).arg(cell.contention);
    if (contended(cell))
        return tr("%1 = %2: %3, %4 at one address serialised").arg(name, textOf(cell.value), laneList(cell.lanes)).arg(cell.contention);
    return cell.value.text.empty() ? tr("%1: %2").arg(name, laneList(cell.lanes))
                                   : tr("%1 = %2: %3").arg(name, textOf(cell.value), laneList(cell.lanes));
}

void MemoryPainter::drawCell(const analysis::MemoryCell& cell, const QRectF& box, bool isMoved)
{
    const bool crowded = contended(cell);
    const std::uint8_t whole = std::uint8_t((1u << m_model.cellBytes) - 1);
    const bool full = cell.used == whole;
    const Role fill = full ? (crowded ? Role::ConflictSoft : usedRole()) : isMoved && !cell.used ? Role::ConflictSoft : Role::Panel;
    Shape& shape = m_canvas.rect(box, cell.inside ? fill : Role::Cell, full ? Role::AccentBorder : Role::Grid, 2 * u);
    shape.strokeWidth = 0.8 * u;
    if (!cell.inside)
        shape.strokeStyle = Stroke::Dotted;
    if (crowded)
        markContended(shape);
    if (cell.inside) {
        CellSubject subject = subjectOf({cell.allocation, cell.offset});
        subject.isAccess = std::popcount(cell.lanes) == 1;
        if (subject.isAccess)
            subject.thread = m_model.warp * kWarpSize + std::uint32_t(std::countr_zero(cell.lanes));
        shape.meaning.subject = subject;
        shape.meaning.tip = cellTip(cell);
    }
    if (cell.unwritten && !crowded) {
        shape.hatch = Hatch::Diagonal;
        shape.strokeStyle = Stroke::Dashed;
    }
    if (cell.fault)
        drawFault(box);
    if (!cell.used)
        return;
    if (!full)
        drawBytes(cell, box);
    addMotion(cell, box);
    drawLabel(cell, box, full ? fill : Role::Panel, full);
}

void MemoryPainter::markContended(Shape& shape) const
{
    shape.stroke = Role::Conflict;
    shape.hatch = Hatch::Diagonal;
    shape.strokeWidth = 1.5 * u;
}

void MemoryPainter::drawFault(const QRectF& box)
{
    Shape& shape = m_canvas.rect(box, Role::Panel, Role::Error, 2 * u);
    shape.strokeWidth = 2 * u;
    shape.meaning.subject = ThreadSubject{std::uint32_t(m_model.fault->thread)};
    shape.meaning.tip = faultText(m_source, *m_model.fault);
    const qreal half = std::min(box.width(), box.height()) * 0.3;
    const QPointF middle = box.center();
    m_canvas.line(middle - QPointF(half, half), middle + QPointF(half, half), Role::Error, 2);
    m_canvas.line(middle + QPointF(-half, half), middle + QPointF(half, -half), Role::Error, 2);
}

void MemoryPainter::drawBytes(const analysis::MemoryCell& cell, const QRectF& box)
{
    const qreal byte = box.width() / m_model.cellBytes;
    for (unsigned from = 0; from < m_model.cellBytes;) {
        unsigned to = from;
        while (to < m_model.cellBytes && (cell.used >> to & 1))
            ++to;
        if (to > from)
            m_canvas.rect(QRectF(box.left() + from * byte, box.top() + box.height() * 0.62, (to - from) * byte, box.height() * 0.38),
                          m_model.isEarlierStep ? Role::Edge : Role::Accent);
        from = std::max(to, from + 1);
    }
}

QString MemoryPainter::shortLanes(const analysis::MemoryCell& cell) const
{
    if (contended(cell))
        return QStringLiteral("×%1").arg(cell.contention);
    const int first = std::countr_zero(cell.lanes), last = 31 - std::countl_zero(cell.lanes), count = std::popcount(cell.lanes);
    if (count > 2 && last - first + 1 == count)
        return QStringLiteral("%1–%2").arg(first).arg(last);
    QStringList names;
    for (LaneMask left = cell.lanes; left && names.size() < 3; left &= left - 1)
        names << QString::number(std::countr_zero(left));
    if (names.size() < count)
        names << QStringLiteral("…");
    return names.join(u',');
}

void MemoryPainter::drawLabel(const analysis::MemoryCell& cell, const QRectF& box, Role on, bool full)
{
    const qreal idHeight = m_canvas.height(Font::Mono, m_layout.idScale);
    const bool valued = full && m_layout.valueScale > 0 && !cell.value.text.empty();
    const qreal used = full ? box.height() : box.height() * 0.62;
    if (m_layout.idScale <= 0 || idHeight > used + 0.5 * u)
        return;
    const qreal both = idHeight + (valued ? m_canvas.height(Font::Mono, m_layout.valueScale) : 0);
    const qreal top = box.top() + (used - both) / 2;
    const QRectF idBox(box.left(), top, box.width(), idHeight);
    const int first = std::countr_zero(cell.lanes), others = std::popcount(cell.lanes) - 1;
    const QStringList candidates = {shortLanes(cell), QStringLiteral("%1+%2").arg(first).arg(others), QStringLiteral("%1…").arg(first),
                                    QStringLiteral("…")};
    for (const QString& text : candidates) {
        const qreal scale = std::popcount(cell.lanes) > 1 ? std::max(0.6, m_layout.idScale - 0.17) : m_layout.idScale;
        if (m_canvas.textOn(idBox, text, Font::MonoBold, on, Qt::AlignCenter, scale))
            break;
    }
    if (!valued)
        return;
    const QRectF valueBox(box.left(), top + idHeight, box.width(), both - idHeight);
    QStringList forms = cell.unwritten && m_model.kind == trace::EventKind::Load ? QStringList("?") : shorterTexts(cell.value);
    forms << QStringLiteral("·");
    for (const QString& text : forms) {
        if (m_canvas.textOn(valueBox, text, Font::Mono, on, Qt::AlignCenter, m_layout.valueScale))
            break;
    }
}

void MemoryPainter::addMotion(const analysis::MemoryCell& cell, const QRectF& box)
{
    const bool down = m_model.kind != trace::EventKind::Load;
    if (m_model.isEarlierStep)
        return;
    for (const unsigned lane : eachLane(cell.lanes)) {
        const QPointF at = m_layout.laneBox(lane).center();
        m_canvas.motion({down ? at : box.center(), down ? box.center() : at, true, textOf(cell.value), Role::Accent});
    }
}

}  // namespace simtscope::figures
