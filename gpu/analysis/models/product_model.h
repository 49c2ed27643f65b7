// A matrix product c = a * b, found in the dataflow of a block: never by a name.
//
// Each element of c that the block stores was computed from as many elements of one array as of another. Those of the first are evenly
// spaced and belong to one row of c, those of the second to one column of c; rows do not overlap, and neither do columns. So a
// convolution, whose windows overlap, is no product, and neither is a sum of products, which has one result.
//
// Elements reach a thread directly or through tiles in shared memory: what a cell of shared memory holds is followed to where it was
// copied from. A product counts as done when its thread has loaded both factors.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/matrix_shape.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

enum class Factor : std::uint8_t { A, B, None };

/// An element of c that the block makes.
struct ProductElement {
    MatrixPlace place;
    std::uint32_t version = 0, thread = 0;
};

/// A cell of shared memory got an element of a or b, or something else.
struct TileCopy {
    std::uint32_t step = 0;
    std::uint32_t slot = 0;  ///< counts the cells of the tiles
    Factor factor = Factor::None;
    MatrixPlace place;
};

struct ProductModel {
    bool isFound = false;
    MatrixShape a, b, c;                            ///< a has c's rows, b has c's columns, and a's columns are b's rows
    MatrixArea block;                               ///< of c: what the block makes
    std::uint32_t firstInner = 0, inner = 0;        ///< the columns of a that an element is computed from
    std::vector<ProductElement> elements;           ///< by place
    std::vector<TileCopy> copies;                   ///< in recorded order
    std::uint32_t tileCells = 0;                    ///< cells of the tiles
    std::vector<std::vector<std::uint32_t>> loads;  ///< by warp: the events that load factors

    const ProductElement* at(MatrixPlace place) const;
    /// Of thread, the first one; nullptr: it makes none.
    const ProductElement* of(std::uint32_t thread) const;

    static const ProductModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// An element of a or b that a version holds, as it was or as it was copied.
struct HeldFactor {
    Factor factor = Factor::None;
    MatrixPlace place;
};
HeldFactor factorHeldBy(const ProductModel& model, const Dataflow& flow, std::uint32_t version);

/// One product of the sum.
struct ProductTerm {
    std::uint32_t inner = 0;  ///< column of a, row of b
    std::uint32_t step = 0;   ///< at which both factors were loaded
    ShownValue a, b;
    ShownValue sum;  ///< with all before it; empty: the order of additions is not known
};

/// How far one element has come at a step.
struct ProductProgress {
    std::vector<std::uint32_t> loadedA, loadedB;  ///< columns of a, rows of b; sorted
    std::vector<ProductTerm> terms;               ///< in the order in which they were added
};
ProductProgress productProgress(const RecordedBlock& source, const ProductModel& model, const ProductElement& element, std::uint32_t step);

/// What is in shared memory at a step, and which elements the step's accesses reach.
struct ProductView {
    std::optional<MatrixArea> tileA, tileB;
    std::vector<MatrixPlace> touchedA, touchedB, touchedC;  ///< sorted
};
ProductView productView(const RecordedBlock& source, const ProductModel& model, std::uint32_t step);

}  // namespace simtscope::analysis
