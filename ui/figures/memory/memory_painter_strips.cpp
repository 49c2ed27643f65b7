// Draws, for MemoryPainter, whole allocations as strips, and the bar of bytes used against bytes moved.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/memory/memory_painter.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

constexpr qreal kStripHeight = 12;

/// Returns "4 KiB".
QString formatSize(std::uint64_t bytes)
{
    if (bytes >= 10 * 1024 * 1024)
        return tr("%1 MiB").arg(formatCount(bytes >> 20));
    return bytes >= 10 * 1024 ? tr("%1 KiB").arg(formatCount(bytes >> 10))
                              : formatWithCount(bytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
}

/// Returns "in", or "allocation 3" where the program has no name for it.
QString allocationName(const FigureSource& source, std::uint32_t allocation)
{
    const bool hasName = analysis::MemoryNames::forBlock(source).locationName(allocation, 0).space != analysis::LocationName::Space::Global;
    return hasName ? formatLocation(source, allocation, 0) : tr("allocation %1").arg(allocation);
}

}  // namespace

void MemoryPainter::drawStrips()
{
    const qreal top = m_layout.stripsTop;
    const QRectF content = m_canvas.content();
    const qreal sizes = 76 * m_unit;
    const QRectF area(m_layout.left, top, content.right() - m_layout.left - sizes, kStripHeight * m_unit);
    const bool showsAll = m_layout.stripCount == m_model.strips.size();
    const QString note = !m_model.access && showsAll ? tr("allocations at this launch")
                         : !m_model.access
                             ? tr("allocations at this launch (%1 of %2 shown)").arg(m_layout.stripCount).arg(m_model.strips.size())
                         : !showsAll ? tr("where in the allocation (%1 of %2 shown)").arg(m_layout.stripCount).arg(m_model.strips.size())
                         : std::any_of(m_model.strips.begin(), m_model.strips.end(),
                                       [](const analysis::MemoryStrip& s) { return !s.otherWarpsRanges.empty(); })
                             ? tr("where in the allocation: this warp strong, the step's other warps faint")
                             : tr("where in the allocation");
    if (m_layout.stripCount > 0)
        m_canvas.addElidedText(
            QRectF(m_layout.left, top - m_layout.noteHeight - 1 * m_unit, content.right() - m_layout.left, m_layout.noteHeight), note,
            Font::Small, Role::TextDim);
    for (std::size_t i = 0; i < m_layout.stripCount; ++i) {
        const analysis::MemoryStrip& strip = m_model.strips[i];
        const QString name = allocationName(m_source, strip.allocation);
        const QRectF bar = area.translated(0, qreal(i) * kStripPitch * m_unit);
        m_canvas.addElidedText(QRectF(content.left(), bar.top() - 2 * m_unit, (kMemoryGutter - 8) * m_unit, bar.height() + 4 * m_unit),
                               name, Font::MonoSmall, Role::Text, Qt::AlignRight | Qt::AlignVCenter);
        m_canvas.addRect(bar, Role::Cell, Role::CellBorder, 2 * m_unit).meaning.tip = tr("%1: %2").arg(name, formatSize(strip.bytes));
        if (!m_canvas.hidesAnswers() || m_model.isEarlierStep) {
            drawRanges(strip, strip.otherWarpsRanges, bar, Role::EdgeFaint);
            drawRanges(strip, strip.warpRanges, bar, Role::Accent);
        }
        m_canvas.addElidedText(QRectF(bar.right() + 8 * m_unit, bar.top() - 2 * m_unit, sizes - 8 * m_unit, bar.height() + 4 * m_unit),
                               formatSize(strip.bytes), Font::Small, Role::TextDim);
    }
}

