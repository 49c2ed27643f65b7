#include "ui/figures/dataflow/edge_filter.h"

#include <algorithm>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

bool usesColumn(const analysis::TreeModel& model, const analysis::TreeNode& node, std::uint32_t column)
{
    const auto first = model.operands.begin() + node.firstOperand;
    return std::any_of(first, first + node.operandCount, [&](std::uint32_t operand) { return model.nodes[operand].column == column; });
}

std::uint32_t countUsers(const analysis::TreeModel& model, const analysis::TreeRow& row, std::uint32_t column)
{
    const auto first = model.nodes.begin() + row.firstNode;
    return std::uint32_t(
        std::count_if(first, first + row.nodeCount, [&](const analysis::TreeNode& node) { return usesColumn(model, node, column); }));
}

EdgeFilter edgeFilterOf(const analysis::TreeModel& model, const analysis::Dataflow& flow, const analysis::TreeRow& row,
                        const Subject& selection, std::uint32_t step)
{
    EdgeFilter filter;
    std::uint32_t reached = 0, chosen = analysis::kNoNode;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i) {
        const analysis::TreeNode& node = model.nodes[i];
        if (node.step > step)
            continue;
        ++reached;
        // The middle element is a bad choice: in a square matrix it begins a row, so its column would be at the edge of the matrix.
        if (filter.node == analysis::kNoNode || i <= row.firstNode + row.nodeCount * 2 / 5)
            filter.node = i;
        if (chosen == analysis::kNoNode && isSelected(flow, node, selection))
            chosen = i;
    }
    if (reached == 0 || chosen != analysis::kNoNode || !isCell(selection)) {
        if (chosen != analysis::kNoNode)
            filter.node = chosen;
        return filter;
    }
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column] == cellOf(selection) && countUsers(model, row, column) > 0)
            return {analysis::kNoNode, column};
    }
    return filter;
}

}  // namespace

bool isSelected(const analysis::Dataflow& flow, const analysis::TreeNode& node, const Subject& selection)
{
    const analysis::Version& version = flow.versions[node.version];
    if (isCell(selection))
        return version.cell == cellOf(selection);
    return version.isWritten && version.thread == threadOf(selection);
}

std::vector<EdgeFilter> computeEdgeFilters(const FigureSource& source, const analysis::TreeModel& model, const Subject& selection,
                                           std::uint32_t step)
{
    std::vector<EdgeFilter> filters(model.rows.size());
    for (std::size_t row = 0; row < filters.size(); ++row) {
        if (model.rows[row].edgesOverlap)
            filters[row] = edgeFilterOf(model, *source.dataflow(), model.rows[row], selection, step);
    }
    return filters;
}

QString describeEdgeFilter(const FigureSource& source, const analysis::TreeModel& model, const std::vector<EdgeFilter>& filters)
{
    const auto filter = std::find_if(filters.rbegin(), filters.rend(), [](const EdgeFilter& f) { return !f.showsAll(); });
    if (filter == filters.rend())
        return {};
    const analysis::TreeRow& row = model.rows[std::size_t(filters.rend() - filter) - 1];
    const QString values = formatCount(row.nodeCount);
    if (filter->node != analysis::kNoNode) {
        const analysis::Version& version = source.dataflow()->versions[model.nodes[filter->node].version];
        return tr("The edges of 1 of %1 values are drawn, those of %2.").arg(values, formatCell(source, version.cell, version.bytes));
    }
    return tr("The edges from %1 are drawn: it goes into %2 of %3 values.")
        .arg(formatCell(source, model.columns[filter->column], 4), formatCount(countUsers(model, row, filter->column)), values);
}

}  // namespace simtscope::figures
