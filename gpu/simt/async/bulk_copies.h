// cp.async.bulk: one thread copies any number of bytes.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Issues the bulk copies of the active lanes. Returns false after a fault.
bool bulkCopy(const Issue& issue, const ptx::AsyncCopy& copy);

}  // namespace simtscope::simt
