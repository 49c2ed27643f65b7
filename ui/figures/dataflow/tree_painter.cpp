#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>
#include <span>

#include "gpu/core/each_lane.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

TreePainter::TreePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::TreeModel& model,
                         const analysis::Sweeps* sweeps, const std::vector<EdgeFilter>& filters)
    : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_flow(*source.dataflow()), u(canvas.unit()),
      m_columns(treeColumns(source, model)), m_sweeps(sweeps), m_tips(nodeTips()), m_edgeFilters(filters)
{
    findWhy();
    std::uint32_t latest = 0;
    for (std::uint32_t row = 0; row < model.rows.size(); ++row) {
        if (when(model.rows[row].step) != When::Future)
            latest = row;
    }
    m_layout = layOutTree(canvas, model, m_columns.headers, m_columns.arrays.empty() ? 1 : 2, widestLabels(), latest, requiredColumns());
    m_hidesStep = options.hidesAnswers && !options.allSteps;
    if (!m_layout.gaps.empty())
        canvas.followSelection();
    findCellsBeingRead();
    for (std::uint32_t row = 0; row < model.rows.size(); ++row)
        m_showsValues.push_back(showsValues(source, canvas, model, m_layout, row));
}

void TreePainter::draw()
{
    drawHeader();
    std::vector<std::uint32_t> held = heldAbove(m_layout.firstRow);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        m_held.push_back(held);
        advance(row, held);
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
}

TreePainter::When TreePainter::when(std::uint32_t step) const
{
    if (m_options.allSteps)
        return When::Past;
    if (step == m_options.step)
        return m_hidesStep ? When::Future : When::Now;
    return step < m_options.step ? When::Past : When::Future;
}

TreePainter::When TreePainter::whenRow(const analysis::TreeRow& row) const
{
    if (row.kind == analysis::RowKind::Repeated)
        return when(row.step) == When::Future ? When::Future : When::Past;
    When best = When::Future;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
        best = std::max(best, whenNode(m_model.nodes[i], row));
    return best;
}

std::vector<std::uint32_t> TreePainter::heldAbove(std::uint32_t row) const
{
    std::vector<std::uint32_t> held(m_model.columns.size(), analysis::kNoNode);
    for (std::size_t left = held.size(); row > 0 && left > 0;) {
        const analysis::TreeRow& r = m_model.rows[--row];
        for (std::uint32_t i = r.firstNode + r.nodes; r.kind != analysis::RowKind::Result && i-- > r.firstNode;) {
            std::uint32_t& node = held[m_model.nodes[i].column];
            if (node == analysis::kNoNode && whenNode(m_model.nodes[i], r) != When::Future) {
                node = i;
                --left;
            }
        }
    }
    return held;
}

void TreePainter::findCellsBeingRead()
{
    if (m_options.allSteps || m_options.step >= m_source.steps().count() || !m_layout.cells)
        return;
    for (const std::uint32_t index : m_source.steps().events(m_options.step)) {
        const trace::Event event = m_source.trace().event(EventIndex(index));
        if (event.kind != trace::EventKind::Load)
            continue;
        const trace::EventData data = m_source.trace().data(EventIndex(index));
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] == m_model.space)
                m_readCells.insert(data.offset[lane]);
        }
    }
}

void TreePainter::advance(std::uint32_t row, std::vector<std::uint32_t>& held) const
{
    const analysis::TreeRow& r = m_model.rows[row];
    for (std::uint32_t i = r.firstNode; r.kind != analysis::RowKind::Result && i < r.firstNode + r.nodes; ++i) {
        if (whenNode(m_model.nodes[i], r) != When::Future)
            held[m_model.nodes[i].column] = i;
    }
}

std::uint32_t TreePainter::lastVisibleRow() const
{
    std::uint32_t last = m_layout.firstRow;
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        if (whenRow(m_model.rows[row]) != When::Future && m_model.rows[row].kind != analysis::RowKind::Result)
            last = row;
    }
    return last;
}

QRectF TreePainter::box(std::uint32_t column, std::uint32_t row, qreal width) const
{
    // A wide value that stands alone in its row is moved so that it stays between the margin and the labels.
    const qreal least = m_canvas.content().left(), most = m_layout.labelLeft - 4 * u - width;
    const qreal left = std::max(least, std::min(m_layout.x(column) - width / 2, most));
    return {left, m_layout.top(row), width, m_layout.boxHeight};
}

qreal TreePainter::nodeTop(const analysis::TreeNode& node, std::uint32_t row) const
{
    return m_layout.top(row) + (m_showsValues[row] ? m_layout.nodeOffset(row, node.column, m_model.rows[row].spacing) : 0);
}

void TreePainter::drawHeader()
{
    const qreal line = m_canvas.height(Font::MonoSmall), width = m_layout.columnWidth * m_layout.headerEvery;
    const qreal top = m_layout.headerTop + (m_columns.arrays.empty() ? 0 : line);
    for (const TreeColumns::Array& array : m_columns.arrays) {
        const qreal left = m_layout.x(array.first) - m_layout.columnWidth / 2, right = m_layout.x(array.last) + m_layout.columnWidth / 2;
        m_canvas.elidedText(QRectF(left, m_layout.headerTop, right - left, line), array.name, Font::MonoSmall, Role::Text, Qt::AlignCenter);
    }
    for (qsizetype column = 0; column < m_columns.headers.size(); column += m_layout.headerEvery) {
        const qreal x = m_layout.x(std::uint32_t(column));
        if (!m_layout.hides(std::uint32_t(column)))
            m_canvas.text(QRectF(x - width / 2, top, width, line), m_columns.headers[column], Font::MonoSmall, Role::TextDim);
    }
    drawGapHeaders(top);
}

void TreePainter::drawRow(std::uint32_t row, bool last)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const When time = whenRow(r);
    if (time == When::Future) {
        const auto nodes = std::span(m_model.nodes).subspan(r.firstNode, r.nodes);
        if (m_hidesStep && std::ranges::any_of(nodes, [&](const analysis::TreeNode& node) { return node.step == m_options.step; }))
            drawQuestion(row);
        return;
    }
    if (r.kind != analysis::RowKind::Result)
        drawKept(row, last);
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        const When nodeTime = whenNode(node, r);
        if (nodeTime == When::Future || m_layout.hides(node.column))
            continue;
        const std::size_t first = m_canvas.shapes();
        if (r.maxInputs > 0)
            drawStack(node, row, nodeTime);
        drawNode(node, row, nodeTime, last);
        if (isDim(node))
            dim(first);
    }
    drawGaps(row);
    drawLabel(row, time);
}

}  // namespace simtscope::figures
