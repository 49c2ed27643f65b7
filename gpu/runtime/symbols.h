// Device variables by their host names.
#pragma once

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// Address, on the thread's device, of `bytes` of a device variable from `offset` on. Errors: not a variable, or they leave it.
Error symbolPart(Call& call, const void* symbol, std::size_t bytes, std::size_t offset, void*& address);

}  // namespace simtscope::runtime
