#include "ui/figures/grid/grid_painter.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

constexpr qreal kTinyBlockSize = 9;

/// Caches the tooltips of block cells that were requested: thousands of texts, the same for every step. The window and an animation that is
/// being exported may draw the same block at once on two threads: the drawing thread holds the lock.
struct BlockTips {
    std::mutex drawing;
    std::vector<QString> texts;
    QString languageKey;  ///< a text in the language of `texts`, by which a change of language is noticed

    static BlockTips& forBlock(const FigureSource& source)
    {
        return *source.getDerived<std::shared_ptr<BlockTips>>([] { return std::make_shared<BlockTips>(); });
    }
    void fit(std::size_t cells)
    {
        if (texts.size() == cells && languageKey == tr("block %1: (%2, %3, %4)"))
            return;
        texts.assign(cells, {});
        languageKey = tr("block %1: (%2, %3, %4)");
    }
};

}  // namespace

GridPainter::GridPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::GridModel& occupancy)
    : m_source(source), m_canvas(canvas), m_occupancy(occupancy), m_layout(layOutGrid(canvas, source.launch(), occupancy)),
      m_unit(canvas.unit()), m_playsAnswer(options.playsAnswer)
{
    for (const std::uint32_t index :
         options.step < source.steps().count() ? source.steps().events(options.step) : decltype(source.steps().events(0)){}) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.site == source.trace().event(EventIndex(source.steps().leadingEvent(options.step))).site)
            m_activeLanes[event.warp.value % m_activeLanes.size()] |= event.mask;
    }
}

void GridPainter::draw()
{
    if (m_source.recording().launches.empty())
        return;
    const qreal blocksRight = drawBlocks(m_layout.blocks);
    drawThreads(m_layout.threadsArea(blocksRight));
    if (m_occupancy.limits.empty())
        return;
    drawLimits(m_layout.limits);
    drawWaves(m_layout.waves);
}

QRectF GridPainter::drawHeading(const QRectF& area, const QString& text)
{
    m_canvas.addElidedText(QRectF(area.left(), area.top(), area.width(), m_layout.headingHeight), text, Font::Small, Role::TextDim);
    return m_layout.contentOf(area, m_unit);
}

void GridPainter::drawHeadings(const ExtentCells& extentCells)
{
    for (const auto& [box, label] : extentCells.headings) {
        const bool isNarrow = m_canvas.widthOf(label, Font::Small) > box.width();
        m_canvas.addText(box, isNarrow ? label.section(u' ', 0, 2) : label, Font::Small, Role::TextDim, Qt::AlignLeft);
    }
}

qreal GridPainter::drawBlocks(const QRectF& area)
{
    const trace::Launch& launch = m_source.launch();
    const std::uint64_t count = launch.grid.count();
    const QRectF inner = m_layout.contentOf(area, m_unit);
    m_blockCells = layOutBlockCells(inner, launch.grid, m_unit, m_layout.headingHeight);
    const ExtentCells& laid = m_blockCells;
    const bool isEveryBlockRecorded = launch.blocks.size() == count;
    const QString extents = launch.grid.y == 1 && launch.grid.z == 1 ? formatCount(count) : formatExtent(launch.grid);
    const QString title =
        count == 1 ? tr("grid: 1 block")
        : laid.maxCount > 1
            ? (isEveryBlockRecorded ? tr("grid: %1 blocks, a cell for %2") : tr("grid: %1 blocks, a cell for %2, tinted: recorded"))
                  .arg(extents, formatCount(laid.maxCount))
            : (isEveryBlockRecorded ? tr("grid: %1 blocks") : tr("grid: %1 blocks, tinted: recorded")).arg(extents);
    const QString legend = count == 1 ? title : title + tr(", filled: block %1").arg(m_source.trace().block().value);
    drawHeading(area, legend);
    drawHeadings(laid);
    const qreal scale = indexFontScale(m_canvas, laid, count - 1);
    std::vector<std::optional<BlockId>> recorded(laid.cells.size());  // by cell: the first recorded block in it
    for (const auto& block : launch.blocks) {
        std::optional<BlockId>& first = recorded[laid.cellIndexOf(block->block().value)];
        first = first.value_or(block->block());
    }
    const std::size_t shown = laid.cellIndexOf(m_source.trace().block().value);
    BlockTips& tips = BlockTips::forBlock(m_source);
    const std::lock_guard lock(tips.drawing);
    tips.fit(laid.cells.size());
    for (std::size_t i = 0; i < laid.cells.size(); ++i) {
        const ExtentCell& cell = laid.cells[i];
        const bool isRecorded = recorded[i].has_value(), isCurrent = i == shown;
        const bool isTiny = cell.box.width() < kTinyBlockSize * m_unit;
        const Role fill = isCurrent    ? (isTiny ? Role::AccentBorder : Role::Accent)
                          : isRecorded ? (isTiny ? Role::Edge : Role::AccentSoft)
                                       : Role::Panel;
        const qreal inset = std::min(2 * m_unit, cell.box.width() * 0.08);
        Shape& shape = m_canvas.addRect(cell.box.adjusted(inset, inset, -inset, -inset), fill,
                                        isRecorded || isCurrent ? Role::AccentBorder : Role::CellBorder,
                                        std::min(3 * m_unit, cell.box.width() * 0.15));
        shape.strokeWidth = std::min(m_unit, cell.box.width() * 0.1);
        if (isRecorded)
            shape.meaning.subject = BlockSubject{*recorded[i]};
        if (tips.texts[i].isNull())
            tips.texts[i] = blockTip(cell, laid.tileSize, isRecorded);
        shape.meaning.tip = tips.texts[i];
        if (scale > 0)
            m_canvas.addTextOn(cell.box, QString::number(cell.first), Font::Mono, fill, Qt::AlignCenter, scale);
    }
    return std::max(laid.right(), std::min(area.right(), area.left() + m_canvas.widthOf(legend, Font::Small)));
}

QString GridPainter::blockTip(const ExtentCell& cell, std::uint32_t tile, bool isRecorded) const
{
    const Dim3 grid = m_source.launch().grid, at = coordinates(cell.first, grid);
    if (cell.count > 1 && tile > 1)
        return tr("blocks (%1 to %2, %3 to %4, %5)")
            .arg(at.x)
            .arg(std::min(at.x + tile, grid.x) - 1)
            .arg(at.y)
            .arg(std::min(at.y + tile, grid.y) - 1)
            .arg(at.z);
    if (cell.count > 1)
        return tr("blocks %1 to %2").arg(cell.first).arg(cell.first + cell.count - 1);
    const bool hasKnownSm = cell.first < m_source.launch().smOfBlock.size();
    const QString text = (isRecorded   ? hasKnownSm ? tr("block %1: (%2, %3, %4), on SM %5") : tr("block %1: (%2, %3, %4)")
                            : hasKnownSm ? tr("block %1: (%2, %3, %4), on SM %5, not recorded")
                                       : tr("block %1: (%2, %3, %4), not recorded"))
                             .arg(cell.first)
                             .arg(at.x)
                             .arg(at.y)
                             .arg(at.z);
    return hasKnownSm ? text.arg(m_source.launch().smOfBlock[std::size_t(cell.first)]) : text;
}

}  // namespace simtscope::figures
