// Who writes a cell: the events of a block, and, for memory that outlives the block, those of other blocks and launches.
//
// A cell is named by one of its bytes. A compare-and-swap that found another value writes nothing. A lane's register counts as written
// where the lane passes a value on (a shuffle). Only recorded blocks are looked through.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// An event of a recording.
struct EventPlace {
    LaunchId launch{};
    BlockId block{};
    EventIndex event{};
    bool operator==(const EventPlace&) const = default;
};

/// EventIndex values of the block's writes, in recorded order; what was found so far when `stop` is requested.
std::vector<std::uint32_t> writesOf(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                    const Cell& byte, std::stop_token stop = {});

/// The nearest write to a cell of global memory outside this block: forwards the first one of the blocks that follow, then of the launches
/// that follow; backwards the last one. Blocks are taken in the order of their ids. Nothing: there is none, or the cell ends with the
/// block.
std::optional<EventPlace> writeBeyond(const trace::Recording& recording, LaunchId launch, BlockId block, const Cell& byte, bool forwards,
                                      std::stop_token stop = {});

/// Where a value comes from that a block found in global memory.
struct FoundValue {
    std::optional<EventPlace> write;  ///< the last recorded write before the block saw the value, as far as the clocks can tell
    bool isWhatWasWritten = true;     ///< false: the value is another one, so something else has written since
    bool isAllRecorded = true;        ///< every block that can have written it since then (without `write`: at all) was recorded to its end
    bool isOfThisLaunch =
        false;  ///< another recorded block of the launch can have left the value since `write`; at which of its writes cannot be told
};

/// `version`: one that is not written, of the dataflow of `trace`. Other blocks of the launch count, the block's own writes before it saw
/// the value, and, when nothing of the launch can have left it, all launches before it since the memory was allocated. On hardware the
/// clocks of two blocks may differ, so there a write of another block counts at any time, but only when it left this very value.
FoundValue whereFoundFrom(const trace::Recording& recording, LaunchId launch, const trace::BlockTrace& trace, const Version& version,
                          std::stop_token stop = {});

}  // namespace simtscope::analysis
