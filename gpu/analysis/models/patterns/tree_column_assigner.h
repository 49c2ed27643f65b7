// Places the nodes of a tree's row in columns (tree_model.h).
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "gpu/analysis/models/patterns/tree_axes.h"
#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::analysis {

/// Returns the column of a cell in the columns' space; the other cells of a double buffer share the columns.
std::uint32_t columnOf(const TreeModel& model, const Cell& cell);

/// Assigns a column to each node of a tree, row by row.
class TreeColumnAssigner {
public:
    using Nodes = std::vector<std::pair<Cell, TreeNode>>;                   ///< ordered by cell
    using AssignedNodes = std::vector<std::pair<std::uint32_t, TreeNode>>;  ///< ordered by column, at most one node in each
    struct Row {
        AssignedNodes nodes;
        bool isOnOwnAxis = false;
    };

    /// All arguments must outlive the object. The model's columns are complete; rows and nodes are added while nodes are placed, from the
    /// first row to the last.
    TreeColumnAssigner(const RecordedBlock& source, const Dataflow& flow, const TreeModel& model);

    /// Assigns columns to the nodes of the next row. `isInColumnSpace` tells whether the row is in the columns' space.
    Row assignColumns(const Nodes& nodes, bool isInColumnSpace);

private:
    /// Names the arrangement of a row outside the columns' space.
    enum class Arrangement : std::uint8_t { UnderOperands, UnderLanes, OnOwnAxis, InOwnOrder };

    bool hasOwnLanes(const Nodes& nodes) const;
    bool hasColumn(const Cell& cell) const;
    Arrangement arrangementOf(const Nodes& nodes) const;
    AssignedNodes assignUnderOperands(const Nodes& nodes) const;
    AssignedNodes assign(const Nodes& nodes, bool isInColumnSpace, Arrangement arrangement) const;
    std::uint32_t findLeftmostOperand(const TreeNode& node) const;

    const Dataflow& m_flow;
    const TreeModel& m_model;
    SecondaryAxes m_ownAxes;
    std::set<std::uint32_t> m_onOwnAxis;  ///< allocations with a row that lies on its own axis
};

}  // namespace simtscope::analysis
