// Calls in a twin: they go to the twin of the function.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"
#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/parser.h"

namespace simtscope::cuda {

/// Makes the call one of the callee's twin, which gets the place and gives it back in a cell of local memory. False: the callee has no
/// body, and the call stays as it is. Errors: a call that cannot be followed.
Result<bool> callTwin(std::uint32_t index, const ptx::DecodedOp& op, const ptx::Module& module, ptx::Instruction& call,
                      ptx::Insertions& insertions);

}  // namespace simtscope::cuda
