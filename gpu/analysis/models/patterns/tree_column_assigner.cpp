#include "gpu/analysis/models/patterns/tree_column_assigner.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

namespace {

Cell laneCellOf(const Version& version)
{
    return {kLaneAllocation, version.thread};
}

}  // namespace

std::uint32_t columnOf(const TreeModel& model, const Cell& cell)
{
    const std::vector<Cell>& second = model.secondBuffer;
    const std::vector<Cell>& cells = !second.empty() && second.front() <= cell ? second : model.columns;
    return std::uint32_t(std::ranges::lower_bound(cells, cell) - cells.begin());
}

TreeColumnAssigner::TreeColumnAssigner(const RecordedBlock& source, const Dataflow& flow, const TreeModel& model)
    : m_flow(flow), m_model(model), m_ownAxes(MemoryNames::forBlock(source), flow, model.columns, model.columnSpace)
{
}

/// Returns whether each value was written by a different lane, and each of these lanes has a column: then a value's column is its lane's
/// column.
bool TreeColumnAssigner::hasOwnLanes(const Nodes& nodes) const
{
    std::set<std::uint32_t> lanes;
    return m_model.columnSpace == kLaneAllocation && std::ranges::all_of(nodes, [&](const auto& entry) {
               const Version& version = m_flow.versions[entry.second.version];
               return version.isWritten && hasColumn(laneCellOf(version)) && lanes.insert(version.thread).second;
           });
}

bool TreeColumnAssigner::hasColumn(const Cell& cell) const
{
    return std::ranges::binary_search(m_model.columns, cell);
}

TreeColumnAssigner::Arrangement TreeColumnAssigner::arrangementOf(const Nodes& nodes) const
{
    if (hasOwnLanes(nodes))
        return Arrangement::UnderLanes;
    constexpr std::size_t kMaxFewResults = 8;  // results that are read one by one, in any order
    const Cell& first = nodes.front().first;
    const bool fits = m_ownAxes.columnOf(first).has_value();
    bool hasOperands = false, crosses = false;
    std::uint32_t last = 0;
    for (const auto& [cell, node] : nodes) {
        if (node.operandCount == 0)
            continue;
        const std::uint32_t column = findLeftmostOperand(node);
        crosses = crosses || (hasOperands && column <= last);
        last = column;
        hasOperands = true;
    }
    if (!hasOperands)
        return fits ? Arrangement::OnOwnAxis : Arrangement::UnderOperands;
    if (!crosses || (nodes.size() <= kMaxFewResults && 2 * nodes.size() < m_ownAxes.columnCount()))
        return m_onOwnAxis.contains(first.allocation) ? Arrangement::OnOwnAxis : Arrangement::UnderOperands;
    return fits ? Arrangement::OnOwnAxis : Arrangement::InOwnOrder;
}

/// Places each node under its first operand, or in the next free column when that is taken.
TreeColumnAssigner::AssignedNodes TreeColumnAssigner::assignUnderOperands(const Nodes& nodes) const
{
    std::map<std::uint32_t, TreeNode> placed;
    for (const auto& [cell, node] : nodes) {
        std::uint32_t column = node.operandCount ? findLeftmostOperand(node) : 0;
        while (placed.contains(column))
            ++column;
        placed.emplace(column, node).first->second.column = column;
    }
    return {placed.begin(), placed.end()};
}

TreeColumnAssigner::AssignedNodes TreeColumnAssigner::assign(const Nodes& nodes, bool isInColumnSpace, Arrangement arrangement) const
{
    if (!isInColumnSpace && arrangement != Arrangement::OnOwnAxis && arrangement != Arrangement::UnderLanes) {
        AssignedNodes placed = assignUnderOperands(nodes);
        for (std::size_t i = 0; arrangement == Arrangement::InOwnOrder && i < placed.size(); ++i) {
            placed[i].second = nodes[i].second;
            placed[i].second.column = placed[i].first;
        }
        return placed;
    }
    AssignedNodes placed;
    placed.reserve(nodes.size());
    for (const auto& [cell, node] : nodes) {
        const std::uint32_t column = isInColumnSpace                          ? columnOf(m_model, cell)
                                     : arrangement == Arrangement::UnderLanes ? columnOf(m_model, laneCellOf(m_flow.versions[node.version]))
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

std::uint32_t TreeColumnAssigner::findLeftmostOperand(const TreeNode& node) const
{
    std::uint32_t column = ~0u;
    for (std::uint32_t i = node.firstOperand; i < node.firstOperand + node.operandCount; ++i)
        column = std::min(column, m_model.nodes[m_model.operands[i]].column);
    return column;
}

TreeColumnAssigner::Row TreeColumnAssigner::assignColumns(const Nodes& nodes, bool isInColumnSpace)
{
    const Arrangement arrangement = isInColumnSpace ? Arrangement::UnderOperands : arrangementOf(nodes);
    const bool isOnOwnAxis = arrangement == Arrangement::OnOwnAxis;
    if (isOnOwnAxis)
        m_onOwnAxis.insert(nodes.front().first.allocation);
    return {assign(nodes, isInColumnSpace, arrangement), isOnOwnAxis};
}

}  // namespace simtscope::analysis
