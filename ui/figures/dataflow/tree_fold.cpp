#include "ui/figures/dataflow/tree_fold.h"

#include <algorithm>

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMinShownColumns = 8;  // least number of columns that are shown around the center
constexpr std::uint32_t kMaxOperands = 4;      // a value is shown with at most this many of its operands

using analysis::TreeModel;
using analysis::TreeNode;
using analysis::TreeRow;

class ColumnChooser {
public:
    ColumnChooser(const TreeModel& model, const std::function<bool(std::size_t, std::size_t)>& fits)
        : m_model(model), m_fits(fits), m_isShown(model.columns.size(), false)
    {
    }

    void add(std::uint32_t column)
    {
        if (m_isFull || column >= m_isShown.size() || m_isShown[column])
            return;
        // Showing a column between two folded ones splits their fold in two; a column beside a shown one, or at either end of the tree,
        // only shortens its fold.
        const bool hasFoldBefore = column > 0 && !m_isShown[column - 1];
        const bool hasFoldBehind = column + 1 < m_isShown.size() && !m_isShown[column + 1];
        const std::size_t folds = m_folds + hasFoldBefore + hasFoldBehind - 1;
        if (!m_fits(m_columns + 1, folds)) {
            m_isFull = true;
            return;
        }
        m_isShown[column] = true;
        m_folds = folds;
        ++m_columns;
    }
    void addWithOperands(const TreeNode& node)
    {
        add(node.column);
        for (std::uint32_t k = 0; k < std::min(node.operandCount, kMaxOperands); ++k)
            add(m_model.nodes[m_model.operands[node.firstOperand + k]].column);
    }
    bool isFull() const { return m_isFull || m_columns == m_isShown.size(); }
    std::vector<std::uint32_t> columns() const
    {
        std::vector<std::uint32_t> shown;
        for (std::uint32_t column = 0; column < m_isShown.size(); ++column) {
            if (m_isShown[column])
                shown.push_back(column);
        }
        return shown;
    }

private:
    const TreeModel& m_model;
    const std::function<bool(std::size_t, std::size_t)>& m_fits;
    std::vector<bool> m_isShown;
    std::size_t m_columns = 0, m_folds = 1;  ///< columns that are shown, and folds; at first all columns are one fold
    bool m_isFull = false;
};

/// Returns the row's value in the column, or else the row's first value.
const TreeNode& nodeAt(const TreeModel& model, const TreeRow& row, std::uint32_t column)
{
    const auto first = model.nodes.begin() + row.firstNode;
    const auto found = std::ranges::lower_bound(first, first + row.nodeCount, column, {}, &TreeNode::column);
    return found == first + row.nodeCount || found->column != column ? *first : *found;
}

}  // namespace

std::vector<std::uint32_t> chooseVisibleColumns(const TreeModel& model, const RequiredColumns& required,
                                                const std::function<bool(std::size_t columns, std::size_t folds)>& fits)
{
    ColumnChooser chosen(model, fits);
    for (const std::uint32_t column : required.columns)
        chosen.add(column);
    const std::uint32_t columns = std::uint32_t(model.columns.size());
    const std::uint32_t centerColumn = required.center < columns ? required.center : model.nodes[model.rows.back().firstNode].column;
    chosen.add(centerColumn);
    for (auto row = model.rows.rbegin(); row != model.rows.rend() && !chosen.isFull(); ++row) {
        if (row->nodeCount > 0)
            chosen.addWithOperands(nodeAt(model, *row, centerColumn));
    }
    const std::uint32_t begin = std::min(centerColumn, columns - std::min(columns, kMinShownColumns));
    for (std::uint32_t column = begin; column < begin + kMinShownColumns; ++column)
        chosen.add(column);
    for (auto row = model.rows.rbegin(); row != model.rows.rend() && !chosen.isFull(); ++row) {
        if (row->nodeCount > 0)
            chosen.addWithOperands(model.nodes[row->firstNode + row->nodeCount - 1]);
    }
    for (std::uint32_t column = begin + kMinShownColumns; column < columns && !chosen.isFull(); ++column)
        chosen.add(column);
    for (std::uint32_t column = begin; column-- > 0 && !chosen.isFull();)
        chosen.add(column);
    return chosen.columns();
}

}  // namespace simtscope::figures
