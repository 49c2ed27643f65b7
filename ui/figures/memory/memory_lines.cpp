#include "ui/figures/memory/memory_painter.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <bit>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/place_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace

void MemoryPainter::drawHeader()
{
    if (m_grid.top() - m_lanes.bottom() < m_noteHeight)
        return;
    const qreal top = m_grid.top() - m_noteHeight - 2 * u;
    const bool valued = m_valueScale > 0 && m_view.elementBytes == m_view.cellBytes;
    const QString what = valued ? m_view.kind == trace::EventKind::Atomic ? tr("lane, after") : tr("lane, value") : tr("lane");
    if (m_idScale > 0)
        m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kMemoryGutter - 4) * u, m_noteHeight), what, Font::Small,
                            Role::TextDim);
    for (std::size_t column = 0; column < m_columns; ++column) {
        for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
            const QRectF box(columnLeft(column) + kMemoryGutter * u + sector * (m_sector + kSectorGap * u), top, m_sector, m_noteHeight);
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
    if (m_view.local)
        return tr("local +%1").arg(first->offset);
    const QString full = cellName(m_source, {line.allocation, first->offset}, m_view.elementBytes);
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
    const analysis::MemoryLine& line = m_view.lines[index];
    const std::size_t column = index / m_perColumn, row = index % m_perColumn;
    const qreal left = columnLeft(column), top = m_grid.top() + qreal(row) * m_pitch + m_pitch * 0.06;
    const bool touched =
        line.touched() || std::any_of(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.fault; });
    const qreal label = std::min(m_canvas.height(Font::MonoSmall), m_pitch);
    m_canvas.elidedText(QRectF(left, top + (m_boxHeight - label) / 2, (kMemoryGutter - 8) * u, label), lineLabel(line), Font::MonoSmall,
                        touched ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    if (row > 0 && line.number != m_view.lines[index - 1].number + 1) {
        const qreal between = top - m_pitch * 0.08;
        m_canvas.line(QPointF(left + kMemoryGutter * u, between), QPointF(left + m_columnWidth, between), Role::TextDim).strokeStyle =
            Stroke::Dashed;
    }
    for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
        const QRectF box(left + kMemoryGutter * u + sector * (m_sector + kSectorGap * u), top, m_sector, m_boxHeight);
        drawSector(line, sector, box);
    }
}

void MemoryPainter::drawSector(const analysis::MemoryLine& line, unsigned sector, const QRectF& box)
{
    const unsigned used = line.used(sector);
    Shape& shape =
        m_canvas.rect(box, used && !m_view.past ? Role::AccentSoft : Role::Panel, used ? Role::AccentBorder : Role::CellBorder, 3 * u);
    shape.strokeWidth = (used ? 1.5 : 0.8) * u;
    shape.subject.tip =
        used ? tr("sector %1: %2 of its 32 bytes are used").arg(sector).arg(used) : tr("sector %1: not touched").arg(sector);
    const std::size_t perSector = line.cells.size() / analysis::kSectorsPerLine;
    for (std::size_t i = 0; i < perSector; ++i) {
        const analysis::MemoryCell& cell = line.cells[sector * perSector + i];
        const QRectF place(box.left() + m_pad + qreal(i) * m_cellWidth, box.top() + m_pad, m_cellWidth, box.height() - 2 * m_pad);
        drawCell(cell, place.adjusted(0.6 * u, 0, -0.6 * u, 0));
    }
    if (used && m_pitch >= kCaptionedPitch * u)
        m_canvas.text(QRectF(box.left(), box.bottom(), box.width(), m_noteHeight), tr("%1 of 32 bytes").arg(used), Font::Small,
                      Role::TextDim);
}

QString MemoryPainter::cellTip(const analysis::MemoryCell& cell) const
{
    const QString name = cellName(m_source, {cell.allocation, cell.offset}, m_view.elementBytes);
    if (!cell.used)
        return tr("%1: not accessed").arg(name);
    if (contended(cell) && cell.value.text.empty())
        return tr("%1: %2, %3 at one address serialised").arg(name, laneList(cell.lanes)).arg(cell.crowd);
    if (contended(cell))
        return tr("%1 = %2: %3, %4 at one address serialised").arg(name, textOf(cell.value), laneList(cell.lanes)).arg(cell.crowd);
    return cell.value.text.empty() ? tr("%1: %2").arg(name, laneList(cell.lanes))
                                   : tr("%1 = %2: %3").arg(name, textOf(cell.value), laneList(cell.lanes));
}

