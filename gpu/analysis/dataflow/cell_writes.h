// Finds the events that write a cell: those of one block and, for memory that outlives the block, those of other blocks and launches.
//
// A cell is named by one of its bytes. A compare-and-swap that found another value than expected writes nothing. A lane's register counts
// as written when the lane passes its value on (a shuffle). Only recorded blocks are searched.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Names an event of a recording.
struct EventRef {
    LaunchId launch{};
    BlockId block{};
    EventIndex event{};
    bool operator==(const EventRef&) const = default;
};

/// Returns the EventIndex values of the block's writes, in recorded order. When `stop` is requested, returns those found so far.
std::vector<std::uint32_t> findWrites(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                      const Cell& byte, std::stop_token stop = {});

/// Returns the nearest write to a cell of global memory outside this block. Forwards: the first write in the following blocks, then in the
/// following launches. Backwards: the last write before. Blocks are searched in the order of their ids. Returns nothing when there is none,
/// or when the cell's lifetime ends with the block.
std::optional<EventRef> findWriteOutsideBlock(const trace::Recording& recording, LaunchId launch, BlockId block, const Cell& byte,
                                              bool isForwards, std::stop_token stop = {});

/// Describes the origin of a value that a block found in global memory.
struct ValueOrigin {
    std::optional<EventRef> write;  ///< the last recorded write before the block saw the value, as far as the clocks can tell
    bool isUnchanged = true;        ///< whether the value is the one that was written; otherwise something else has written since
    bool isFullyRecorded = true;    ///< whether every block that can have written since `write` (or ever) was recorded to its end
    /// Whether another recorded block of this launch can have left the value since `write`, while the clocks do not tell at which write.
    bool isFromThisLaunch = false;
};

/// Finds the origin of `version`, an unwritten version from the dataflow of `trace`. Searches the other blocks of the launch, the block's
/// own writes before it saw the value, and, when nothing in the launch can have left the value, all earlier launches since the memory was
/// allocated. On hardware the clocks of two blocks may differ; there a write of another block counts at any time, but only when it left
/// this very value.
ValueOrigin findValueOrigin(const trace::Recording& recording, LaunchId launch, const trace::BlockTrace& trace, const Version& version,
                            std::stop_token stop = {});

}  // namespace simtscope::analysis
