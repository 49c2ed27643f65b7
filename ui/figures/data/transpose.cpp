// Draws a transposition: the source, the tile in shared memory where there is one, and the transposed result, with the values of one warp
// (declared in data_view.h).
#include <algorithm>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/transpose_model.h"
#include "gpu/analysis/models/shown_warp.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

using analysis::MatrixIndex;
using analysis::MatrixShape;
using analysis::TransposedElement;
using analysis::TransposeModel;

constexpr qreal kStackedGain = 1.15, kStackedDistance = 22, kStackedWidthShare = 0.6;  // matrices stand one below the other where their cells are this much larger
constexpr qreal kMatrixDistance = 44, kMaxCellSide = 40, kMinWholeCell = 12;

QString elementNameOf(const FigureSource& source, const MatrixShape& shape, MatrixIndex position)
{
    return ElementNames(source, shape).nameWithPosition(position);
}

MatrixIndex transposeIndex(MatrixIndex position)
{
    return {position.column, position.row};
}

/// Returns the selected element of any of the matrices, or else one whose row and column differ.
const TransposedElement& shownElement(const TransposeModel& model, const Subject& selection)
{
    if (const std::optional<analysis::Cell> cell = cellOf(selection)) {
        if (const auto position = model.inputShape.position(*cell))
            if (const TransposedElement* element = model.elementAt(*position))
                return *element;
        if (const auto position = model.outputShape.position(*cell))
            if (const TransposedElement* element = model.elementAt(transposeIndex(*position)))
                return *element;
        const auto staged = model.tile ? model.tile->position(*cell) : std::nullopt;
        for (const TransposedElement& element : model.elements) {
            if (staged && element.tileIndex == *staged)
                return element;
        }
    }
    const MatrixIndex first = model.blockArea.first;
    const MatrixIndex usual{first.row + std::min(2u, model.blockArea.rowCount() - 1),
                            first.column + std::min(5u, model.blockArea.columnCount() - 1)};
    const TransposedElement* const element = model.elementAt(usual);
    return element ? *element : model.elements.front();
}

std::uint32_t shownWarpOf(const FigureSource& source, const FigureOptions& options, std::uint32_t step)
{
    if (const std::optional<std::uint32_t> thread = threadOf(options.selection); options.warp < 0 && thread)
        return *thread / kWarpSize;
    return analysis::chooseShownWarp(source, step, options.warp, std::nullopt).warp;
}

