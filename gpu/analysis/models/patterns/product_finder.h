// Recognises a matrix product in a dataflow (product_model.h defines what counts as one).
#pragma once

#include "gpu/analysis/models/patterns/product_model.h"

namespace simtscope::analysis {

/// Returns the shapes and the elements without the tiles; `isFound` is false when there is no product. Returns nullopt when `stop` was
/// requested.
std::optional<ProductModel> findProduct(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop);

}  // namespace simtscope::analysis
