// The arrays that a block accesses as two-dimensional, and what a step accesses in them.
//
// How long a row is follows from the declaration (`tile[32][33]`), from the extents of a CUDA array, or from the addresses: the threads of
// a two-dimensional block access an array at offsets that grow evenly along x and along y. An array without any of these is not listed,
// unless a texture is fetched from it: that is an image of one row.
#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/matrix_shape.h"

namespace simtscope::analysis {

/// What fetches return of which this texel is the nearest: its first component.
struct Texel {
    std::uint64_t value = 0;
    ptx::ScalarType type = ptx::ScalarType::None;
    bool isOne = true;  ///< all return the same, as they do without filtering
};

struct MatrixArray {
    MatrixShape shape;
    bool isImage = false;                   ///< a CUDA array, which textures and surfaces access
    MatrixArea used;                        ///< what the block accesses
    std::map<MatrixPlace, Texel> texels{};  ///< of an image that is read
};

struct MatricesModel {
    std::vector<MatrixArray> arrays;  ///< in the order in which they are accessed

    static const MatricesModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// An element that a step accesses.
struct MatrixTouch {
    MatrixPlace place;
    std::uint32_t lanes = 0;
    bool writes = false;
};

/// By array of the model, then by place. `warp` -1: of all warps.
std::vector<std::vector<MatrixTouch>> matrixTouches(const RecordedBlock& source, const MatricesModel& model, std::uint32_t step,
                                                    std::int32_t warp);

}  // namespace simtscope::analysis
