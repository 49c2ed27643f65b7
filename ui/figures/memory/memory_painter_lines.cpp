// Draws, for MemoryPainter, the lines that the access touches, with their sectors and bytes.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/memory/memory_painter.h"

#include <QStringList>
#include <algorithm>
#include <bit>

#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/core/each_lane.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr int kMinLanePixels = 8;  // height of the type at which lanes are still legible
constexpr qreal kLaneScaleStep = 0.08;

}  // namespace

void MemoryPainter::drawHeader()
{
    if (m_layout.grid.top() - m_layout.lanes.bottom() < m_layout.noteHeight)
        return;
    const qreal top = m_layout.grid.top() - m_layout.noteHeight - 2 * m_unit;
    const bool hasRoomForValues = m_layout.valueScale > 0 && m_model.elementBytes == m_model.cellBytes;
    const QString value = m_model.kind == trace::EventKind::Atomic ? tr("lane, after")
                          : m_model.isTextureOrSurface             ? tr("lane, fetched")
                                                                   : tr("lane, value");
    const QString headingText = hasRoomForValues ? value : tr("lane");
    if (m_layout.laneIdScale > 0)
        m_canvas.addElidedText(QRectF(m_canvas.content().left(), top, (kMemoryGutter - 4) * m_unit, m_layout.noteHeight), headingText,
                               Font::Small, Role::TextDim);
    if (m_model.isTextureOrSurface)
        return;
    for (std::size_t column = 0; column < m_layout.columnCount; ++column) {
        for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
            const QRectF box(m_layout.columnLeft(column) + kMemoryGutter * m_unit + sector * (m_layout.sectorWidth + kSectorGap * m_unit),
                             top, m_layout.sectorWidth, m_layout.noteHeight);
            m_canvas.addText(box, tr("sector %1").arg(sector), Font::Small, Role::TextDim);
        }
    }
}

QString MemoryPainter::lineLabel(const analysis::MemoryLine& line) const
{
    auto first = std::find_if(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.isInAllocation; });
    if (first == line.cells.end()) {
        first = std::find_if(line.cells.begin(), line.cells.end(), [](const analysis::MemoryCell& cell) { return cell.isFaulting; });
        return first == line.cells.end() ? QString() : tr("outside");
    }
    if (m_model.isTextureOrSurface)
        return tr("texel %1").arg(first->offset / m_model.elementBytes);
    if (m_model.isLocal)
        return tr("local +%1").arg(first->offset);
    const QString full = formatCell(m_source, {line.allocation, first->offset}, m_model.elementBytes);
    if (m_canvas.widthOf(full, Font::MonoSmall) <= (kMemoryGutter - 8) * m_unit)
        return full;
    const analysis::Variable* variable = analysis::MemoryNames::forBlock(m_source).find(line.allocation, first->offset);
    const qsizetype bracket = full.indexOf(u'[');
    if (variable && bracket > 0 && m_canvas.widthOf(full.mid(bracket), Font::MonoSmall) <= (kMemoryGutter - 8) * m_unit)
        return full.mid(bracket);
    return QStringLiteral("+%1").arg(first->offset);
}

