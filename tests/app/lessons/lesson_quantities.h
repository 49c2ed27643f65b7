// Computes the quantities that numbers.json may name, by the project's own analysis. Each function returns nullopt if it has no
// quantity of that name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::tests {

/// Returns a count over all blocks of a launch, or its share that is attributed to one line: "shared loads", "warp instructions".
std::optional<double> launchQuantity(std::string_view name, const trace::Recording& recording, const trace::Launch& launch,
                                     std::optional<std::uint32_t> line);

/// Returns a size of a launch: "blocks", "threads per block".
std::optional<double> shapeQuantity(std::string_view name, const trace::Launch& launch);

/// Returns a sum over all steps of a block at one line: "steps", "storing lanes".
std::optional<double> lineQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t line);

/// Returns a quantity of one step: of all its warps ("active lanes", "active warps"), or of the access of `warp` ("wavefronts", "first
/// cell"). With `warp` -1 the access is the one that the figure Banks shows.
std::optional<double> stepQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::tests
