// cp.async.bulk: a copy of any size by one thread.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// False: a fault.
bool bulkCopy(const Issue& issue, const ptx::AsyncCopy& copy);

}  // namespace simtscope::simt
