// Assigns columns of a tree (tree_model.h) to cells outside the columns' space.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

/// Sorts the cells and removes repeated ones.
void sortUnique(std::vector<Cell>& cells);

/// Returns the index of each cell's element in its array, from 0. `cells` must be in order. The fields of a struct belong to one element.
std::vector<std::uint32_t> numberElements(const MemoryNames& names, const std::vector<Cell>& cells);

/// Assigns columns to the cells of the arrays outside the columns' space that the block writes. Each such array forms an axis of its own,
/// whose first element lies over the first column.
class SecondaryAxes {
public:
    /// `columns` holds the cells of `space`, in order.
    SecondaryAxes(const MemoryNames& names, const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space);

    /// Returns the column of a cell in such an array, element by element. Returns nothing when the array has more elements than the columns
    /// have, or its elements have another number of fields.
    std::optional<std::uint32_t> columnOf(const Cell& cell) const;
    std::size_t columnCount() const { return m_elementOf.size(); }

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
