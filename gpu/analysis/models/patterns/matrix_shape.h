// Describes how a matrix lies in memory: the offset of its first element, and the distances to the next row and the next column.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes row and column of an element.
struct MatrixIndex {
    std::uint32_t row = 0, column = 0;
    auto operator<=>(const MatrixIndex&) const = default;
};

/// Describes a range of rows and columns; both ends are included.
struct MatrixArea {
    MatrixIndex first, last;
    std::uint32_t rowCount() const { return last.row - first.row + 1; }
    std::uint32_t columnCount() const { return last.column - first.column + 1; }
    /// Returns whether the element is inside of the area.
    bool contains(MatrixIndex position) const
    {
        return position.row >= first.row && position.row <= last.row && position.column >= first.column && position.column <= last.column;
    }
    /// Enlarges the area until it contains the element.
    void include(MatrixIndex position);
    bool operator==(const MatrixArea&) const = default;
};

/// Describes the layout of a matrix: its base, its pitches in bytes, and its extents.
struct MatrixShape {
    std::uint32_t allocation = 0;
    std::uint64_t baseOffset = 0;                           ///< offset of element [0][0], in bytes
    std::uint64_t rowPitchBytes = 0, columnPitchBytes = 0;  ///< bytes from one row, and from one column, to the next
    std::uint32_t rowCount = 0, columnCount = 0;
    std::uint8_t elementBytes = 4;

    /// Returns whether the elements of a column, not those of a row, are neighbours in memory.
    bool isColumnMajor() const { return rowPitchBytes < columnPitchBytes; }
    /// Returns the memory cell of an element, inside of the matrix or not.
    Cell cell(MatrixIndex position) const;
    /// Returns the element that a cell belongs to; nullopt for a cell outside of the matrix.
    std::optional<MatrixIndex> position(const Cell& cell) const;
};

/// Gives the offset and size of the object that holds a cell: its variable where known, else the whole allocation. `bytes` is 0 when the
/// size is not known.
struct Extent {
    std::uint64_t offset = 0, bytes = 0;
};
/// Returns the extent of the object that holds the cell.
Extent findExtent(const RecordedBlock& source, const Cell& cell);

/// Sets the numbers of rows and columns of `shape` so that the matrix fits into the extent, and the columns into a row.
void fitToExtent(const Extent& extent, MatrixShape& shape);

}  // namespace simtscope::analysis
