// Redirects the calls in a twin to the twins of the functions.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"
#include "gpu/ptx/model/decode.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

/// Makes the call one of the callee's twin, which gets the place and returns it in a cell of local memory. Returns false when the callee
/// has no body, so that the call stays as it is. Fails for a call that cannot be followed.
Result<bool> callTwin(std::uint32_t index, const ptx::DecodedOp& op, const ptx::Module& module, ptx::Instruction& call,
                      ptx::Insertions& insertions);

}  // namespace simtscope::cuda
