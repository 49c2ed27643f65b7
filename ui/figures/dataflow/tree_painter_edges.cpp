// Draws, for TreePainter, the edges from operands to values, and the wires of a scan.
#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "ui/figures/facts/cell_subject.h"

namespace simtscope::figures {

namespace {

constexpr qreal kEdgeSpacing = 7;                       // least distance of drawn edges where nodes are close
constexpr qreal kMinApart = 1.2, kMinApartDense = 1.3;  // least distance of parallel edges, with and without values at their ends
constexpr qreal kMinWidth = 0.6, kWidthShare = 0.5;     // of an edge beside parallel ones: least width, and share of their distance
constexpr qreal kWhyWidth = 1.8;                        // width of the edges that lead to the value that is asked about
constexpr qreal kStartRadius = 2.4;                     // of the dot where an edge begins at a cell that keeps its value
constexpr qreal kMinWire = 4;                           // columns closer than this have no wires

}  // namespace

std::optional<TreePainter::EdgeStart> TreePainter::findOperandPosition(std::uint32_t operand, std::uint32_t row) const
{
    const analysis::TreeNode& node = m_model.nodes[operand];
    const bool isHeldAbove = row > m_layout.firstRow && m_model.rows[row - 1].kind != analysis::RowKind::Result &&
                             m_heldNodes[row - m_layout.firstRow][node.column] == operand &&
                             m_model.rows[node.row].kind != analysis::RowKind::Result;
    std::uint32_t drawnRow = isHeldAbove ? row - 1 : node.row;
    while (drawnRow > std::max(node.row, m_layout.firstRow) && !isRowDrawn(drawnRow))
        --drawnRow;
    if (m_layout.shows(drawnRow) && drawnRow != node.row && !m_layout.hasValueInEveryCell) {
        const QPointF point(m_layout.x(node.column), m_layout.top(drawnRow) + m_layout.boxHeight / 2);
        return EdgeStart{point, point, drawnRow, !m_layout.hides(node.column)};
    }
    const qreal drop =
        drawnRow == node.row && m_showsValues[drawnRow] ? m_layout.nodeOffset(drawnRow, node.column, m_model.rows[drawnRow].spacing) : 0;
    if (m_layout.shows(drawnRow)) {
        const QPointF point(m_layout.x(node.column), m_layout.top(drawnRow) + drop + m_layout.boxHeight);
        return EdgeStart{point, point - QPointF(0, m_layout.boxHeight / 2), drawnRow};
    }
    if (drawnRow < m_layout.firstRow) {
        const QPointF point(m_layout.x(node.column), m_layout.columnArea.top());
        return EdgeStart{point, point, drawnRow};
    }
    return std::nullopt;
}

void TreePainter::drawEdgeStart(QPointF point, const analysis::TreeNode& operand)
{
    const qreal radius = std::min(kStartRadius * m_unit, m_layout.columnWidth * 0.3);
    Shape& dot = m_canvas.addEllipse(QRectF(point.x() - radius, point.y() - radius, 2 * radius, 2 * radius), Role::Edge);
    dot.meaning.subject = subjectOf(m_flow.versions[operand.version].cell);
    if (m_model.nodes.size() <= kMaxTips)
        dot.meaning.tip = tipOf(operand, true);
}

qreal TreePainter::edgeSpacing(const analysis::TreeNode& node) const
{
    qreal maxColumnDistance = 0;
    for (std::uint32_t k = 0; k < node.operandCount; ++k) {
        const std::uint32_t column = m_model.nodes[m_model.operands[node.firstOperand + k]].column;
        maxColumnDistance = std::max(maxColumnDistance, std::abs(m_layout.x(column) - m_layout.x(node.column)));
    }
    const qreal height = std::max(m_unit, m_layout.rowPitch - m_layout.boxHeight),
                minDistance = (m_layout.hasValueInEveryCell ? kMinApart : kMinApartDense) * m_unit;
    return std::max(m_layout.hasValueInEveryCell ? 0 : kEdgeSpacing * m_unit, minDistance * std::hypot(height, maxColumnDistance) / height);
}

bool TreePainter::drawsEdges(std::uint32_t index, const analysis::TreeRow& treeRow, qreal& lastDrawn)
{
    const analysis::TreeNode& node = m_model.nodes[index];
    const EdgeFilter& filter = m_edgeFilters[node.row];
    if (!m_whyNodes.empty() && !isDim(node))
        return true;
    if (!filter.showsAll()) {
        const auto first = m_model.operands.begin() + node.firstOperand;
        return std::any_of(first, first + node.operandCount, [&](std::uint32_t operand) { return filter.shows(m_model, index, operand); });
    }
    const bool hasRoom = m_layout.x(node.column) - lastDrawn >= edgeSpacing(node);
    if (hasRoom)
        lastDrawn = m_layout.x(node.column);
    const bool isChosen = !m_whyNodes.empty() ? !isDim(node) : isSelected(m_flow, node, m_options.selection);
    return hasRoom || (treeRow.kind != analysis::RowKind::Before && isChosen);
}

void TreePainter::drawEdges(std::uint32_t row)
{
    const analysis::TreeRow& r = m_model.rows[row];
    qreal lastDrawn = -1e9;
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodeCount; ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        const TimeRelation time = timeRelationOfNode(node, r);
        if (time == TimeRelation::Future || node.operandCount == 0 || m_layout.hides(node.column))
            continue;
        ++m_valueWithEdgesCount;
        const bool isDrawn = drawsEdges(i, r, lastDrawn);
        m_drawnValueCount += isDrawn;
        // Every value of the step travels, also where its edges would cover others; a row of dots has no values to see.
        const bool travels = time == TimeRelation::Now && (isDrawn || (m_edgeFilters[row].showsAll() && m_showsValues[row]));
        if (isDrawn || travels)
            drawEdgesOf(i, row, time, {.edges = isDrawn, .motions = travels});
    }
}

