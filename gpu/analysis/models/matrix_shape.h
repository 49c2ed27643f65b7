// How a matrix lies in memory: where its first element is, and how far the next row and the next column are.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// Row and column of an element.
struct MatrixPlace {
    std::uint32_t row = 0, column = 0;
    auto operator<=>(const MatrixPlace&) const = default;
};

/// Rows and columns from the first to the last, both included.
struct MatrixArea {
    MatrixPlace first, last;
    std::uint32_t rows() const { return last.row - first.row + 1; }
    std::uint32_t columns() const { return last.column - first.column + 1; }
    bool contains(MatrixPlace place) const
    {
        return place.row >= first.row && place.row <= last.row && place.column >= first.column && place.column <= last.column;
    }
    void include(MatrixPlace place);
    bool operator==(const MatrixArea&) const = default;
};

struct MatrixShape {
    std::uint32_t allocation = 0;
    std::uint64_t base = 0;                       ///< offset of element [0][0]
    std::uint64_t rowBytes = 0, columnBytes = 0;  ///< from one row, and from one column, to the next
    std::uint32_t rows = 0, columns = 0;
    std::uint8_t elementBytes = 4;

    /// The elements of a column, not those of a row, are neighbours in memory.
    bool isTurned() const { return rowBytes < columnBytes; }
    Cell cell(MatrixPlace place) const;
    std::optional<MatrixPlace> place(const Cell& cell) const;
};

/// Offset and bytes of what the cell lies in: a variable, where one is known, else the whole allocation. `bytes` 0: not known.
struct Extent {
    std::uint64_t offset = 0, bytes = 0;
};
Extent extentAround(const RecordedBlock& source, const Cell& cell);

/// Rows and columns that fit into the extent, at most as many columns as a row has room for.
void takeExtent(const Extent& extent, MatrixShape& shape);

}  // namespace simtscope::analysis
