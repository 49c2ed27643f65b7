// Kinds of recorded events and of instructions. They stand below all layers, because the instruction table (ptx/decode/instruction_table.h)
// states which instruction produces which kind; the recording itself is in trace/model/recording.h.
//
// Files store the numbers of event kinds and the names of site kinds: append new ones, never reorder.
#pragma once

#include <cstdint>

namespace simtscope {

/// The kind of an event: what a warp did in one execution of an instruction. trace/model/event_chunk.h describes the data columns of each
/// kind.
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
inline constexpr unsigned kEventKinds = unsigned(EventKind::Matrix) + 1;

/// The kind of a static PTX instruction, as reports count it.
enum class SiteKind : std::uint8_t { Other, Load, Store, Atomic, Shuffle, Vote, Match, Barrier, Branch, Call, Exit };

}  // namespace simtscope
