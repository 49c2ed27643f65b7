// Kinds of what a recording holds. Below all layers, because the instruction table (ptx/instruction_table.h) states which instruction makes
// what; the recording itself is trace/recording.h.
//
// The numbers of events, and the names of sites, are in files: append, never reorder.
#pragma once

#include <cstdint>

namespace simtscope {

/// An event: what a warp did in one execution of an instruction. Its columns are in trace/event_chunk.h.
enum class EventKind : std::uint8_t {
    BlockEntry,  ///< lanes enter a basic block; site: its first instruction
    Load,        ///< memory, any space but param
    Store,
    Atomic,
    Shuffle,
    Vote,
    Match,  ///< also warp-wide reductions
    BarrierArrive,
    BarrierLeave,
    Exit,
    Yield,  ///< lanes parked at a reconvergence point were released to guarantee forward progress
    Matrix  ///< all lanes of a warp computed a matrix instruction together; after the loads or stores that it made
};
inline constexpr unsigned kEventKinds = unsigned(EventKind::Matrix) + 1;

/// A static instruction, by what reports count it as.
enum class SiteKind : std::uint8_t { Other, Load, Store, Atomic, Shuffle, Vote, Match, Barrier, Branch, Call, Exit };

}  // namespace simtscope
