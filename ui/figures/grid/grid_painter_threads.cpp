// Draws, for GridPainter, the threads of the block, with lines between its warps and their numbers.
#include <unordered_map>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/kept_texts.h"
#include "ui/figures/grid/grid_painter.h"

namespace simtscope::figures {
namespace {

std::uint64_t warpOf(const ExtentCell& cell)
{
    return cell.first / kWarpSize;
}

/// Finds the cell that touches another one at its left or upper edge.
class CellNeighbours {
public:
    explicit CellNeighbours(const ExtentCells& laid)
    {
        for (const ExtentCell& cell : laid.cells)
            m_cells.emplace(key(cell.box.center()), &cell);
    }
    /// Returns nullptr if there is none.
    const ExtentCell* leftOf(const ExtentCell& cell) const { return find(cell.box.center() - QPointF(cell.box.width(), 0)); }
    const ExtentCell* above(const ExtentCell& cell) const { return find(cell.box.center() - QPointF(0, cell.box.height())); }

private:
    static std::uint64_t key(const QPointF& at)
    {
        return std::uint64_t(std::uint32_t(qRound(at.y()))) << 32 | std::uint32_t(qRound(at.x()));
    }
    const ExtentCell* find(const QPointF& at) const
    {
        for (const QPointF& nearby : {at, at + QPointF(0.5, 0), at - QPointF(0.5, 0), at + QPointF(0, 0.5), at - QPointF(0, 0.5)}) {
            if (const auto found = m_cells.find(key(nearby)); found != m_cells.end())
                return found->second;
        }
        return nullptr;
    }

    std::unordered_map<std::uint64_t, const ExtentCell*> m_cells;
};

}  // namespace

void GridPainter::drawThreads(const QRectF& area)
{
    const Dim3 extent = m_source.launch().block;
    drawHeading(area, (extent.count() == 1 ? tr("block %1: %2 thread, filled: active in this step")
                                           : tr("block %1: %2 threads, filled: active in this step"))
                              .arg(m_source.trace().block().value)
                              .arg(formatExtent(extent)) +
                          (m_canvas.hidesAnswers() ? QStringLiteral(": ?") : QString()));
    const ExtentCells laid =
        layOutThreadCells(m_layout.threadCellsArea(area, m_unit), extent, m_unit, m_layout.headingHeight, m_layout.warpLabelWidth);
    drawHeadings(laid);
    const qreal scale = indexFontScale(m_canvas, laid, extent.count() - 1);
    const QString tip = tr("thread %1: (%2, %3, %4), warp %5, lane %6");
    KeptTexts::Lock tips = KeptTexts::lock<GridPainter>(m_source, tip);
    for (const ExtentCell& cell : laid.cells) {
        const auto warp = std::size_t(warpOf(cell)), lane = std::size_t(cell.first % kWarpSize);
        const bool isActive = !m_canvas.hidesAnswers() && warp < m_activeLanes.size() && (m_activeLanes[warp] >> lane & 1);
        const Role fill = isActive ? Role::Active : Role::Cell;
        const qreal inset = std::min(2 * m_unit, cell.box.width() * 0.08);
        Shape& shape = m_canvas.addRect(cell.box.adjusted(inset, inset, -inset, -inset), fill, isActive ? Role::Active : Role::CellBorder,
                                        std::min(3 * m_unit, cell.box.width() * 0.15));
        shape.strokeWidth = std::min(1.2 * m_unit, cell.box.width() * 0.12);
        if (cell.count == 1) {
            shape.meaning.subject = laneSubject(std::uint32_t(warp), std::uint32_t(lane));
            shape.meaning.tip = tips.find(cell.first, [&] {
                const Dim3 threadIndex = coordinates(cell.first, extent);
                return tip.arg(cell.first).arg(threadIndex.x).arg(threadIndex.y).arg(threadIndex.z).arg(warp).arg(lane);
            });
        }
        if (scale > 0)
            m_canvas.addTextOn(cell.box, QString::number(cell.first), Font::Mono, fill, Qt::AlignCenter, scale);
    }
    if (laid.maxCount == 1 && extent.count() > kWarpSize)
        drawWarps(laid);
}

void GridPainter::drawWarps(const ExtentCells& laid)
{
    const CellNeighbours neighbours(laid);
    const qreal lineWidth = 2 * m_unit, lineHeight = m_canvas.lineHeightOf(Font::MonoSmall);
    QRectF label;  // the last one
    for (const ExtentCell& cell : laid.cells) {
        if (const ExtentCell* other = neighbours.leftOf(cell); other && warpOf(*other) != warpOf(cell))
            m_canvas.addLine(cell.box.topLeft(), cell.box.bottomLeft(), Role::TextDim, lineWidth);
        if (const ExtentCell* other = neighbours.above(cell); other && warpOf(*other) != warpOf(cell))
            m_canvas.addLine(cell.box.topLeft(), cell.box.topRight(), Role::TextDim, lineWidth);
        const ExtentCell* const upper = neighbours.above(cell);
        const bool isFirstOfColumn = !neighbours.leftOf(cell);
        if (!isFirstOfColumn || (cell.first % kWarpSize != 0 && upper && warpOf(*upper) == warpOf(cell)))
            continue;
        const QRectF box(cell.box.left() - m_layout.warpLabelWidth, cell.box.center().y() - lineHeight / 2,
                         m_layout.warpLabelWidth - 6 * m_unit, lineHeight);
        if (box.intersects(label))
            continue;  // as where a row of threads has several warps
        if (m_canvas.addText(box, tr("warp %1").arg(warpOf(cell)), Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter)) {
            m_canvas.lastShape().meaning.subject = WarpSubject{std::uint32_t(warpOf(cell))};
            label = box;
        }
    }
}

}  // namespace simtscope::figures
