// Finds a matrix product c = a * b in the dataflow of a block, never by names.
//
// Each element of c that the block stores was computed from equally many elements of two arrays. The elements of the first array are evenly
// spaced and belong to one row of c, those of the second array to one column of c. Rows do not overlap, and neither do columns. A
// convolution is therefore no product, because its windows overlap, and neither is a sum of products, which has one result.
//
// Elements reach a thread directly or through tiles in shared memory: the content of a shared cell is followed back to the element that was
// copied there. A product counts as done when its thread has loaded both factors.
//
// A block without a matrix product may still store sums of products of an element of a and one of b, for example with a wrong index
// (summed_products_finder.h). They get the same model, in which each element of c lists its factors.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/analysis/models/patterns/product_sum.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Names one of the two matrices that are multiplied.
enum class Factor : std::uint8_t { A, B, None };

/// Describes an element of c that the block computes.
struct ProductElement {
    MatrixIndex position;
    std::uint32_t version = 0, thread = 0;
    std::vector<FactorPair> pairs;  ///< in the order of addition; empty in a matrix product, whose factors are those of a row and a column
};

/// Describes one write to a cell of a tile in shared memory: an element of a or b, or something else.
struct TileCopy {
    std::uint32_t step = 0;
    std::uint32_t slot = 0;  ///< index among the cells of the tiles
    Factor factor = Factor::None;
    MatrixIndex position;
};

/// Describes the product that was found, if isFound.
struct ProductModel {
    bool isFound = false;
    bool isMatrixProduct = true;                         ///< whether each element of c comes from its row of a and its column of b
    MatrixShape a, b, c;                                 ///< a has c's rows, b has c's columns, and a's columns are b's rows
    MatrixArea blockArea;                                ///< the part of c that the block computes
    MatrixArea areaA, areaB;                             ///< the parts of a and b from which it is computed
    std::uint32_t firstInner = 0, innerCount = 0;        ///< the range of a's columns from which an element is computed
    std::vector<ProductElement> elements;                ///< ordered by row, then by column
    std::vector<TileCopy> copies;                        ///< in recorded order
    std::uint32_t tileCellCount = 0;                     ///< number of cells in the tiles
    std::vector<std::vector<std::uint32_t>> loadEvents;  ///< by warp: events that load factors

    /// Returns the element of c at this position, or nullptr when the block does not compute it.
    const ProductElement* elementAt(MatrixIndex position) const;
    /// Returns the thread's first element; nullptr when the thread computes none.
    const ProductElement* elementOfThread(std::uint32_t thread) const;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const ProductModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Describes an element of a or b that a version holds, original or copied.
struct HeldFactor {
    Factor factor = Factor::None;
    MatrixIndex position;
};
/// Follows copies back to an element of a or b; Factor::None when the version holds none.
HeldFactor findHeldFactor(const ProductModel& model, const Dataflow& flow, std::uint32_t version);

/// Describes one product of the sum.
struct ProductTerm {
    std::uint32_t inner = 0;  ///< column of a and row of b; number of the product where it is none of a matrix product
    MatrixIndex positionA, positionB;
    std::uint32_t step = 0;  ///< step at which both factors were loaded
    ShownValue a, b;
    ShownValue sum;  ///< sum of this product and all earlier terms; empty: the order of additions is not known
};

/// Describes the elements of a matrix that are used for k = 0, 1, 2 …: first + k * (rowStep, columnStep).
struct FactorLine {
    MatrixIndex first;
    std::uint32_t rowStep = 0, columnStep = 0;
};

/// Describes the progress of one element at a step.
struct ProductProgress {
    std::uint32_t productCount = 0;               ///< number of products of the whole sum
    std::vector<MatrixIndex> factorsA, factorsB;  ///< the elements from which the sum is computed; sorted
    std::vector<MatrixIndex> loadedA, loadedB;    ///< those that the thread has loaded; sorted
    std::optional<FactorLine> lineA, lineB;       ///< where the factors follow each other evenly
    std::vector<ProductTerm> terms;               ///< in the order in which they were added
};
/// Returns the progress of an element at a step.
ProductProgress computeProductProgress(const RecordedBlock& source, const ProductModel& model, const ProductElement& element,
                                       std::uint32_t step);

/// Holds the contents of shared memory at a step, and the elements that the step's accesses reach.
struct ProductView {
    std::optional<MatrixArea> tileA, tileB;                 ///< parts of a and b; none where the tile holds no whole rectangle
    std::vector<MatrixIndex> touchedA, touchedB, touchedC;  ///< sorted
};
/// Returns the tiles and the accessed elements at a step.
ProductView computeProductView(const RecordedBlock& source, const ProductModel& model, std::uint32_t step);

}  // namespace simtscope::analysis
