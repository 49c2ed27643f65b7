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

constexpr qreal kStrip = 12;

/// Returns "4 KiB".
QString size(std::uint64_t bytes)
{
    if (bytes >= 10 * 1024 * 1024)
        return tr("%1 MiB").arg(formatCount(bytes >> 20));
    return bytes >= 10 * 1024 ? tr("%1 KiB").arg(formatCount(bytes >> 10))
                              : counted(bytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
}

/// Returns "in", or "allocation 3" where the program has no name for it.
QString allocationName(const FigureSource& source, std::uint32_t allocation)
{
    const bool named = analysis::Names::of(source).location(allocation, 0).space != analysis::LocationName::Space::Global;
    return named ? locationName(source, allocation, 0) : tr("allocation %1").arg(allocation);
}

}  // namespace

void MemoryPainter::drawStrips()
{
    const qreal top = m_layout.stripsTop;
    const QRectF content = m_canvas.content();
    const qreal sizes = 76 * u;
    const QRectF area(m_layout.left, top, content.right() - m_layout.left - sizes, kStrip * u);
    const bool all = m_layout.strips == m_model.strips.size();
    const QString note =
        !m_model.access && all ? tr("allocations at this launch")
        : !m_model.access      ? tr("allocations at this launch (%1 of %2 shown)").arg(m_layout.strips).arg(m_model.strips.size())
        : !all                 ? tr("where in the allocation (%1 of %2 shown)").arg(m_layout.strips).arg(m_model.strips.size())
        : std::any_of(m_model.strips.begin(), m_model.strips.end(), [](const analysis::MemoryStrip& s) { return !s.others.empty(); })
            ? tr("where in the allocation: this warp strong, the step's other warps faint")
            : tr("where in the allocation");
    if (m_layout.strips > 0)
        m_canvas.elidedText(QRectF(m_layout.left, top - m_layout.noteHeight - 1 * u, content.right() - m_layout.left, m_layout.noteHeight),
                            note, Font::Small, Role::TextDim);
    for (std::size_t i = 0; i < m_layout.strips; ++i) {
        const analysis::MemoryStrip& strip = m_model.strips[i];
        const QString name = allocationName(m_source, strip.allocation);
        const QRectF bar = area.translated(0, qreal(i) * kStripPitch * u);
        m_canvas.elidedText(QRectF(content.left(), bar.top() - 2 * u, (kMemoryGutter - 8) * u, bar.height() + 4 * u), name, Font::MonoSmall,
                            Role::Text, Qt::AlignRight | Qt::AlignVCenter);
        m_canvas.rect(bar, Role::Cell, Role::CellBorder, 2 * u).meaning.tip = tr("%1: %2").arg(name, size(strip.bytes));
        drawRuns(strip, strip.others, bar, Role::EdgeFaint);
        drawRuns(strip, strip.warp, bar, Role::Accent);
        m_canvas.elidedText(QRectF(bar.right() + 8 * u, bar.top() - 2 * u, sizes - 8 * u, bar.height() + 4 * u), size(strip.bytes),
                            Font::Small, Role::TextDim);
    }
}

void MemoryPainter::drawRuns(const analysis::MemoryStrip& strip, const ByteRanges& runs, const QRectF& bar, Role fill)
{
    qreal drawn = -1;
    for (const auto& [from, to] : runs) {
        const qreal width = std::max(2 * u, bar.width() * qreal(to - from) / qreal(strip.bytes));
        const qreal left = std::min(bar.left() + bar.width() * qreal(from) / qreal(strip.bytes), bar.right() - width);
        if (left + width <= drawn)
            continue;  // hidden beneath the range before
        Shape& shape =
            m_canvas.rect(QRectF(left, bar.top(), width, bar.height()), fill, fill == Role::Accent ? Role::AccentBorder : Role::None);
        shape.strokeWidth = fill == Role::Accent ? 0.6 * u : 0;
        drawn = left + width;
    }
}

void MemoryPainter::drawBar()
{
    const AnswerScope answer(m_canvas);
    const QRectF content = m_canvas.content();
    const qreal textTop = content.bottom() - m_layout.noteHeight;
    const QRectF bar(m_layout.left, textTop - (kMemoryBar + 4) * u, content.right() - m_layout.left, kMemoryBar * u);
    const std::uint32_t sectors = m_model.sectors, moved = sectors * kSectorBytes;
    QStringList notes;
    if (m_model.texels) {
        std::uint32_t texels = 0;
        for (const analysis::MemoryLine& line : m_model.lines)
            texels += std::uint32_t(std::ranges::count_if(line.cells, [](const analysis::MemoryCell& cell) { return cell.lanes != 0; }));
        notes << tr("warp %1: %2")
                     .arg(m_model.warp)
                     .arg(counted(texels, QT_TRANSLATE_NOOP("figures", "%Ln texel"), QT_TRANSLATE_NOOP("figures", "%Ln texels")))
              << tr("of a fetch that filters, the first of those that it reads") << tr("the texture cache is not modelled");
    } else if (m_model.constant) {
        const std::uint32_t addresses = distinctAddresses(m_model.global, m_model.data.offset);
        notes << counted(addresses, QT_TRANSLATE_NOOP("figures", "%Ln different address; constant memory serves one at a time"),
                         QT_TRANSLATE_NOOP("figures", "%Ln different addresses; constant memory serves one at a time"));
    } else {
        const qreal share = moved ? std::min<qreal>(1, qreal(m_model.usedBytes) / moved) : 0;
        const bool wasted = m_model.wastes();
        Shape& whole = m_canvas.rect(bar, wasted ? Role::ConflictSoft : Role::Cell, wasted ? Role::Conflict : Role::CellBorder, 3 * u);
        if (wasted)
            whole.hatch = Hatch::Diagonal;
        m_canvas.rect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Role::Accent, Role::AccentBorder, 3 * u);
        notes << tr("warp %1: %2 of %3 bytes used (%4 %)")
                     .arg(m_model.warp)
                     .arg(formatCount(m_model.usedBytes), formatCount(moved))
                     .arg(std::lround(share * 100));
        notes << tr("%1 in %2")
                     .arg(counted(sectors, QT_TRANSLATE_NOOP("figures", "%Ln sector"), QT_TRANSLATE_NOOP("figures", "%Ln sectors")),
                          counted(m_model.touchedLines, QT_TRANSLATE_NOOP("figures", "%Ln line"),
                                  QT_TRANSLATE_NOOP("figures", "%Ln lines")));
        if (wasted)
            notes << tr("%1 would suffice").arg(m_model.idealSectors);
    }
    if (m_layout.shown < m_model.lines.size())
        notes << tr("%1 of %2 lines shown").arg(m_layout.shown).arg(m_model.lines.size());
    m_canvas.elidedText(QRectF(m_layout.left, textTop, content.right() - m_layout.left, m_layout.noteHeight),
                        notes.join(QStringLiteral(" · ")), Font::Small, Role::Text);
}

}  // namespace simtscope::figures