void MemoryPainter::drawRanges(const analysis::MemoryStrip& strip, const ByteRanges& ranges, const QRectF& bar, Role fill)
{
    qreal drawn = -1;
    for (const auto& [from, to] : ranges) {
        const qreal width = std::max(2 * m_unit, bar.width() * qreal(to - from) / qreal(strip.bytes));
        const qreal left = std::min(bar.left() + bar.width() * qreal(from) / qreal(strip.bytes), bar.right() - width);
        if (left + width <= drawn)
            continue;  // hidden beneath the range before
        Shape& shape =
            m_canvas.addRect(QRectF(left, bar.top(), width, bar.height()), fill, fill == Role::Accent ? Role::AccentBorder : Role::None);
        shape.strokeWidth = fill == Role::Accent ? 0.6 * m_unit : 0;
        drawn = left + width;
    }
}

void MemoryPainter::drawBar()
{
    const AnswerScope answer(m_canvas);
    const QRectF content = m_canvas.content();
    const qreal textTop = content.bottom() - m_layout.noteHeight;
    const QRectF bar(m_layout.left, textTop - (kMemoryBarHeight + 4) * m_unit, content.right() - m_layout.left, kMemoryBarHeight * m_unit);
    const std::uint32_t sectors = m_model.sectorCount, moved = sectors * kSectorBytes;
    QStringList notes;
    if (m_model.isTextureOrSurface) {
        std::uint32_t texels = 0;
        for (const analysis::MemoryLine& line : m_model.lines)
            texels += std::uint32_t(std::ranges::count_if(line.cells, [](const analysis::MemoryCell& cell) { return cell.lanes != 0; }));
        notes << tr("warp %1: %2")
                     .arg(m_model.warp)
                     .arg(formatWithCount(texels, QT_TRANSLATE_NOOP("figures", "%Ln texel"), QT_TRANSLATE_NOOP("figures", "%Ln texels")))
              << tr("of a fetch that filters, the first of those that it reads") << tr("the texture cache is not modelled");
    } else if (m_model.isConstant) {
        const std::uint32_t addresses = countDistinctAddresses(m_model.drawnLanes, m_model.data.offset);
        notes << formatWithCount(addresses, QT_TRANSLATE_NOOP("figures", "%Ln different address; constant memory serves one at a time"),
                                 QT_TRANSLATE_NOOP("figures", "%Ln different addresses; constant memory serves one at a time"));
    } else {
        const qreal share = moved ? std::min<qreal>(1, qreal(m_model.usedBytes) / moved) : 0;
        const bool hasWaste = m_model.wastesSectors();
        Shape& barShape =
            m_canvas.addRect(bar, hasWaste ? Role::ConflictSoft : Role::Cell, hasWaste ? Role::Conflict : Role::CellBorder, 3 * m_unit);
        if (hasWaste)
            barShape.hatch = Hatch::Diagonal;
        m_canvas.addRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Role::Accent, Role::AccentBorder, 3 * m_unit);
        notes << tr("warp %1: %2 of %3 bytes used (%4 %)")
                     .arg(m_model.warp)
                     .arg(formatCount(m_model.usedBytes), formatCount(moved))
                     .arg(std::lround(share * 100));
        notes << tr("%1 in %2")
                     .arg(formatWithCount(sectors, QT_TRANSLATE_NOOP("figures", "%Ln sector"), QT_TRANSLATE_NOOP("figures", "%Ln sectors")),
                          formatWithCount(m_model.touchedLineCount, QT_TRANSLATE_NOOP("figures", "%Ln line"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln lines")));
        if (hasWaste)
            notes << tr("%1 would suffice").arg(m_model.idealSectorCount) << tr("hatched: moved and not used");
    }
    if (m_leavesOutValues)
        notes << tr("dots: a value of the line has no room");
    if (m_layout.shownLineCount < m_model.lines.size())
        notes << tr("%1 of %2 lines shown").arg(m_layout.shownLineCount).arg(m_model.lines.size());
    m_canvas.addElidedText(QRectF(m_layout.left, textTop, content.right() - m_layout.left, m_layout.noteHeight),
                           notes.join(QStringLiteral(" · ")), Font::Small, Role::Text);
}

}  // namespace simtscope::figures
