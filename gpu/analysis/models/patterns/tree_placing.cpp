#include "gpu/analysis/models/patterns/tree_placing.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {

namespace {

Cell laneCellOf(const Version& version)
{
    return {kLaneCell, version.thread};
}

}  // namespace

std::uint32_t columnOf(const TreeModel& model, const Cell& cell)
{
    const std::vector<Cell>& second = model.secondBuffer;
    const std::vector<Cell>& cells = !second.empty() && second.front() <= cell ? second : model.columns;
    return std::uint32_t(std::ranges::lower_bound(cells, cell) - cells.begin());
}

TreePlacing::TreePlacing(const RecordedBlock& source, const Dataflow& flow, const TreeModel& model)
    : m_flow(flow), m_model(model), m_ownAxes(Names::of(source), flow, model.columns, model.space)
{
}

/// Returns whether each value was written by a different lane, and each of these lanes has a column: then a value's place is its lane's
/// column.
bool TreePlacing::hasOwnLanes(const Nodes& nodes) const
{
    std::set<std::uint32_t> lanes;
    return m_model.space == kLaneCell && std::ranges::all_of(nodes, [&](const auto& entry) {
               const Version& version = m_flow.versions[entry.second.version];
               return version.written && hasColumn(laneCellOf(version)) && lanes.insert(version.thread).second;
           });
}

bool TreePlacing::hasColumn(const Cell& cell) const
{
    return std::ranges::binary_search(m_model.columns, cell);
}

TreePlacing::Placing TreePlacing::placingOf(const Nodes& nodes) const
{
    if (hasOwnLanes(nodes))
        return Placing::UnderLanes;
    constexpr std::size_t kFew = 8;  // results that are read one by one, in any order
    const Cell& first = nodes.front().first;
    const bool fits = m_ownAxes.columnOf(first).has_value();
    bool any = false, crosses = false;
    std::uint32_t last = 0;
    for (const auto& [cell, node] : nodes) {
        if (node.operands == 0)
            continue;
        const std::uint32_t column = leftmostOperand(node);
        crosses = crosses || (any && column <= last);
        last = column;
        any = true;
    }
    if (!any)
        return fits ? Placing::OnOwnAxis : Placing::UnderOperands;
    if (!crosses || (nodes.size() <= kFew && 2 * nodes.size() < m_ownAxes.columns()))
        return m_onOwnAxis.contains(first.allocation) ? Placing::OnOwnAxis : Placing::UnderOperands;
    return fits ? Placing::OnOwnAxis : Placing::InOwnOrder;
}

/// Places each node under its first operand, or in the next free column when that is taken.
TreePlacing::Placed TreePlacing::placedUnderOperands(const Nodes& nodes) const
{
    std::map<std::uint32_t, TreeNode> placed;
    for (const auto& [cell, node] : nodes) {
        std::uint32_t column = node.operands ? leftmostOperand(node) : 0;
        while (placed.contains(column))
            ++column;
        placed.emplace(column, node).first->second.column = column;
    }
    return {placed.begin(), placed.end()};
}

TreePlacing::Placed TreePlacing::placed(const Nodes& nodes, bool isMain, Placing placing) const
{
    if (!isMain && placing != Placing::OnOwnAxis && placing != Placing::UnderLanes) {
        Placed placed = placedUnderOperands(nodes);
        for (std::size_t i = 0; placing == Placing::InOwnOrder && i < placed.size(); ++i) {
            placed[i].second = nodes[i].second;
            placed[i].second.column = placed[i].first;
        }
        return placed;
    }
    Placed placed;
    placed.reserve(nodes.size());
    for (const auto& [cell, node] : nodes) {
        const std::uint32_t column = isMain                           ? columnOf(m_model, cell)
                                     : placing == Placing::UnderLanes ? columnOf(m_model, laneCellOf(m_flow.versions[node.version]))
                                                                      : *m_ownAxes.columnOf(cell);
        placed.emplace_back(column, node).second.column = column;
    }
    const auto byColumn = [](const auto& entry) { return entry.first; };
    if (!std::ranges::is_sorted(placed, {}, byColumn))
        std::ranges::stable_sort(placed, {}, byColumn);
    const auto isSame = [&](const auto& a, const auto& b) { return byColumn(a) == byColumn(b); };
    placed.erase(std::unique(placed.begin(), placed.end(), isSame), placed.end());
    return placed;
}

std::uint32_t TreePlacing::leftmostOperand(const TreeNode& node) const
{
    std::uint32_t column = ~0u;
    for (std::uint32_t i = node.firstOperand; i < node.firstOperand + node.operands; ++i)
        column = std::min(column, m_model.nodes[m_model.operands[i]].column);
    return column;
}

TreePlacing::Row TreePlacing::place(const Nodes& nodes, bool isMain)
{
    const Placing placing = isMain ? Placing::UnderOperands : placingOf(nodes);
    const bool isOnOwnAxis = placing == Placing::OnOwnAxis;
    if (isOnOwnAxis)
        m_onOwnAxis.insert(nodes.front().first.allocation);
    return {placed(nodes, isMain, placing), isOnOwnAxis};
}

}  // namespace simtscope::analysis
