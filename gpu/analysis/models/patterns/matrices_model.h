// Finds the arrays that a block accesses as two-dimensional, and the elements that a step accesses in them.
//
// The length of a row follows from the declaration (`tile[32][33]`), from the extents of a CUDA array, or from the addresses: the threads
// of a two-dimensional block access an array at offsets that grow evenly along x and along y. An array without any of these is not listed,
// unless a texture is fetched from it; then it is an image of one row.
#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/matrix_shape.h"

namespace simtscope::analysis {

/// Holds the first component of the value that the fetches nearest to this texel return.
struct Texel {
    std::uint64_t value = 0;
    ptx::ScalarType type = ptx::ScalarType::None;
    bool isUnambiguous = true;  ///< whether all these fetches return the same value, as they do without filtering
};

/// Describes one array with two dimensions.
struct MatrixArray {
    MatrixShape shape;
    bool isImage = false;                   ///< whether it is a CUDA array, which textures and surfaces access
    MatrixArea usedArea;                    ///< the part that the block accesses
    std::map<MatrixIndex, Texel> texels{};  ///< filled for an image that is read
};

/// Describes all such arrays of one block.
struct MatricesModel {
    std::vector<MatrixArray> arrays;  ///< in the order of their first access

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const MatricesModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Describes an element that a step accesses.
struct MatrixTouch {
    MatrixIndex position;
    std::uint32_t laneCount = 0;
    bool isWrite = false;
};

/// Returns the accessed elements by array of the model, then by row and column. `warp` -1 stands for all warps.
std::vector<std::vector<MatrixTouch>> findMatrixTouches(const RecordedBlock& source, const MatricesModel& model, std::uint32_t step,
                                                        std::int32_t warp);

}  // namespace simtscope::analysis
