// Redirects the calls in an instrumented copy to the instrumented copies of the functions.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"
#include "gpu/ptx/model/decode.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

/// Makes the call one of the instrumented copy of the callee, which gets the place and returns it in a cell of local memory. Returns false
/// when the callee has no body, so that the call stays as it is. Fails for a call that cannot be followed.
Result<bool> callInstrumentedCopy(std::uint32_t index, const ptx::DecodedOp& op, const ptx::Module& module, ptx::Instruction& call,
                                  ptx::Insertions& insertions);

}  // namespace simtscope::cuda
