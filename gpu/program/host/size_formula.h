// Finds an expression for a number of elements, so that a size follows from the values and the shape of the launch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/program/host/array_uses.h"
#include "gpu/program/host/launch_form.h"

namespace simtscope::program {

/// Returns an expression that has this value: "n", "rows * columns", "gridDim.x", "blockDim.x + 2", or the number itself. The axes of the
/// threads and blocks on which the index depends tell which of several is meant.
std::string findSizeFormula(const LaunchForm& form, std::size_t launch, std::int64_t size, unsigned threadAxes, unsigned blockAxes);

/// Chooses the sizes and halos of all buffers from the elements that the kernels access, one use for each launch. Where an index is not
/// known, the names of the values decide.
void chooseSizes(LaunchForm& form, const std::vector<KernelUses>& uses);

}  // namespace simtscope::program
