// A module is loaded on a device: what the recording has of it from then on.
#pragma once

#include "gpu/runtime/cuda/module.h"

namespace simtscope::runtime::hooks {

struct Session;

/// Its variables there become allocations, which `loaded` names, and its code becomes the row of its id.
void recordLoading(Session& session, Module& module, int device, Module::Loaded& loaded);

}  // namespace simtscope::runtime::hooks
