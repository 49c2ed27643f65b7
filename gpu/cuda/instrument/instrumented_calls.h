// Redirects the calls in an instrumented copy to the instrumented copies of the functions.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

/// Replaces the callee of a call by its instrumented copy, which gets and returns the position in the buffer in a cell of local memory.
/// Returns false, and changes nothing, if the callee has no body. Fails for a call whose callee is not known.
Result<bool> callInstrumentedCopy(std::uint32_t index, const ptx::DecodedOp& op, const ptx::Module& module, ptx::Instruction& call,
                                  ptx::Insertions& insertions);

}  // namespace simtscope::cuda
