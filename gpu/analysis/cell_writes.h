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
/// that follow; backwards the last one. Blocks are taken in the order of their ids. Nothing: there is none, or the cell ends with the block.
std::optional<EventPlace> writeBeyond(const trace::Recording& recording, LaunchId launch, BlockId block, const Cell& byte, bool forwards,
                                      std::stop_token stop = {});

/// The last write to a cell of global memory by a launch before this one, by the engine's clock.
std::optional<EventPlace> writeBeforeLaunch(const trace::Recording& recording, LaunchId launch, const Cell& byte, std::stop_token stop = {});

}  // namespace simtscope::analysis
