// Reads from machine code what ptxas makes of a module's branches: the toolkit's ptxas compiles the PTX, its nvdisasm prints the code.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/analysis/counts/machine_branches.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/sass_branches.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

/// Returns the nvdisasm beside the toolkit's nvcc, else the one on PATH. Fails when there is no toolkit, or it comes without nvdisasm.
Result<std::string> findDisassembler();

/// Compiles PTX for `architecture`, such as "sm_90", and returns its machine code by function. Keeps the result in cacheDirectory(), keyed
/// by the content of all inputs. Fails as findDisassembler() and findPtxas() do, or when one of the two tools does not accept the code.
Result<ptx::SassFunctions> disassemble(const std::string& ptx, const std::string& architecture, std::stop_token stop = {});

/// Returns the branches of all modules with launches in which warps diverge, compiled for the device of the first of these launches. If
/// something cannot be determined, MachineBranches::problem says what.
analysis::MachineBranches findMachineBranches(const trace::Recording& recording, std::stop_token stop = {});

}  // namespace simtscope::program
