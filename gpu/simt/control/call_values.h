// Arguments and result of a call of a function that has no body in the module.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

inline const ptx::CallSite& callSite(const Issue& issue)
{
    return issue.code().decoded.calls[std::size_t(issue.op.offset)];
}

/// `bytes` of it, 1, 2, 4 or 8, from `offset` on; 0 when the call has fewer arguments, or that one fewer bytes.
std::uint64_t argument(const Issue& issue, unsigned lane, std::size_t index, unsigned bytes, std::uint32_t offset = 0);

void setResult(const Issue& issue, unsigned lane, unsigned bytes, std::uint64_t value);

/// What came from outside of the program's own memory: a load from no allocation. Only for a recorded block.
void recordGiven(const Issue& issue, const trace::LaneColumn& given);

}  // namespace simtscope::simt
