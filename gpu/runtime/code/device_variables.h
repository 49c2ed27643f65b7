// Classifies the __device__, __constant__ and __managed__ variables of a module.
#pragma once

#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

/// Returns whether a file of the program defines the variable; a kernel that uses any other variable is refused.
bool hasMemory(const ptx::Variable& variable);
bool isManaged(const ptx::Variable& variable);
/// Returns the bytes of the module's .const variables, each aligned as it requires.
std::uint64_t computeConstantBytes(const ptx::Module& module);
/// Returns the kind of allocation that the recording shows for the variable.
trace::AllocationKind allocationKindOf(const ptx::Variable& variable);

}  // namespace simtscope::runtime