class TransposePainter {
public:
    TransposePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(TransposeModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_warp(shownWarpOf(source, options, m_step)), m_element(shownElement(m_model, options.selection)),
          m_view(analysis::computeTransposeView(source, m_model, m_step, m_warp)), m_unit(canvas.unit())
    {
        layOut();
    }

    void draw()
    {
        m_canvas.setFollowsSelection();
        drawMatrix(
            m_in, m_model.inputShape, m_view.inputElements, [&](MatrixIndex position) { return m_model.elementAt(position); },
            [&](const TransposedElement& one) { return one.loadStep; });
        if (m_model.tile)
            drawTile();
        drawMatrix(
            m_out, m_model.outputShape, m_view.outputElements,
            [&](MatrixIndex position) { return m_model.elementAt(transposeIndex(position)); },
            [&](const TransposedElement& one) { return one.storeStep; });
        drawPath();
        drawNote();
        addMotions();
    }

private:
    /// Shows whole matrices where they are small, else the part that the block works on.
    void layOut()
    {
        const QRectF content = m_canvas.content();
        m_line = m_canvas.lineHeightOf(Font::Small);
        const MatrixShape& in = m_model.inputShape;
        const analysis::MatrixArea& block = m_model.blockArea;
        IndexRange rows{0, in.rowCount}, columns{0, in.columnCount};
        if (std::max(sideFor(rows, columns), stackedSideFor(rows, columns)) < kMinWholeCell * m_unit) {
            rows = {block.first.row, block.rowCount()};
            columns = {block.first.column, block.columnCount()};
        }
        m_isStacked = stackedSideFor(rows, columns) > kStackedGain * sideFor(rows, columns);
        if (m_isStacked) {
            layOutStacked(rows, columns);
            return;
        }
        const qreal side = snapSize(sideFor(rows, columns));
        const qreal totalWidth = side * (columns.count + rows.count + tileColumns()) + (m_model.tile ? 2 : 1) * kMatrixDistance * m_unit;
        qreal left = content.left() + std::max<qreal>(0, content.width() - totalWidth) / 2;
        const qreal totalHeight = side * std::max({rows.count, columns.count, tileRows()});
        const qreal top =
            content.top() + m_line + 6 * m_unit + std::max<qreal>(0, content.height() - 2 * m_line - 16 * m_unit - totalHeight) / 2;
        const auto makeGrid = [&](const IndexRange& down, const IndexRange& across) {
            const MatrixGrid grid{snapPoint({left, top}), side, side, down, across};
            left = grid.area().right() + kMatrixDistance * m_unit;
            return grid;
        };
        m_in = makeGrid(rows, columns);
        if (m_model.tile)
            m_tile = makeGrid({0, tileRows()}, {0, tileColumns()});
        m_out = makeGrid(columns, rows);
        m_bottom = top + totalHeight;
    }

    /// Places the matrices one below the other, as on a phone, with their names at their right.
    void layOutStacked(const IndexRange& rows, const IndexRange& columns)
    {
        const QRectF content = m_canvas.content();
        const qreal side = snapSize(stackedSideFor(rows, columns)), distance = kStackedDistance * m_unit;
        const qreal height = side * (rows.count + columns.count + tileRows()) + (m_model.tile ? 2 : 1) * distance;
        qreal top = content.top() + std::max<qreal>(0, content.height() - m_line - 8 * m_unit - height) / 2;
        const auto makeGrid = [&](const IndexRange& down, const IndexRange& across) {
            const MatrixGrid grid{snapPoint({content.left() + (content.width() - side * across.count) / 2, top}), side, side, down, across};
            top = grid.area().bottom() + distance;
            return grid;
        };
        m_in = makeGrid(rows, columns);
        if (m_model.tile)
            m_tile = makeGrid({0, tileRows()}, {0, tileColumns()});
        m_out = makeGrid(columns, rows);
        m_bottom = m_out.area().bottom();
    }

    qreal stackedSideFor(const IndexRange& rows, const IndexRange& columns) const
    {
        const QRectF content = m_canvas.content();
        const qreal down = (content.height() - (m_model.tile ? 2 : 1) * kStackedDistance * m_unit - m_line - 12 * m_unit) /
                           (rows.count + columns.count + tileRows());
        const qreal across = content.width() * kStackedWidthShare / std::max({rows.count, columns.count, tileColumns()});
        return std::min({across, down, kMaxCellSide * m_unit});
    }

    qreal sideFor(const IndexRange& rows, const IndexRange& columns) const
    {
        const QRectF content = m_canvas.content();
        const qreal across = (content.width() - (m_model.tile ? 2 : 1) * kMatrixDistance * m_unit - 4 * m_unit) /
                             (rows.count + columns.count + tileColumns());
        const qreal down = (content.height() - 2 * m_line - 16 * m_unit) / std::max({rows.count, columns.count, tileRows()});
        return std::min({across, down, kMaxCellSide * m_unit});
    }

    std::uint32_t tileRows() const { return m_model.tile ? m_model.tile->rowCount : 0; }
    std::uint32_t tileColumns() const { return m_model.tile ? m_model.tile->columnCount : 0; }

    CellStyle lookOf(const MatrixGrid& grid, const MatrixShape& shape, const ElementNames& names, MatrixIndex position,
                     const TransposedElement* element, bool isThere, const std::vector<MatrixIndex>& touched) const
    {
        CellStyle style;
        if (hasRoomForValues(m_canvas, grid))
            style.texts = formatMatrixValue(m_source, analysis::CellVersions::forBlock(m_source).versionAt(shape.cell(position), m_step));
        style.meaning = names.meaning(position, style.texts.value(0));
        const bool isTouched = std::binary_search(touched.begin(), touched.end(), position);
        const bool isWarps = element && element->loadingThread / kWarpSize == m_warp;
        style.fill = isThere ? isWarps ? Role::Accent : Role::AccentSoft : element ? Role::Cell : Role::Panel;
        style.stroke = isTouched ? Role::Text : isThere ? Role::AccentBorder : Role::CellBorder;
        style.strokeWidth = isTouched ? 1.8 : 0.8;
        style.isMarked = isThere || isTouched;
        return style;
    }

    template <class ElementAt, class StepOf>
    void drawMatrix(const MatrixGrid& grid, const MatrixShape& shape, const std::vector<MatrixIndex>& touched, ElementAt elementAt,
                    StepOf stepOf)
    {
        const ElementNames names(m_source, shape);
        drawCells(m_canvas, grid, [&](MatrixIndex position) {
            const TransposedElement* const element = elementAt(position);
            return lookOf(grid, shape, names, position, element, element && stepOf(*element) <= m_step, touched);
        });
        drawLabel(grid, matrixName(m_source, shape), shape.rowCount, shape.columnCount);
    }

    void drawTile()
    {
        std::vector<const TransposedElement*> elements(std::size_t(tileRows()) * tileColumns());
        for (const TransposedElement& element : m_model.elements)
            elements[element.tileIndex.row * tileColumns() + element.tileIndex.column] = &element;
        const ElementNames names(m_source, *m_model.tile);
        drawCells(m_canvas, m_tile, [&](MatrixIndex position) {
            const TransposedElement* const element = elements[position.row * tileColumns() + position.column];
            return lookOf(m_tile, *m_model.tile, names, position, element, element && element->stageStep <= m_step, m_view.tile);
        });
        if (m_model.paddingColumns > 0) {
            const MatrixIndex top{0, tileColumns() - m_model.paddingColumns}, bottom{tileRows() - 1, tileColumns() - 1};
            Shape& padding = m_canvas.addRect(m_tile.box(analysis::MatrixArea{top, bottom}), Role::None, Role::TextDim);
            padding.hatch = Hatch::Diagonal;
        }
        drawLabel(m_tile, matrixName(m_source, *m_model.tile), tileRows(), tileColumns());
    }

    void drawLabel(const MatrixGrid& grid, const QString& name, std::uint32_t rows, std::uint32_t columns)
    {
        const auto rangeText = [](const IndexRange& span, std::uint32_t total) {
            return span.count == total ? QString::number(total) : tr("%1 to %2 of %3").arg(span.first).arg(span.end() - 1).arg(total);
        };
        const QRectF area = grid.area();
        if (m_isStacked) {
            const qreal left = area.right() + 6 * m_unit;
            m_canvas.addElidedText(QRectF(left, area.top(), m_canvas.content().right() - left, m_line), name, Font::Small, Role::Text);
            m_canvas.addElidedText(QRectF(left, area.top() + m_line, m_canvas.content().right() - left, m_line),
                                   QStringLiteral("%1 × %2").arg(rangeText(grid.rows, rows), rangeText(grid.columns, columns)), Font::Small,
                                   Role::TextDim);
            return;
        }
        const QRectF box(area.left(), area.top() - m_line - 4 * m_unit, area.width() + (kMatrixDistance - 8) * m_unit, m_line);
        m_canvas.addElidedText(box, QStringLiteral("%1  %2 × %3").arg(name, rangeText(grid.rows, rows), rangeText(grid.columns, columns)),
                               Font::Small, Role::Text);
    }

    /// Draws the element in each matrix, and its way between them, dotted where the value has not come yet.
    void drawPath()
    {
        const auto drawMove = [&](const MatrixGrid& from, const QRectF& cell, const MatrixGrid& to, const QRectF& goal, bool isDone) {
            const QPointF start = m_isStacked ? QPointF(cell.center().x(), from.area().bottom() + 3 * m_unit)
                                              : QPointF(from.area().right() + 3 * m_unit, cell.center().y());
            const QPointF end = m_isStacked ? QPointF(goal.center().x(), to.area().top() - 3 * m_unit)
                                            : QPointF(to.area().left() - 3 * m_unit, goal.center().y());
            m_canvas.addLine(start, end, Role::AccentBorder, 1.8).strokeStyle = isDone ? Stroke::Solid : Stroke::Dotted;
        };
        const auto markBox = [&](const QRectF& box) {
            m_canvas.addRect(box, Role::None, Role::Text, 2 * m_unit).strokeWidth = 2.4 * m_unit;
        };
        const QRectF sourceBox = m_in.box(m_element.sourceIndex), targetBox = m_out.box(transposeIndex(m_element.sourceIndex));
        if (m_model.tile) {
            const QRectF tile = m_tile.box(m_element.tileIndex);
            drawMove(m_in, sourceBox, m_tile, tile, m_element.stageStep <= m_step);
            drawMove(m_tile, tile, m_out, targetBox, m_element.storeStep <= m_step);
            markBox(tile);
        } else {
            drawMove(m_in, sourceBox, m_out, targetBox, m_element.storeStep <= m_step);
        }
        markBox(sourceBox);
        markBox(targetBox);
    }

    /// Moves the elements that the shown warp copies in this step.
    void addMotions()
    {
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        const auto move = [&](const MatrixGrid& from, MatrixIndex start, const MatrixGrid& to, MatrixIndex end,
                              const analysis::Cell& target) {
            if (from.contains(start) && to.contains(end))
                m_canvas.addMotion({from.box(start).center(), to.box(end).center(), false,
                                    formatMatrixValue(m_source, versions.versionAt(target, m_step)).value(0), Role::Accent});
        };
        for (const TransposedElement& element : m_model.elements) {
            const MatrixIndex targetIndex = transposeIndex(element.sourceIndex);
            if (m_model.tile && element.stageStep == m_step && element.loadingThread / kWarpSize == m_warp)
                move(m_in, element.sourceIndex, m_tile, element.tileIndex, m_model.tile->cell(element.tileIndex));
            if (element.storeStep == m_step && element.storingThread / kWarpSize == m_warp)
                move(m_model.tile ? m_tile : m_in, m_model.tile ? element.tileIndex : element.sourceIndex, m_out, targetIndex,
                     m_model.outputShape.cell(targetIndex));
        }
    }

    void drawNote()
    {
        const QRectF content = m_canvas.content();
        QStringList parts{tr("strong: what warp %1 loads").arg(m_warp)};
        if (m_model.paddingColumns > 0)
            parts << tr("hatched: padding");
        m_canvas.addElidedText(QRectF(content.left(), m_bottom + 6 * m_unit, content.width(), m_line), parts.join(QStringLiteral(" · ")),
                               Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const TransposeModel& m_model;
    const std::uint32_t m_step, m_warp;
    const TransposedElement& m_element;
    const analysis::TransposeView m_view;
    const qreal m_unit;
    MatrixGrid m_in, m_tile, m_out;
    qreal m_line = 0, m_bottom = 0;
    bool m_isStacked = false;  // whether the matrices stand one below the other
};

/// Returns "row 3 of in"; empty: the elements do not lie in one row or column.
QString formatMatrixLine(const FigureSource& source, const MatrixShape& shape, const std::vector<MatrixIndex>& positions)
{
    if (positions.size() < 2)
        return {};
    const QString name = matrixName(source, shape);
    if (std::all_of(positions.begin(), positions.end(), [&](MatrixIndex p) { return p.row == positions[0].row; }))
        return tr("row %1 of %2").arg(positions[0].row).arg(name);
    if (std::all_of(positions.begin(), positions.end(), [&](MatrixIndex p) { return p.column == positions[0].column; }))
        return tr("column %1 of %2").arg(positions[0].column).arg(name);
    return {};
}

QString makeTransposeSentence(const FigureSource& source, const FigureOptions& options)
{
    const TransposeModel& model = TransposeModel::forBlock(source);
    const std::uint32_t step = chooseDrawnStep(source, options), warp = shownWarpOf(source, options, step);
    const analysis::TransposeView view = analysis::computeTransposeView(source, model, step, warp);
    QStringList sentences;
    for (const QString& line :
         {formatMatrixLine(source, model.inputShape, view.inputElements), model.tile ? formatMatrixLine(source, *model.tile, view.tile) : QString(),
          formatMatrixLine(source, model.outputShape, view.outputElements)}) {
        if (!line.isEmpty())
            sentences << tr("Warp %1 accesses %2.").arg(warp).arg(line);
    }
    const TransposedElement& element = shownElement(model, options.selection);
    const QString sourceName = elementNameOf(source, model.inputShape, element.sourceIndex),
                  targetName = elementNameOf(source, model.outputShape, transposeIndex(element.sourceIndex));
    sentences << (model.tile
                      ? tr("%1 goes through %2 to %3.").arg(sourceName, elementNameOf(source, *model.tile, element.tileIndex), targetName)
                      : tr("%1 goes to %2.").arg(sourceName, targetName));
    return sentences.join(u' ');
}

}  // namespace

const DataView kTransposeView = {
    .fits = [](const FigureSource& source) { return TransposeModel::forBlock(source).isFound; },
    .drawnArrays =
        [](const FigureSource& source) {
            const TransposeModel& model = TransposeModel::forBlock(source);
            std::vector arrays{model.inputShape.cell({}), model.outputShape.cell({})};
            if (model.tile)
                arrays.push_back(model.tile->cell({}));
            return arrays;
        },
    .sentence = makeTransposeSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { TransposePainter(source, options, canvas).draw(); },
};

}  // namespace simtscope::figures
