// The edges of a row whose values have many operands each, as those of a matrix product do: all of them would cover each other, so those of
// one cell are drawn and the rest is left out. That is the chosen cell: what flows into it or, if it is itself an operand, where it goes.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

struct Fan {
    std::uint32_t node = analysis::kNoNode;    ///< the value whose edges are drawn
    std::uint32_t column = analysis::kNoNode;  ///< instead: the operands whose edges are drawn
    bool all() const { return node == analysis::kNoNode && column == analysis::kNoNode; }
    bool shows(const analysis::TreeModel& model, std::uint32_t value, std::uint32_t operand) const
    {
        return all() || value == node || model.nodes[operand].column == column;
    }
};

/// By row. Of the nodes that the step has reached; `step` ~0: all.
std::vector<Fan> fansOf(const FigureSource& source, const analysis::TreeModel& model, const Subject& selection, std::uint32_t step);

/// "The edges of 1 of 256 values are drawn, those of c[102]."; empty: nothing is left out.
QString fanText(const FigureSource& source, const analysis::TreeModel& model, const std::vector<Fan>& fans);

/// The value belongs to what is selected.
bool isChosen(const analysis::Dataflow& flow, const analysis::TreeNode& node, const Subject& selection);

}  // namespace simtscope::figures
