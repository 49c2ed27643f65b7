// Adds a module to the recording when it is loaded on a device.
#pragma once

#include "gpu/runtime/cuda/hooked_module.h"

namespace simtscope::runtime::hooks {

struct Session;

/// Makes allocations of the module's variables on the device, which `loaded` then names, and records the module's code under its id.
void recordLoading(Session& session, HookedModule& module, int device, HookedModule::Loaded& loaded);

}  // namespace simtscope::runtime::hooks
