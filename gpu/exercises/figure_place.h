// Finds the place at which a figure shows a mistake: an access of a finding, the store of a wrong element, or the costliest line of a gate.
#pragma once

#include <optional>

#include "gpu/exercises/gate_quantities.h"
#include "gpu/exercises/grade.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::exercises {

/// Returns the place of the finding's first recorded access, or else of its launch. Nullopt if the finding belongs to no launch.
std::optional<FigurePlace> findPlaceOfFinding(const std::shared_ptr<const trace::Recording>& recording, const trace::Finding& finding);

/// Returns the place of a store to the device address in the last launch of the exercise's kernels: the last store in the first block that
/// stores there. If no store is recorded, returns the last recorded block of that launch.
std::optional<FigurePlace> findPlaceOfElement(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                              std::uint64_t address);

/// Returns the place of the costliest access of the line that contributes most to the gate's quantity, in the first block of the first
/// launch of the exercise's kernels. For a quantity that is not a sum over lines, returns the first step of that block.
std::optional<FigurePlace> findPlaceOfGate(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                           const Gate& gate);

}  // namespace simtscope::exercises
