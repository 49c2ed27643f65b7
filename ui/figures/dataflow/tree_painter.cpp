#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>
#include <span>

#include "gpu/core/each_lane.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {
namespace {

constexpr qreal kMinLegendPitch = 19;  // least distance of rows, in units, that a legend must leave

/// Takes the area of the legend from the bottom of the canvas, unless the rows need it.
QRectF takeLegend(Canvas& canvas, const FigureOptions& options, const analysis::TreeModel& model)
{
    const qreal line = canvas.lineHeightOf(Font::Small), gap = 6 * canvas.unit(), header = canvas.lineHeightOf(Font::MonoSmall) + gap;
    const qreal rows = kMinLegendPitch * canvas.unit() * qreal(model.rows.size());
    return options.drawsLegend && canvas.content().height() - line - gap - header >= rows ? canvas.takeBottom(line, gap) : QRectF();
}

}  // namespace

TreePainter::TreePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::TreeModel& model,
                         const analysis::Sweeps* sweeps, const std::vector<EdgeFilter>& filters)
    : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_flow(*source.dataflow()), m_unit(canvas.unit()),
      m_legend(takeLegend(canvas, options, model)), m_columns(makeTreeColumnHeadings(source, model)), m_sweeps(sweeps), m_tips(nodeTips()),
      m_edgeFilters(filters)
{
    findWhyNodes();
    std::uint32_t latest = 0;
    for (std::uint32_t row = 0; row < model.rows.size(); ++row) {
        if (timeRelationOfStep(model.rows[row].step) != TimeRelation::Future)
            latest = row;
    }
    m_layout = layOutTree(canvas, model, m_columns.headers, m_columns.arrays.empty() ? 1 : 2, widestLabels(), latest, requiredColumns());
    m_hidesStep = options.hidesAnswers && !options.showsAllSteps;
    if (!m_layout.folds.empty())
        canvas.setFollowsSelection();
    findReadCells();
    for (std::uint32_t row = 0; row < model.rows.size(); ++row)
        m_showsValues.push_back(showsValues(source, canvas, model, m_layout, row));
}

void TreePainter::draw()
{
    drawHeader();
    std::vector<std::uint32_t> held = findNodesHeldAbove(m_layout.firstRow);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        m_drawnRows.push_back(timeRelationOfRow(m_model.rows[row]) != TimeRelation::Future);
        m_heldNodes.push_back(held);
        applyRow(row, held);
    }
    const std::uint32_t last = lastVisibleRow();
    if (m_sweeps)
        drawWires(last);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
        drawEdges(row);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
        drawRow(row, row == last);
    if (m_layout.lastRow > m_layout.firstRow)
        drawEdgeFilterLabel(m_layout.lastRow - 1);
    drawResults();
    drawStopMark(last);
    drawNotes();
    drawLegend();
}

TreePainter::TimeRelation TreePainter::timeRelationOfStep(std::uint32_t step) const
{
    if (m_options.showsAllSteps)
        return TimeRelation::Past;
    if (step == m_options.step)
        return m_hidesStep ? TimeRelation::Future : TimeRelation::Now;
    return step < m_options.step ? TimeRelation::Past : TimeRelation::Future;
}

TreePainter::TimeRelation TreePainter::timeRelationOfRow(const analysis::TreeRow& row) const
{
    if (row.kind == analysis::RowKind::Repeated)
        return timeRelationOfStep(row.step) == TimeRelation::Future ? TimeRelation::Future : TimeRelation::Past;
    TimeRelation best = TimeRelation::Future;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i)
        best = std::max(best, timeRelationOfNode(m_model.nodes[i], row));
    return best;
}

std::vector<std::uint32_t> TreePainter::findNodesHeldAbove(std::uint32_t row) const
{
    std::vector<std::uint32_t> held(m_model.columns.size(), analysis::kNoNode);
    for (std::size_t left = held.size(); row > 0 && left > 0;) {
        const analysis::TreeRow& r = m_model.rows[--row];
        for (std::uint32_t i = r.firstNode + r.nodeCount; r.kind != analysis::RowKind::Result && i-- > r.firstNode;) {
            std::uint32_t& node = held[m_model.nodes[i].column];
            if (node == analysis::kNoNode && timeRelationOfNode(m_model.nodes[i], r) != TimeRelation::Future) {
                node = i;
                --left;
            }
        }
    }
    return held;
}

