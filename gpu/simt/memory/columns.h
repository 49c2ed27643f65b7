// Executes the most frequent form of access for all lanes at once: all lanes access shared memory, or one device allocation, and values are
// as wide as their registers.
#pragma once

#include "gpu/simt/state/access.h"

namespace simtscope::simt {

/// Executes an access. Returns false, and does nothing, if the access has another form or faults. Then load_store.cpp executes it lane by
/// lane.
using ColumnFunction = bool (*)(const Issue&);

/// Returns the function for a load or store of whole columns; nullptr for any other operation.
ColumnFunction findColumnFunction(const ptx::DecodedOp& op);
/// Returns the function for a load or store of bytes, half words or vectors in shared or device memory (wide_columns.cpp); nullptr for any
/// other operation. findColumnFunction() calls it.
ColumnFunction findWideColumnFunction(const ptx::DecodedOp& op);

}  // namespace simtscope::simt
