// Recognises elements of a matrix c that are sums of products of an element of a and one of b, whichever these are: a matrix product with a
// wrong index, for example. The sums are recomputed from the recorded values, so that they are certain.
#pragma once

#include "gpu/analysis/models/patterns/product_model.h"

namespace simtscope::analysis {

/// Returns the shapes and the elements without the tiles; `isFound` is false when there are no such elements, or when the matrices do not
/// have the extents of a product. Returns nullopt when `stop` was requested.
std::optional<ProductModel> findSummedProducts(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop);

}  // namespace simtscope::analysis
