// Finds out what ptxas made of each PTX instruction: fused, merged into another one, widened, predicated, copied, expanded or left out.
#pragma once

#include <vector>

#include "gpu/analysis/assembly/assembly.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Fills PtxRow::outcomes and mergedInto, and marks the spills among the machine rows. `functions` are those of the listing, in its order.
/// Needs the texts of the machine instructions.
///
/// The line table of the machine code names one PTX line for each machine instruction. An instruction without any is looked for where its
/// value goes: along the registers of the PTX, of which nvcc writes nearly all only once.
void findOutcomes(const std::vector<const ptx::Function*>& functions, Assembly& assembly);

}  // namespace simtscope::analysis
