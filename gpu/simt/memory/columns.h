// The common access in one go: all lanes in shared memory, or in one device allocation, values as wide as their registers.
#pragma once

#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

/// False, and nothing done, when it is not a common access; those and every fault are for the path that goes lane by lane (load_store.cpp).
bool columnAccess(const Issue& issue, AccessKind kind);

}  // namespace simtscope::simt