void MemoryPainter::drawLine(std::size_t index)
{
    const analysis::MemoryLine& line = m_model.lines[index];
    const std::size_t column = index / m_layout.linesPerColumn, row = index % m_layout.linesPerColumn;
    const qreal left = m_layout.columnLeft(column), top = m_layout.grid.top() + qreal(row) * m_layout.linePitch + m_layout.linePitch * 0.06;
    m_fitsValues = m_layout.valueScale <= 0 || hasRoomForValues(line);
    m_leavesOutValues = m_leavesOutValues || !m_fitsValues;
    const bool isTouched = line.isTouched() || std::any_of(line.cells.begin(), line.cells.end(),
                                                           [](const analysis::MemoryCell& cell) { return cell.isFaulting; });
    const qreal label = std::min(m_canvas.lineHeightOf(Font::MonoSmall), m_layout.linePitch);
    m_canvas.addElidedText(QRectF(left, top + (m_layout.boxHeight - label) / 2, (kMemoryGutter - 8) * m_unit, label), lineLabel(line),
                           Font::MonoSmall, isTouched ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    if (row > 0 && line.number != m_model.lines[index - 1].number + 1) {
        const qreal between = top - m_layout.linePitch * 0.08;
        m_canvas.addLine(QPointF(left + kMemoryGutter * m_unit, between), QPointF(left + m_layout.columnWidth, between), Role::TextDim)
            .strokeStyle = Stroke::Dashed;
    }
    for (unsigned sector = 0; sector < analysis::kSectorsPerLine; ++sector) {
        const QRectF box(left + kMemoryGutter * m_unit + sector * (m_layout.sectorWidth + kSectorGap * m_unit), top, m_layout.sectorWidth,
                         m_layout.boxHeight);
        drawSector(line, sector, box);
    }
}

void MemoryPainter::drawSector(const analysis::MemoryLine& line, unsigned sector, const QRectF& box)
{
    const unsigned usedByteCount = line.usedBytes(sector);
    Shape& shape = m_canvas.addRect(box, usedByteCount && !m_model.isEarlierStep ? Role::AccentSoft : Role::Panel,
                                    usedByteCount ? Role::AccentBorder : Role::CellBorder, 3 * m_unit);
    shape.strokeWidth = (usedByteCount ? 1.5 : 0.8) * m_unit;
    if (!m_model.isTextureOrSurface)
        shape.meaning.tip = usedByteCount ? tr("sector %1: %2 of its 32 bytes are used").arg(sector).arg(usedByteCount)
                                          : tr("sector %1: not touched").arg(sector);
    const std::size_t perSector = line.cells.size() / analysis::kSectorsPerLine;
    for (std::size_t i = 0; i < perSector; ++i) {
        const analysis::MemoryCell& cell = line.cells[sector * perSector + i];
        const QRectF cellBox(box.left() + m_layout.padding + qreal(i) * m_layout.cellWidth, box.top() + m_layout.padding,
                             m_layout.cellWidth, box.height() - 2 * m_layout.padding);
        drawCell(cell, cellBox.adjusted(0.6 * m_unit, 0, -0.6 * m_unit, 0),
                 usedByteCount > 0 && m_model.wastesSectors() && !m_model.isEarlierStep);
    }
    const AnswerScope answer(m_canvas);
    if (usedByteCount && !m_model.isTextureOrSurface && m_layout.linePitch >= kCaptionedPitch * m_unit)
        m_canvas.addText(QRectF(box.left(), box.bottom(), box.width(), m_layout.noteHeight), tr("%1 of 32 bytes").arg(usedByteCount),
                         Font::Small, Role::TextDim);
}

QString MemoryPainter::cellTip(const analysis::MemoryCell& cell) const
{
    const QString name = formatCell(m_source, {cell.allocation, cell.offset}, m_model.elementBytes);
    if (!cell.usedBytesMask)
        return tr("%1: not accessed").arg(name);
    if (isContended(cell) && cell.value.text.empty())
        return tr("%1: %2, %3 at one address serialised").arg(name, formatLanes(cell.lanes)).arg(cell.maxLanesPerAddress);
    if (isContended(cell))
        return tr("%1 = %2: %3, %4 at one address serialised")
            .arg(name, toText(cell.value), formatLanes(cell.lanes))
            .arg(cell.maxLanesPerAddress);
    return cell.value.text.empty() ? tr("%1: %2").arg(name, formatLanes(cell.lanes))
                                   : tr("%1 = %2: %3").arg(name, valueForms(cell).value(0), formatLanes(cell.lanes));
}

void MemoryPainter::drawCell(const analysis::MemoryCell& cell, const QRectF& box, bool isMoved)
{
    const bool hasContention = isContended(cell);
    const std::uint8_t allBytes = std::uint8_t((1u << m_model.cellBytes) - 1);
    const bool isFull = cell.usedBytesMask == allBytes;
    const Role fill = isFull                           ? (hasContention ? Role::ConflictSoft : usedRole())
                      : isMoved && !cell.usedBytesMask ? Role::ConflictSoft
                                                       : Role::Panel;
    Shape& shape = m_canvas.addRect(box, cell.isInAllocation ? fill : Role::Cell, isFull ? Role::AccentBorder : Role::Grid, 2 * m_unit);
    shape.strokeWidth = 0.8 * m_unit;
    if (!cell.isInAllocation)
        shape.strokeStyle = Stroke::Dotted;
    if (hasContention)
        markContended(shape);
    if (cell.isInAllocation) {
        CellSubject subject = subjectOf({cell.allocation, cell.offset});
        subject.isAccess = std::popcount(cell.lanes) == 1;
        if (subject.isAccess)
            subject.thread = m_model.warp * kWarpSize + std::uint32_t(std::countr_zero(cell.lanes));
        shape.meaning.subject = subject;
        shape.meaning.tip = cellTip(cell);
    }
    if (cell.isUnwritten && !hasContention) {
        shape.hatch = Hatch::Diagonal;
        shape.strokeStyle = Stroke::Dashed;
    }
    if (cell.isFaulting)
        drawFault(box);
    if (!cell.usedBytesMask)
        return;
    if (!isFull)
        drawBytes(cell, box);
    addMotion(cell, box);
    drawLabel(cell, box, isFull ? fill : Role::Panel, isFull);
}

void MemoryPainter::markContended(Shape& shape) const
{
    shape.stroke = Role::Conflict;
    shape.hatch = Hatch::Diagonal;
    shape.strokeWidth = 1.5 * m_unit;
}

void MemoryPainter::drawFault(const QRectF& box)
{
    Shape& shape = m_canvas.addRect(box, Role::Panel, Role::Error, 2 * m_unit);
    shape.strokeWidth = 2 * m_unit;
    shape.meaning.subject = ThreadSubject{std::uint32_t(m_model.fault->thread)};
    shape.meaning.tip = makeFaultSentence(m_source, *m_model.fault);
    const qreal half = std::min(box.width(), box.height()) * 0.3;
    const QPointF middle = box.center();
    m_canvas.addLine(middle - QPointF(half, half), middle + QPointF(half, half), Role::Error, 2);
    m_canvas.addLine(middle + QPointF(-half, half), middle + QPointF(half, -half), Role::Error, 2);
}

void MemoryPainter::drawBytes(const analysis::MemoryCell& cell, const QRectF& box)
{
    const qreal byte = box.width() / m_model.cellBytes;
    for (unsigned from = 0; from < m_model.cellBytes;) {
        unsigned runEnd = from;
        while (runEnd < m_model.cellBytes && (cell.usedBytesMask >> runEnd & 1))
            ++runEnd;
        if (runEnd > from)
            m_canvas.addRect(QRectF(box.left() + from * byte, box.top() + box.height() * 0.62, (runEnd - from) * byte, box.height() * 0.38),
                             m_model.isEarlierStep ? Role::Edge : Role::Accent);
        from = std::max(runEnd, from + 1);
    }
}

QString MemoryPainter::shortLanes(const analysis::MemoryCell& cell) const
{
    if (isContended(cell))
        return QStringLiteral("×%1").arg(cell.maxLanesPerAddress);
    const int first = std::countr_zero(cell.lanes), last = 31 - std::countl_zero(cell.lanes), count = std::popcount(cell.lanes);
    if (count > 1 && last - first + 1 == count)
        return QStringLiteral("%1–%2").arg(first).arg(last);
    QStringList names;
    for (LaneMask left = cell.lanes; left && names.size() < 3; left &= left - 1)
        names << QString::number(std::countr_zero(left));
    if (names.size() < count)
        names << QStringLiteral("…");
    return names.join(u',');
}

/// Returns the texts of a cell's value, from the longest on.
QStringList MemoryPainter::valueForms(const analysis::MemoryCell& cell) const
{
    return makeShorterTexts(cell.isUnwritten && m_model.kind == trace::EventKind::Load ? analysis::makeUnwrittenValue() : cell.value);
}

/// Returns whether each value of the line has a form with room in its cell. A line that shows only some of its values would look as if the
/// others were missing.
bool MemoryPainter::hasRoomForValues(const analysis::MemoryLine& line) const
{
    const qreal width = m_layout.cellWidth - 1.2 * m_unit;
    return std::ranges::all_of(line.cells, [&](const analysis::MemoryCell& cell) {
        return cell.usedBytesMask != (1u << m_model.cellBytes) - 1 || cell.value.text.empty() ||
               std::ranges::any_of(valueForms(cell),
                                   [&](const QString& text) { return m_canvas.widthOf(text, Font::Mono, m_layout.valueScale) <= width; });
    });
}

void MemoryPainter::drawLabel(const analysis::MemoryCell& cell, const QRectF& box, Role backgroundRole, bool isFull)
{
    const qreal idHeight = m_canvas.lineHeightOf(Font::Mono, m_layout.laneIdScale);
    const bool showsValue = isFull && m_layout.valueScale > 0 && !cell.value.text.empty();
    const qreal availableHeight = isFull ? box.height() : box.height() * 0.62;
    if (m_layout.laneIdScale <= 0 || idHeight > availableHeight + 0.5 * m_unit)
        return;
    const qreal labelHeight = idHeight + (showsValue ? m_canvas.lineHeightOf(Font::Mono, m_layout.valueScale) : 0);
    const qreal top = box.top() + (availableHeight - labelHeight) / 2;
    const QRectF idBox(box.left(), top, box.width(), idHeight);
    const QStringList candidates = {
        shortLanes(cell),
        formatWithCount(std::popcount(cell.lanes), QT_TRANSLATE_NOOP("figures", "%Ln lane"), QT_TRANSLATE_NOOP("figures", "%Ln lanes")),
        QStringLiteral("%1,…").arg(std::countr_zero(cell.lanes)), QStringLiteral("…")};
    const qreal usual = std::popcount(cell.lanes) > 1 ? std::max(0.6, m_layout.laneIdScale - 0.17) : m_layout.laneIdScale;
    if (const QStringList halves = candidates.front().split(u'–'); halves.size() == 2 && !showsValue && isFull) {
        const qreal lineHeight = m_canvas.lineHeightOf(Font::MonoBold, usual), middle = box.center().y();
        const bool isNarrow = m_canvas.widthOf(candidates.front(), Font::MonoBold, usual) > idBox.width();
        if (isNarrow && 2 * lineHeight <= box.height() && m_canvas.widthOf(halves[0] + u'–', Font::MonoBold, usual) <= idBox.width()) {
            const QRectF upper(box.left(), middle - lineHeight, box.width(), lineHeight);
            m_canvas.addTextOn(upper, halves[0] + u'–', Font::MonoBold, backgroundRole, Qt::AlignCenter, usual);
            m_canvas.addTextOn(upper.translated(0, lineHeight), halves[1], Font::MonoBold, backgroundRole, Qt::AlignCenter, usual);
            return;
        }
    }
    for (const QString& text : candidates) {
        // A smaller type says more than a shorter text, as far as it is legible.
        qreal scale = usual;
        while (m_canvas.widthOf(text, Font::MonoBold, scale) > idBox.width() &&
               pixelSize(Font::MonoBold, (scale - kLaneScaleStep) * m_unit) >= kMinLanePixels)
            scale -= kLaneScaleStep;
        if (m_canvas.addTextOn(idBox, text, Font::MonoBold, backgroundRole, Qt::AlignCenter, scale))
            break;
    }
    if (!showsValue)
        return;
    const QRectF valueBox(box.left(), top + idHeight, box.width(), labelHeight - idHeight);
    for (const QString& text : m_fitsValues ? valueForms(cell) : QStringList("·")) {
        if (m_canvas.addTextOn(valueBox, text, Font::Mono, backgroundRole, Qt::AlignCenter, m_layout.valueScale)) {
            m_canvas.lastShape().isResult = m_model.kind != trace::EventKind::Load && !m_model.isEarlierStep;
            break;
        }
    }
}

void MemoryPainter::addMotion(const analysis::MemoryCell& cell, const QRectF& box)
{
    const bool pointsDown = m_model.kind != trace::EventKind::Load;
    if (m_model.isEarlierStep)
        return;
    for (const unsigned lane : eachLane(cell.lanes)) {
        const QPointF laneCenter = m_layout.laneBox(lane).center();
        m_canvas.addMotion({pointsDown ? laneCenter : box.center(), pointsDown ? box.center() : laneCenter, true, valueForms(cell).value(0),
                            Role::Accent});
    }
}

}  // namespace simtscope::figures
