#include "ui/figures/dataflow/tree_fan.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/names.h"

namespace simtscope::figures {

namespace {

// A value of more operands than this has company that looks alike, and more edges than these cover each other.
constexpr std::uint32_t kManyOperands = 8, kMostEdges = 128;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

bool selectsCell(const Subject& selection)
{
    return selection.cellAllocation >= 0 && selection.cellOffset >= 0;
}

bool holds(const analysis::Cell& cell, const Subject& selection)
{
    return std::int64_t(cell.allocation) == selection.cellAllocation && std::int64_t(cell.offset) == selection.cellOffset;
}

bool uses(const TreeModel& model, const TreeNode& node, std::uint32_t column)
{
    const auto first = model.operands.begin() + node.firstOperand;
    return std::any_of(first, first + node.operands, [&](std::uint32_t operand) { return model.nodes[operand].column == column; });
}

std::uint32_t usersOf(const TreeModel& model, const TreeRow& row, std::uint32_t column)
{
    const auto first = model.nodes.begin() + row.firstNode;
    return std::uint32_t(std::count_if(first, first + row.nodes, [&](const TreeNode& node) { return uses(model, node, column); }));
}

Fan fanOf(const TreeModel& model, const analysis::Dataflow& flow, const TreeRow& row, const Subject& selection, std::uint32_t step)
{
    Fan fan;
    std::uint32_t reached = 0, chosen = kNoNode;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i) {
        const TreeNode& node = model.nodes[i];
        if (node.step > step)
            continue;
        ++reached;
        // Not the middle one: where a square begins a row, its column is its edge.
        if (fan.node == kNoNode || i <= row.firstNode + row.nodes * 2 / 5)
            fan.node = i;
        if (chosen == kNoNode && isChosen(flow, node, selection))
            chosen = i;
    }
    if (reached == 0 || chosen != kNoNode || !selectsCell(selection)) {
        if (chosen != kNoNode)
            fan.node = chosen;
        return fan;
    }
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (holds(model.columns[column], selection) && usersOf(model, row, column) > 0)
            return {kNoNode, column};
    }
    return fan;
}

}  // namespace

bool isChosen(const analysis::Dataflow& flow, const TreeNode& node, const Subject& selection)
{
    const analysis::Version& version = flow.versions[node.version];
    if (selectsCell(selection))
        return holds(version.cell, selection);
    return selection.thread >= 0 && version.written && version.thread == std::uint32_t(selection.thread);
}

bool edgesCover(const TreeModel& model, const TreeRow& row)
{
    std::uint32_t edges = 0;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
        edges += model.nodes[i].operands > kManyOperands ? model.nodes[i].operands : 0;
    return row.nodes > 1 && edges > kMostEdges;
}

std::vector<Fan> fansOf(const FigureSource& source, const TreeModel& model, const Subject& selection, std::uint32_t step)
{
    std::vector<Fan> fans(model.rows.size());
    for (std::size_t row = 0; row < fans.size(); ++row) {
        if (model.rows[row].fanned)
            fans[row] = fanOf(model, *source.dataflow(), model.rows[row], selection, step);
    }
    return fans;
}

QString fanText(const FigureSource& source, const TreeModel& model, const std::vector<Fan>& fans)
{
    const auto fan = std::find_if(fans.rbegin(), fans.rend(), [](const Fan& f) { return !f.all(); });
    if (fan == fans.rend())
        return {};
    const TreeRow& row = model.rows[std::size_t(fans.rend() - fan) - 1];
    const Names& names = Names::of(source);
    const QString values = amount(row.nodes);
    if (fan->node != kNoNode) {
        const analysis::Version& version = source.dataflow()->versions[model.nodes[fan->node].version];
        return tr("The edges of 1 of %1 values are drawn, those of %2.").arg(values, names.cell(version.cell, version.bytes));
    }
    return tr("The edges from %1 are drawn: it goes into %2 of %3 values.")
        .arg(names.cell(model.columns[fan->column], 4), amount(usersOf(model, row, fan->column)), values);
}

}  // namespace simtscope::figures
