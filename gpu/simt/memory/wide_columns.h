// Executes loads and stores of bytes, half words and vectors. They work like the accesses of whole columns (columns.cpp), but the values
// move lane by lane, and the cost has no closed form.
#pragma once

#include "gpu/simt/memory/columns.h"

namespace simtscope::simt {

/// Returns the function for a load or store of this form in shared or device memory; nullptr for any other operation.
ColumnFunction wideColumnFunction(const ptx::DecodedOp& op);

}  // namespace simtscope::simt
