// Where the cells of other places stand in a tree's columns (tree_model.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {

void sortUnique(std::vector<Cell>& cells);

/// Which element of its array each cell is, of cells in order: the fields of a struct are one. From 0 on.
std::vector<std::uint32_t> elementNumbers(const Names& names, const std::vector<Cell>& cells);

/// The places outside of the columns' space that the block writes, each as an axis that lies over the columns.
class OwnAxes {
public:
    /// `columns`: the cells of `space`, in order.
    OwnAxes(const Names& names, const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space);

    /// Where a cell of such a place stands: element by element. Nothing: the place has more elements than the columns, or elements of
    /// another number of fields.
    std::optional<std::uint32_t> columnOf(const Cell& cell) const;
    std::size_t columns() const { return m_elementOf.size(); }

private:
    struct Axis {
        std::vector<Cell> cells;
        std::vector<std::uint32_t> elements;  ///< by cell

        std::uint32_t elementCount() const { return elements.empty() ? 0 : elements.back() + 1; }
    };

    std::vector<std::uint32_t> m_elementOf;  ///< by column
    std::map<std::uint32_t, Axis> m_axes;    ///< by allocation
};

}  // namespace simtscope::analysis
