// Adds a module to the recording when it is loaded on a device.
#pragma once

#include "gpu/runtime/hooks/hooked_module.h"

namespace simtscope::runtime::hooks {

struct Session;

/// Records the module's code under its id, and an allocation for each of its variables on the device. Stores the ids in `loaded`.
void recordModuleLoad(Session& session, HookedModule& module, int device, HookedModule::LoadedIds& loaded);

}  // namespace simtscope::runtime::hooks
