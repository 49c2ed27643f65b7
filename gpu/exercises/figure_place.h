// Where a figure shows what is wrong: an access of a finding, the store of a wrong element, the costliest line of a gate.
#pragma once

#include <optional>

#include "gpu/exercises/grade.h"
#include "gpu/exercises/quantities.h"
#include "gpu/trace/finding.h"

namespace simtscope::exercises {

/// The first of its accesses that is recorded, else its launch. Nothing: it is of no launch.
std::optional<FigurePlace> placeOfFinding(const std::shared_ptr<const trace::Recording>& recording, const trace::Finding& finding);

/// The last store to that address; where nothing was stored, the last block of the last launch that counts.
std::optional<FigurePlace> placeOfElement(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                          std::uint64_t address);

/// The costliest access of the line that adds the most to the quantity; of one that is not of lines, the first launch that counts.
std::optional<FigurePlace> placeOfGate(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                       const Gate& gate);

}  // namespace simtscope::exercises
