// Finds device variables by their host names.
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Finds the address, on the thread's current device, of `bytes` bytes of a device variable at `offset`. Fails if the symbol is no
/// variable, or if the bytes leave it.
Error findSymbolRange(Call& call, const void* symbol, std::size_t bytes, std::size_t offset, void*& address);

}  // namespace simtscope::runtime
