// Compiles the PTX of a recording to machine code, for listings (gpu/analysis/assembly): the toolkit's ptxas writes it, and its nvdisasm,
// where it is installed, names the instructions.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/analysis/assembly/assembly.h"

namespace simtscope::program {

/// Returns the name of an architecture, such as "sm_90" or "sm_90a", as it is written. Fails if the text has another form.
Result<std::string> parseArchitecture(const std::string& text);

/// Returns the machine code of the PTX for `architecture`, such as "sm_90". MachineCode::problem says why there is none: no ptxas, PTX that
/// it refuses, an architecture before sm_70. MachineCode::textProblem says why its instructions have no names.
analysis::MachineCode compileMachineCode(const std::string& ptx, const std::string& architecture, std::stop_token stop = {});

/// Returns the listings of the launch with the machine code for `architecture`; if that is empty, for the device that the launch ran on.
Result<analysis::Assembly> disassembleLaunch(const trace::Recording& recording, const trace::Launch& launch, std::string architecture = {},
                                             std::stop_token stop = {});

}  // namespace simtscope::program
