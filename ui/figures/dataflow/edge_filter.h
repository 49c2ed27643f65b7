// Chooses the edges to draw in a row whose values have many operands each, as in a matrix product. All edges would cover each other, so
// only those of one cell are drawn: the edges into the selected cell, or, if the selected cell is an operand, the edges from it.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Selects the edges that are drawn in one row.
struct EdgeFilter {
    std::uint32_t node = analysis::kNoNode;    ///< the value whose incoming edges are drawn
    std::uint32_t column = analysis::kNoNode;  ///< or else the column of the operands whose outgoing edges are drawn
    /// Returns whether all edges of the row are drawn.
    bool showsAll() const { return node == analysis::kNoNode && column == analysis::kNoNode; }
    /// Returns whether the edge from `operand` to `value`, two nodes, is drawn.
    bool shows(const analysis::TreeModel& model, std::uint32_t value, std::uint32_t operand) const
    {
        return showsAll() || value == node || model.nodes[operand].column == column;
    }
};

/// Returns the filter of each row. Considers only nodes that exist after `step`; ~0: all nodes.
std::vector<EdgeFilter> computeEdgeFilters(const FigureSource& source, const analysis::TreeModel& model, const Subject& selection,
                                           std::uint32_t step);

/// Returns "The edges of 1 of 256 values are drawn, those of c[102]."; empty: all edges are drawn.
QString describeEdgeFilter(const FigureSource& source, const analysis::TreeModel& model, const std::vector<EdgeFilter>& filters);

/// Returns whether the node's value belongs to the selected cell or thread.
bool isSelected(const analysis::Dataflow& flow, const analysis::TreeNode& node, const Subject& selection);

}  // namespace simtscope::figures
