// Copies the beginning of a long block: its first barrier phases with all their events. Ordering the whole block takes seconds, ordering
// the beginning does not; in either step order, the steps of the beginning are the first steps of the block.
//
// The beginning ends where every warp has left a block-wide barrier and none has gone on. The SIMT engine records barriers in this way; a
// GPU may not.
#pragma once

#include <memory>

#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Returns a truncated trace of at most the first `maxEvents` events, which must not be more than a chunk holds. Returns null if the block
/// has no more events than that, if no event among them is the first of a new phase, or if a named barrier is used.
std::shared_ptr<const BlockTrace> copyFirstPhases(const BlockTrace& trace, std::uint32_t maxEvents = kChunkEvents);

}  // namespace simtscope::trace
