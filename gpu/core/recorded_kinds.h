// Defines the kinds of recorded events and of instructions. They belong to core because both the instruction table
// (ptx/decode/instruction_table.h), which states the kind that an instruction produces, and the recording (trace/model/recording.h) need
// them.
//
// Files store the numbers of event kinds and the names of site kinds: append new ones, never reorder.
#pragma once

#include <cstdint>

namespace simtscope {

/// Says what a warp did in the execution of an instruction that an event records. trace/model/event_chunk.h describes the data columns of
/// each kind.
enum class EventKind : std::uint8_t {
    BlockEntry,  ///< lanes enter a basic block; the event's site is the block's first instruction
    Load,        ///< a load from any space but param
    Store,
    Atomic,
    Shuffle,
    Vote,
    Match,  ///< warp-wide comparison of values; also warp-wide reductions
    BarrierArrive,
    BarrierLeave,
    Exit,
    Yield,  ///< lanes parked at a reconvergence point were released to guarantee forward progress
    Matrix  ///< all lanes of a warp computed a matrix instruction together; follows the loads or stores that the instruction made
};
inline constexpr unsigned kEventKindCount = unsigned(EventKind::Matrix) + 1;

/// Classifies static PTX instructions for reports.
enum class SiteKind : std::uint8_t { Other, Load, Store, Atomic, Shuffle, Vote, Match, Barrier, Branch, Call, Exit };

}  // namespace simtscope
