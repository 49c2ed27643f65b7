// The common access in one go: all lanes in shared memory, or in one device allocation, values as wide as their registers.
#pragma once

#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

/// Executes an access. False, and nothing done: it is not as the function expects; that, and every fault, is for the path that goes lane by
/// lane (load_store.cpp).
using ColumnFunction = bool (*)(const Issue&);

/// For a load or store of whole columns; nullptr: the operation is none.
ColumnFunction columnFunction(const ptx::DecodedOp& op);

}  // namespace simtscope::simt
