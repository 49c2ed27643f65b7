// What a __device__, __constant__ or __managed__ variable of a module becomes.
#pragma once

#include "gpu/ptx/module.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

/// One that no file defines has none: a kernel that uses it is refused.
bool hasMemory(const ptx::Variable& variable);
bool isManaged(const ptx::Variable& variable);
/// Of the module's .const variables, each aligned as it asks.
std::uint64_t constantBytes(const ptx::Module& module);
trace::AllocationKind kindOf(const ptx::Variable& variable);

}  // namespace simtscope::runtime
