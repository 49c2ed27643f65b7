// A transposition, found in the dataflow of a block: every value that it stores into one array is a copy of an element of another array at
// the mirrored place. On its way it may go through shared memory, in rows that may be longer than they need be (padding).
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/matrix_shape.h"

namespace simtscope::analysis {

/// One element on its way; a step is kNever when the element does not come there.
struct TransposedElement {
    MatrixPlace from;                                  ///< in the source; in the result it is the mirrored place
    MatrixPlace tile;                                  ///< in shared memory, where there is a tile
    std::uint32_t loader = 0, storer = 0;              ///< threads
    std::uint32_t loaded = 0, staged = 0, stored = 0;  ///< steps
};
inline constexpr std::uint32_t kNever = ~0u;

struct TransposeModel {
    bool isFound = false;
    MatrixShape in, out;
    std::optional<MatrixShape> tile;
    std::uint32_t padding = 0;                ///< columns of the tile that no element is in
    MatrixArea block;                         ///< of the source: what the block transposes
    std::vector<TransposedElement> elements;  ///< by place in the source

    const TransposedElement* at(MatrixPlace from) const;

    static const TransposeModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// The elements that a warp accesses in a step; sorted.
struct TransposeView {
    std::vector<MatrixPlace> in, tile, out;
};
TransposeView transposeView(const RecordedBlock& source, const TransposeModel& model, std::uint32_t step, std::uint32_t warp);

}  // namespace simtscope::analysis
