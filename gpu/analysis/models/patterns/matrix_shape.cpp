#include "gpu/analysis/models/patterns/matrix_shape.h"

#include <algorithm>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

void MatrixArea::include(MatrixIndex position)
{
    first = {std::min(first.row, position.row), std::min(first.column, position.column)};
    last = {std::max(last.row, position.row), std::max(last.column, position.column)};
}

Cell MatrixShape::cell(MatrixIndex position) const
{
    return {allocation, baseOffset + position.row * rowPitchBytes + position.column * columnPitchBytes};
}

std::optional<MatrixIndex> MatrixShape::position(const Cell& cell) const
{
    if (cell.allocation != allocation || cell.offset < baseOffset || rowPitchBytes == 0 || columnPitchBytes == 0)
        return std::nullopt;
    const std::uint64_t distance = cell.offset - baseOffset, major = std::max(rowPitchBytes, columnPitchBytes),
                        minor = std::min(rowPitchBytes, columnPitchBytes);
    const std::uint64_t outer = distance / major, inner = distance % major / minor;
    const MatrixIndex position =
        isColumnMajor() ? MatrixIndex{std::uint32_t(inner), std::uint32_t(outer)} : MatrixIndex{std::uint32_t(outer), std::uint32_t(inner)};
    if (position.row >= rowCount || position.column >= columnCount)
        return std::nullopt;
    return position;
}

Extent findExtent(const RecordedBlock& source, const Cell& cell)
{
    if (const Variable* variable = MemoryNames::forBlock(source).find(cell.allocation, cell.offset); variable && variable->bytes > 0)
        return {variable->offset, variable->bytes};
    if (cell.allocation < source.recording().allocations.size())
        return {0, source.recording().allocations[cell.allocation].bytes};
    return {};
}

void fitToExtent(const Extent& extent, MatrixShape& shape)
{
    const std::uint64_t major = std::max(shape.rowPitchBytes, shape.columnPitchBytes),
                        minor = std::min(shape.rowPitchBytes, shape.columnPitchBytes);
    if (minor == 0 || extent.bytes == 0)
        return;
    const auto outer = std::uint32_t((extent.bytes + major - 1) / major), inner = std::uint32_t(std::min(major, extent.bytes) / minor);
    shape.rowCount = std::max(shape.rowCount, shape.isColumnMajor() ? inner : outer);
    shape.columnCount = std::max(shape.columnCount, shape.isColumnMajor() ? outer : inner);
}

}  // namespace simtscope::analysis
