// What ptxas makes of a module's branches, read from its machine code: the toolkit's ptxas compiles, its nvdisasm prints.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/analysis/machine_branches.h"
#include "gpu/core/result.h"
#include "gpu/ptx/sass_branches.h"
#include "gpu/trace/recording.h"

namespace simtscope::program {

/// The nvdisasm beside the toolkit's nvcc, else on PATH. Errors: there is no toolkit, or it comes without nvdisasm.
Result<std::string> findDisassembler();

/// Compiled for `architecture`, such as "sm_90". The answer is kept in cacheDirectory() by the content of all that it comes from. Errors:
/// findDisassembler() and findPtxas(), or one of the two does not take the code.
Result<ptx::SassFunctions> machineCode(const std::string& ptx, const std::string& architecture, std::stop_token stop = {});

/// Of the modules of launches in which warps diverge, for the device of the first of them. What is not known is in
/// MachineBranches::problem.
analysis::MachineBranches machineBranches(const trace::Recording& recording, std::stop_token stop = {});

}  // namespace simtscope::program
