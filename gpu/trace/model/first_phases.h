// Cuts the beginning off a long block: its first barrier phases with all their events. It can be put in order at once, while the whole
// block takes seconds, and in either step order its steps are the first steps of the block.
//
// The beginning ends where every warp has left a block-wide barrier and none has gone on. The SIMT engine records barriers in this way; a
// GPU may not.
#pragma once

#include <memory>

#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Returns a truncated trace of at most the first `most` events, which must not be more than a chunk holds. Returns null if the block has
/// no more events than that, if no place among them separates two phases, or if a named barrier is used.
std::shared_ptr<const BlockTrace> firstPhasesOf(const BlockTrace& trace, std::uint32_t most = kChunkEvents);

}  // namespace simtscope::trace