void TreePainter::findReadCells()
{
    if (m_options.showsAllSteps || m_options.step >= m_source.steps().count() || !m_layout.hasValueInEveryCell)
        return;
    for (const std::uint32_t index : m_source.steps().events(m_options.step)) {
        const trace::Event event = m_source.trace().event(EventIndex(index));
        if (event.kind != trace::EventKind::Load)
            continue;
        const trace::EventData data = m_source.trace().data(EventIndex(index));
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] == m_model.columnSpace)
                m_readCells.insert(data.offset[lane]);
        }
    }
}

void TreePainter::applyRow(std::uint32_t row, std::vector<std::uint32_t>& heldNodes) const
{
    const analysis::TreeRow& r = m_model.rows[row];
    for (std::uint32_t i = r.firstNode; r.kind != analysis::RowKind::Result && i < r.firstNode + r.nodeCount; ++i) {
        if (timeRelationOfNode(m_model.nodes[i], r) != TimeRelation::Future)
            heldNodes[m_model.nodes[i].column] = i;
    }
}

std::uint32_t TreePainter::lastVisibleRow() const
{
    std::uint32_t last = m_layout.firstRow;
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        if (timeRelationOfRow(m_model.rows[row]) != TimeRelation::Future && m_model.rows[row].kind != analysis::RowKind::Result)
            last = row;
    }
    return last;
}

QRectF TreePainter::box(std::uint32_t column, std::uint32_t row, qreal width) const
{
    // A wide value that stands alone in its row is moved so that it stays between the margin and the labels.
    const qreal minLeft = m_canvas.content().left(), maxLeft = m_layout.labelLeft - 4 * m_unit - width;
    const qreal left = std::max(minLeft, std::min(m_layout.x(column) - width / 2, maxLeft));
    return {left, m_layout.top(row), width, m_layout.boxHeight};
}

qreal TreePainter::nodeTop(const analysis::TreeNode& node, std::uint32_t row) const
{
    return m_layout.top(row) + (m_showsValues[row] ? m_layout.nodeOffset(row, node.column, m_model.rows[row].spacing) : 0);
}

void TreePainter::drawHeader()
{
    const qreal line = m_canvas.lineHeightOf(Font::MonoSmall), width = m_layout.columnWidth * m_layout.headerInterval;
    const qreal top = m_layout.headerTop + (m_columns.arrays.empty() ? 0 : line);
    for (const TreeColumnHeadings::Array& array : m_columns.arrays) {
        const qreal left = m_layout.x(array.first) - m_layout.columnWidth / 2, right = m_layout.x(array.last) + m_layout.columnWidth / 2;
        m_canvas.addElidedText(QRectF(left, m_layout.headerTop, right - left, line), array.name, Font::MonoSmall, Role::Text,
                               Qt::AlignCenter);
    }
    for (qsizetype column = 0; column < m_columns.headers.size(); column += m_layout.headerInterval) {
        const qreal x = m_layout.x(std::uint32_t(column));
        if (!m_layout.hides(std::uint32_t(column)))
            m_canvas.addText(QRectF(x - width / 2, top, width, line), m_columns.headers[column], Font::MonoSmall, Role::TextDim);
    }
    drawFoldHeaders(top);
}

void TreePainter::drawRow(std::uint32_t row, bool isLastRow)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const TimeRelation time = timeRelationOfRow(r);
    if (time == TimeRelation::Future) {
        const auto nodes = std::span(m_model.nodes).subspan(r.firstNode, r.nodeCount);
        if (m_hidesStep && std::ranges::any_of(nodes, [&](const analysis::TreeNode& node) { return node.step == m_options.step; }))
            drawQuestion(row);
        else if (!m_options.hidesAnswers && !m_options.hidesComing && !m_source.isBeginning())
            drawComingRow(row);
        return;
    }
    if (r.kind != analysis::RowKind::Result)
        drawKeptCells(row, isLastRow);
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodeCount; ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        const TimeRelation nodeTime = timeRelationOfNode(node, r);
        if (nodeTime == TimeRelation::Future || m_layout.hides(node.column))
            continue;
        const std::size_t first = m_canvas.shapeCount();
        if (r.maxInputCount > 0)
            drawInputStack(node, row, nodeTime);
        drawNode(node, row, nodeTime, isLastRow);
        if (isDim(node))
            dimShapesFrom(first);
    }
    drawFolds(row);
    drawLabel(row, time, isLastRow);
}

}  // namespace simtscope::figures
