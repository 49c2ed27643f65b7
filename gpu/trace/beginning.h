// The beginning of a long block: its first barrier phases, with all their events. It can be put in order at once, while the whole block
// takes seconds, and in either order its steps are the block's first steps.
//
// It ends where every warp has left a block-wide barrier and none has gone on: so the engine records barriers, a GPU may not.
#pragma once

#include <memory>

#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

/// Of the first `most` events, at most a chunk; truncated(). Null: the block has no more than that, no such place is among them, or another
/// barrier than the block-wide one.
std::shared_ptr<const BlockTrace> beginningOf(const BlockTrace& trace, std::uint32_t most = kChunkEvents);

}  // namespace simtscope::trace