void MemoryPainter::drawCell(const analysis::MemoryCell& cell, const QRectF& box)
{
    const bool crowded = contended(cell);
    const std::uint8_t whole = std::uint8_t((1u << m_view.cellBytes) - 1);
    const bool full = cell.used == whole;
    const Role fill = full ? (crowded ? Role::ConflictSoft : strong()) : Role::Panel;
    Shape& shape = m_canvas.rect(box, cell.inside ? fill : Role::Cell, full ? Role::AccentBorder : Role::Grid, 2 * u);
    shape.strokeWidth = 0.8 * u;
    if (!cell.inside)
        shape.strokeStyle = Stroke::Dotted;
    if (crowded)
        markCrowded(shape);
    if (cell.inside) {
        shape.subject.cellAllocation = cell.allocation;
        shape.subject.cellOffset = std::int64_t(cell.offset);
        shape.subject.tip = cellTip(cell);
        if (std::popcount(cell.lanes) == 1) {
            shape.subject.warp = std::int32_t(m_view.warp);
            shape.subject.lane = std::countr_zero(cell.lanes);
            shape.subject.thread = std::int32_t(m_view.warp * kWarpSize) + shape.subject.lane;
        }
    }
    if (cell.fault)
        drawFault(box);
    if (!cell.used)
        return;
    if (!full)
        drawBytes(cell, box);
    addMotion(cell, box);
    label(cell, box, full ? fill : Role::Panel, full);
}

void MemoryPainter::markCrowded(Shape& shape) const
{
    shape.stroke = Role::Conflict;
    shape.hatch = Hatch::Diagonal;
    shape.strokeWidth = 1.5 * u;
}

void MemoryPainter::drawFault(const QRectF& box)
{
    Shape& shape = m_canvas.rect(box, Role::Panel, Role::Error, 2 * u);
    shape.strokeWidth = 2 * u;
    shape.subject.thread = std::int32_t(m_view.fault->thread);
    shape.subject.warp = std::int32_t(m_view.fault->warp());
    shape.subject.lane = std::int32_t(m_view.fault->lane());
    shape.subject.tip = faultText(m_source, *m_view.fault);
    const qreal half = std::min(box.width(), box.height()) * 0.3;
    const QPointF middle = box.center();
    m_canvas.line(middle - QPointF(half, half), middle + QPointF(half, half), Role::Error, 2);
    m_canvas.line(middle + QPointF(-half, half), middle + QPointF(half, -half), Role::Error, 2);
}

void MemoryPainter::drawBytes(const analysis::MemoryCell& cell, const QRectF& box)
{
    const qreal byte = box.width() / m_view.cellBytes;
    for (unsigned from = 0; from < m_view.cellBytes;) {
        unsigned to = from;
        while (to < m_view.cellBytes && (cell.used >> to & 1))
            ++to;
        if (to > from)
            m_canvas.rect(QRectF(box.left() + from * byte, box.top() + box.height() * 0.62, (to - from) * byte, box.height() * 0.38),
                          m_view.past ? Role::Edge : Role::Accent);
        from = std::max(to, from + 1);
    }
}

QString MemoryPainter::shortLanes(const analysis::MemoryCell& cell) const
{
    const int first = std::countr_zero(cell.lanes), last = 31 - std::countl_zero(cell.lanes);
    if (contended(cell))
        return QStringLiteral("×%1").arg(cell.crowd);
    return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
}

void MemoryPainter::label(const analysis::MemoryCell& cell, const QRectF& box, Role on, bool full)
{
    const qreal idHeight = m_canvas.height(Font::Mono, m_idScale);
    const bool valued = full && m_valueScale > 0 && !cell.value.text.empty();
    const qreal used = full ? box.height() : box.height() * 0.62;
    if (m_idScale <= 0 || idHeight > used + 0.5 * u)
        return;
    const qreal both = idHeight + (valued ? m_canvas.height(Font::Mono, m_valueScale) : 0);
    const qreal top = box.top() + (used - both) / 2;
    const QRectF idBox(box.left(), top, box.width(), idHeight);
    const QStringList candidates = {shortLanes(cell), QStringLiteral("%1…").arg(std::countr_zero(cell.lanes)), QStringLiteral("…")};
    for (const QString& text : candidates) {
        const qreal scale = std::popcount(cell.lanes) > 1 ? std::max(0.6, m_idScale - 0.17) : m_idScale;
        if (m_canvas.textOn(idBox, text, Font::MonoBold, on, Qt::AlignCenter, scale))
            break;
    }
    if (!valued)
        return;
    const QRectF valueBox(box.left(), top + idHeight, box.width(), both - idHeight);
    QStringList forms = shorterTexts(cell.value);
    forms << QStringLiteral("·");
    for (const QString& text : forms) {
        if (m_canvas.textOn(valueBox, text, Font::Mono, on, Qt::AlignCenter, m_valueScale))
            break;
    }
}

void MemoryPainter::addMotion(const analysis::MemoryCell& cell, const QRectF& box)
{
    const bool down = m_view.kind != trace::EventKind::Load;
    if (m_view.past)
        return;
    for (LaneMask mask = cell.lanes; mask; mask &= mask - 1) {
        const QPointF lane = laneBox(unsigned(std::countr_zero(mask))).center();
        m_canvas.motion({down ? lane : box.center(), down ? box.center() : lane, true, textOf(cell.value), Role::Accent});
    }
}

}  // namespace simtscope::figures
