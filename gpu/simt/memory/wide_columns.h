// Loads and stores whose values are not as wide as a register, or are several: bytes, half words, vectors. As columns.cpp does it for whole
// columns, but for the values, which move lane by lane, and the cost, which has no closed form.
#pragma once

#include "gpu/simt/memory/columns.h"

namespace simtscope::simt {

/// In shared or device memory; nullptr: the load or store is none of these.
ColumnFunction wideColumnFunction(const ptx::DecodedOp& op);

}  // namespace simtscope::simt
