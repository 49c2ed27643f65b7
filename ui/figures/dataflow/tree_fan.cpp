#include "ui/figures/dataflow/tree_fan.h"

#include <algorithm>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/place_names.h"

namespace simtscope::figures {

namespace {

bool uses(const analysis::TreeModel& model, const analysis::TreeNode& node, std::uint32_t column)
{
    const auto first = model.operands.begin() + node.firstOperand;
    return std::any_of(first, first + node.operands, [&](std::uint32_t operand) { return model.nodes[operand].column == column; });
}

std::uint32_t usersOf(const analysis::TreeModel& model, const analysis::TreeRow& row, std::uint32_t column)
{
    const auto first = model.nodes.begin() + row.firstNode;
    return std::uint32_t(
        std::count_if(first, first + row.nodes, [&](const analysis::TreeNode& node) { return uses(model, node, column); }));
}

Fan fanOf(const analysis::TreeModel& model, const analysis::Dataflow& flow, const analysis::TreeRow& row, const Subject& selection,
          std::uint32_t step)
{
    Fan fan;
    std::uint32_t reached = 0, chosen = analysis::kNoNode;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i) {
        const analysis::TreeNode& node = model.nodes[i];
        if (node.step > step)
            continue;
        ++reached;
        // Not the middle one: the middle element of a square matrix begins a row, so that its column would be the edge of the matrix.
        if (fan.node == analysis::kNoNode || i <= row.firstNode + row.nodes * 2 / 5)
            fan.node = i;
        if (chosen == analysis::kNoNode && isChosen(flow, node, selection))
            chosen = i;
    }
    if (reached == 0 || chosen != analysis::kNoNode || !isCell(selection)) {
        if (chosen != analysis::kNoNode)
            fan.node = chosen;
        return fan;
    }
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column] == cellOf(selection) && usersOf(model, row, column) > 0)
            return {analysis::kNoNode, column};
    }
    return fan;
}

}  // namespace

bool isChosen(const analysis::Dataflow& flow, const analysis::TreeNode& node, const Subject& selection)
{
    const analysis::Version& version = flow.versions[node.version];
    if (isCell(selection))
        return version.cell == cellOf(selection);
    return version.written && version.thread == threadOf(selection);
}

std::vector<Fan> fansOf(const FigureSource& source, const analysis::TreeModel& model, const Subject& selection, std::uint32_t step)
{
    std::vector<Fan> fans(model.rows.size());
    for (std::size_t row = 0; row < fans.size(); ++row) {
        if (model.rows[row].edgesOverlap)
            fans[row] = fanOf(model, *source.dataflow(), model.rows[row], selection, step);
    }
    return fans;
}

QString fanText(const FigureSource& source, const analysis::TreeModel& model, const std::vector<Fan>& fans)
{
    const auto fan = std::find_if(fans.rbegin(), fans.rend(), [](const Fan& f) { return !f.all(); });
    if (fan == fans.rend())
        return {};
    const analysis::TreeRow& row = model.rows[std::size_t(fans.rend() - fan) - 1];
    const QString values = amount(row.nodes);
    if (fan->node != analysis::kNoNode) {
        const analysis::Version& version = source.dataflow()->versions[model.nodes[fan->node].version];
        return tr("The edges of 1 of %1 values are drawn, those of %2.").arg(values, cellName(source, version.cell, version.bytes));
    }
    return tr("The edges from %1 are drawn: it goes into %2 of %3 values.")
        .arg(cellName(source, model.columns[fan->column], 4), amount(usersOf(model, row, fan->column)), values);
}

}  // namespace simtscope::figures
