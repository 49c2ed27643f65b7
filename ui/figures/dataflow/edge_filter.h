// Chooses the edges to draw in a row whose values have many operands each, as in a matrix product. All edges would cover each other, so
// only those of one cell are drawn: the edges into the chosen cell, or, if it is itself an operand, the edges from it.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Selects the edges that are drawn in one row.
struct EdgeFilter {
    std::uint32_t node = analysis::kNoNode;    ///< the value whose incoming edges are drawn
    std::uint32_t column = analysis::kNoNode;  ///< alternatively: the column of the operands whose outgoing edges are drawn
    bool all() const { return node == analysis::kNoNode && column == analysis::kNoNode; }  ///< nothing is left out
    /// Returns whether the edge from `operand` to `value`, two nodes, is drawn.
    bool shows(const analysis::TreeModel& model, std::uint32_t value, std::uint32_t operand) const
    {
        return all() || value == node || model.nodes[operand].column == column;
    }
};

/// Returns the filter of each row, from the nodes that the step has reached; a `step` of ~0 reaches all.
std::vector<EdgeFilter> edgeFilters(const FigureSource& source, const analysis::TreeModel& model, const Subject& selection,
                                    std::uint32_t step);

/// Returns "The edges of 1 of 256 values are drawn, those of c[102]."; empty: nothing is left out.
QString edgeFilterText(const FigureSource& source, const analysis::TreeModel& model, const std::vector<EdgeFilter>& filters);

/// Returns whether the node's value belongs to the selected cell or thread.
bool isSelected(const analysis::Dataflow& flow, const analysis::TreeNode& node, const Subject& selection);

}  // namespace simtscope::figures
