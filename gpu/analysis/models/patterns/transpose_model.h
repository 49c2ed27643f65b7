// Finds a transposition in the dataflow of a block: every value that the block stores into one array is a copy of an element of another
// array, whose row and column are exchanged. The values may pass through shared memory, in rows that may be longer than needed (padding).
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/matrix_shape.h"

namespace simtscope::analysis {

/// Describes the path of one element. A step is kNever when the block does not load, stage or store the element.
struct TransposedElement {
    MatrixIndex sourceIndex;                                   ///< row and column in the source; in the result they are exchanged
    MatrixIndex tileIndex;                                     ///< row and column in the tile in shared memory, when there is one
    std::uint32_t loadingThread = 0, storingThread = 0;        ///< threads that load and store the element
    std::uint32_t loadStep = 0, stageStep = 0, storeStep = 0;  ///< steps
};
inline constexpr std::uint32_t kNever = ~0u;

/// Describes the transposition that was found, if isFound.
struct TransposeModel {
    bool isFound = false;
    MatrixShape inputShape, outputShape;
    std::optional<MatrixShape> tile;
    std::uint32_t paddingColumns = 0;         ///< columns of the tile that hold no element
    MatrixArea blockArea;                     ///< the part of the source that the block transposes
    std::vector<TransposedElement> elements;  ///< ordered by row and column in the source

    /// Returns the element that was copied from this row and column of the source, or nullptr.
    const TransposedElement* elementAt(MatrixIndex sourceIndex) const;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const TransposeModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Holds the elements that a warp accesses in a step; sorted.
struct TransposeView {
    std::vector<MatrixIndex> inputElements, tile, outputElements;
};
/// Returns the elements that a warp accesses in a step, in each of the arrays.
TransposeView computeTransposeView(const RecordedBlock& source, const TransposeModel& model, std::uint32_t step, std::uint32_t warp);

}  // namespace simtscope::analysis