void TreePainter::drawEdgesOf(std::uint32_t index, std::uint32_t row, TimeRelation time, EdgeParts parts)
{
    const analysis::TreeNode& node = m_model.nodes[index];
    const QPointF edgeEnd(m_layout.x(node.column), nodeTop(node, row));
    std::set<std::int32_t> gaps;  // one edge from each fold
    for (std::uint32_t k = 0; k < node.operandCount; ++k) {
        const std::uint32_t operand = m_model.operands[node.firstOperand + k], column = m_model.nodes[operand].column;
        if (!m_edgeFilters[row].shows(m_model, index, operand) ||
            (m_layout.hides(column) && !gaps.insert(m_layout.foldIndices[column]).second))
            continue;
        if (!m_edgeFilters[row].showsAll())
            m_filteredNodes << index << operand;
        const std::optional<EdgeStart> edgeStart = findOperandPosition(operand, row);
        if (!edgeStart)
            continue;
        const std::size_t firstShape = m_canvas.shapeCount();
        if (parts.edges)
            drawEdge(edgeStart->point, edgeEnd, node, operand, row, time);
        if (parts.edges && m_layout.hides(column))
            m_foldEdgeStarts.insert({edgeStart->row, m_layout.foldIndices[column]});
        if (parts.edges && edgeStart->needsMark)
            drawEdgeStart(edgeStart->point, m_model.nodes[operand]);
        if (isDim(node))
            dimShapesFrom(firstShape);
        if (parts.motions)
            m_canvas.addMotion({edgeStart->value, QPointF(edgeEnd.x(), edgeEnd.y() + m_layout.boxHeight / 2), false,
                                describeVersion(m_source, m_flow.versions[m_model.nodes[operand].version]),
                                sweepOf(row) == analysis::Sweep::Down ? kDownSweepRole : Role::Accent});
    }
}

void TreePainter::drawEdge(QPointF from, QPointF to, const analysis::TreeNode& node, std::uint32_t operand, std::uint32_t row,
                           TimeRelation time)
{
    const std::size_t first = m_canvas.shapeCount();
    const std::uint32_t column = m_model.nodes[operand].column;
    const bool isOwnCell = column == node.column, isDownSweep = sweepOf(row) == analysis::Sweep::Down;
    const bool isFaint = time != TimeRelation::Now && (!node.reachesResult || m_layout.hides(column));
    const Role role = isFaint                     ? Role::EdgeFaint
                      : isDownSweep               ? kDownSweepRole
                      : time == TimeRelation::Now ? Role::AccentBorder
                                                  : Role::Edge;
    qreal width = (time == TimeRelation::Now ? 1.7 : 1.1) * (isOwnCell ? 1.2 : 1) * (m_layout.hasValueInEveryCell ? 1 : 0.7);
    if (const qreal length = std::hypot(to.x() - from.x(), to.y() - from.y()); !m_layout.hasValueInEveryCell && !isOwnCell && length > 0) {
        const qreal apart = m_model.rows[row].spacing * m_layout.columnWidth * std::abs(to.y() - from.y()) / length / m_unit;
        width = apart > 0 ? std::min(width, std::max(kMinWidth, kWidthShare * apart)) : width;
    }
    Shape& edge = m_canvas.addLine(from, to, role, width);
    const bool isCopied = !isOwnCell && m_flow.versions[node.version].operationIndex == 0;  // the value is copied unchanged
    if (m_sweeps && isCopied)
        edge.strokeStyle = Stroke::Dashed;
    if (isDim(node))
        dimShapesFrom(first);
    else if (!m_whyNodes.empty())
        edge.strokeWidth *= kWhyWidth;
}

void TreePainter::drawWires(std::uint32_t last)
{
    if (m_layout.columnWidth < kMinWire * m_unit || m_layout.lastRow <= m_layout.firstRow)
        return;
    for (std::uint32_t column = 0; column < m_model.firstRows.size(); ++column) {
        const std::uint32_t first = m_model.firstRows[column], from = std::max(first, m_layout.firstRow);
        if (first != analysis::kNoNode && from < last && !m_layout.hides(column))
            m_canvas.addLine(QPointF(m_layout.x(column), m_layout.top(from)),
                             QPointF(m_layout.x(column), m_layout.top(last) + m_layout.boxHeight / 2), Role::EdgeFaint,
                             m_layout.hasValueInEveryCell ? 1 : 0.6);
    }
}

}  // namespace simtscope::figures
