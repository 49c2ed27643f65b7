// The quantities that numbers.json knows, each computed by the project's own analysis. Nothing: there is no quantity of that name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::tests {

/// Counted over all blocks of a launch, or over what is attributed to one of its lines: "shared loads", "warp instructions".
std::optional<double> launchQuantity(std::string_view name, const trace::Recording& recording, const trace::Launch& launch,
                                     std::optional<std::uint32_t> line);

/// A size of a launch: "blocks", "threads per block".
std::optional<double> shapeQuantity(std::string_view name, const trace::Launch& launch);

/// What a block did at a line, over all of its steps there: "steps", "storing lanes".
std::optional<double> lineQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t line);

/// What a step did: all of its warps ("active lanes", "active warps"), else the access of `warp`, or with -1 the one that the figure Banks
/// shows ("wavefronts", "first cell").
std::optional<double> stepQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::tests
