// Reads the arguments and sets the results of calls of functions that have no body in the module.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Returns the call site of a call operation.
inline const ptx::CallSite& callSite(const Issue& issue)
{
    return issue.code().decoded.calls[std::size_t(issue.op.offset)];
}

/// Returns `bytes` (1, 2, 4 or 8) of an argument, from `offset` on; 0 if the call has fewer arguments, or the argument fewer bytes.
std::uint64_t readArgument(const Issue& issue, unsigned lane, std::size_t index, unsigned bytes, std::uint32_t offset = 0);

/// Sets the result of the call for a lane; `bytes` is its size. The call must have a result.
void setResult(const Issue& issue, unsigned lane, unsigned bytes, std::uint64_t value);

/// Records values that do not come from the program's memory, as a load from no allocation. The block must be recorded.
void recordOutsideValues(const Issue& issue, const trace::LaneColumn& outsideValues);

}  // namespace simtscope::simt
