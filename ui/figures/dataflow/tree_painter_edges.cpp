#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>

namespace simtscope::figures {

namespace {

constexpr qreal kEdgeSpacing = 7, kEdgeGap = 1.3;  // least distance of drawn edges beside and above each other, where nodes are close
constexpr qreal kLeastArrow = 11, kArrow = 4;      // shuffles have arrows where columns are wide enough
constexpr qreal kLeastWire = 4;                    // columns closer than this have no wires

}  // namespace

std::optional<QPointF> TreePainter::operandAt(std::uint32_t operand, std::uint32_t row) const
{
    const analysis::TreeNode& node = m_model.nodes[operand];
    const bool above = row > m_layout.firstRow && m_model.rows[row - 1].kind != analysis::RowKind::Result &&
                       m_held[row - m_layout.firstRow][node.column] == operand && m_model.rows[node.row].kind != analysis::RowKind::Result;
    const std::uint32_t at = above ? row - 1 : node.row;
    if (m_layout.shows(at))
        return QPointF(m_layout.x(node.column), m_layout.top(at) + m_layout.boxHeight);
    if (at < m_layout.firstRow)
        return QPointF(m_layout.x(node.column), m_layout.field.top());
    return std::nullopt;
}

qreal TreePainter::edgeSpacing(const analysis::TreeNode& node) const
{
    if (m_layout.cells)
        return 0;
    std::uint32_t apart = 0;
    for (std::uint32_t k = 0; k < node.operands; ++k) {
        const std::uint32_t column = m_model.nodes[m_model.operands[node.firstOperand + k]].column;
        apart = std::max(apart, column > node.column ? column - node.column : node.column - column);
    }
    return std::max(kEdgeSpacing * u, kEdgeGap * u * apart * m_layout.columnWidth / (m_layout.pitch - m_layout.boxHeight));
}

bool TreePainter::drawsEdges(std::uint32_t index, const analysis::TreeRow& r, qreal& lastDrawn)
{
    const analysis::TreeNode& node = m_model.nodes[index];
    const Fan& fan = m_fans[node.row];
    if (!fan.all()) {
        const auto first = m_model.operands.begin() + node.firstOperand;
        return std::any_of(first, first + node.operands, [&](std::uint32_t operand) { return fan.shows(m_model, index, operand); });
    }
    const bool room = m_layout.x(node.column) - lastDrawn >= edgeSpacing(node);
    if (room)
        lastDrawn = m_layout.x(node.column);
    return room || (r.kind != analysis::RowKind::Before && isChosen(m_flow, node, m_options.selection));
}

void TreePainter::drawEdges(std::uint32_t row)
{
    const analysis::TreeRow& r = m_model.rows[row];
    qreal lastDrawn = -1e9;
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        const When time = whenNode(node, r);
        if (time == When::Future || node.operands == 0)
            continue;
        ++m_withEdges;
        if (!drawsEdges(i, r, lastDrawn))
            continue;
        ++m_drawn;
        const QPointF to(m_layout.x(node.column), nodeTop(node, row));
        for (std::uint32_t k = 0; k < node.operands; ++k) {
            const std::uint32_t operand = m_model.operands[node.firstOperand + k];
            if (!m_fans[row].shows(m_model, i, operand))
                continue;
            if (!m_fans[row].all())
                m_fanned << i << operand;
            const std::optional<QPointF> from = operandAt(operand, row);
            if (!from)
                continue;
            drawEdge(*from, to, node, operand, row, time);
            if (time == When::Now && m_canvas.motions() < kMostMotions)
                m_canvas.motion({*from, QPointF(to.x(), to.y() + m_layout.boxHeight / 2), m_sweeps == nullptr,
                                 versionText(m_source, m_flow.versions[m_model.nodes[operand].version]),
                                 sweepOf(row) == analysis::Sweep::Down ? kDown : Role::Accent});
        }
    }
}

void TreePainter::drawEdge(QPointF from, QPointF to, const analysis::TreeNode& node, std::uint32_t operand, std::uint32_t row, When time)
{
    const bool own = m_model.nodes[operand].column == node.column, down = sweepOf(row) == analysis::Sweep::Down;
    const Role role = down ? kDown : time == When::Now ? Role::AccentBorder : Role::Edge;
    const qreal width = (time == When::Now ? 1.7 : 1.1) * (own ? 1.2 : 1) * (m_layout.cells ? 1 : 0.7);
    if (!m_sweeps && !own) {
        m_canvas.curve(from, to, role, width);
        if (m_model.space == analysis::kLaneCell && m_layout.columnWidth >= kLeastArrow * u)
            m_canvas.arrowHead(to, role, width, kArrow * u);
        return;
    }
    Shape& edge = m_canvas.line(from, to, role, width);
    const bool moved = !own && m_flow.versions[node.version].operation == 0;  // the value goes elsewhere as it is
    if (m_sweeps && moved)
        edge.strokeStyle = Stroke::Dashed;
}

void TreePainter::drawWires(std::uint32_t last)
{
    if (m_layout.columnWidth < kLeastWire * u || m_layout.lastRow <= m_layout.firstRow)
        return;
    std::vector<std::uint32_t> first(m_model.columns.size(), analysis::kNoNode);
    for (const analysis::TreeNode& node : m_model.nodes) {
        if (m_model.rows[node.row].kind != analysis::RowKind::Result)
            first[node.column] = std::min(first[node.column], node.row);
    }
    for (std::uint32_t column = 0; column < first.size(); ++column) {
        const std::uint32_t from = std::max(first[column], m_layout.firstRow);
        if (first[column] != analysis::kNoNode && from < last)
            m_canvas.line(QPointF(m_layout.x(column), m_layout.top(from)),
                          QPointF(m_layout.x(column), m_layout.top(last) + m_layout.boxHeight / 2), Role::EdgeFaint,
                          m_layout.cells ? 1 : 0.6);
    }
}

}  // namespace simtscope::figures
