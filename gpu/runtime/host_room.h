// Refuses what the memory of the host cannot hold, before it is touched.
#pragma once

#include <cstdint>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// For a call that is about to write these bytes of memory that it or another call allocated. Error::MemoryAllocation, with the reason in
/// the call's detail and a note in the recording: the host does not have so much more.
Error needHostMemory(Call& c, const void* begin, std::uint64_t bytes);

/// The same of `bytes` that are to be allocated and filled: only says why.
void explainLackOfHostMemory(Call& c, std::uint64_t bytes);

}  // namespace simtscope::runtime
