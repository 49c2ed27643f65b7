// Recognises a matrix product in a dataflow (product_model.h says what counts as one).
#pragma once

#include "gpu/analysis/models/product_model.h"

namespace simtscope::analysis {

/// The shapes and the elements; nothing of the tiles. Not found: `isFound` is false. nullopt: `stop` was requested.
std::optional<ProductModel> findProduct(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop);

}  // namespace simtscope::analysis
