// What every lane of a block does, step after step, before anything has a size: a column per lockstep step, a row per warp.
//
// Neighbouring steps of one source line in which each warp runs with the same lanes share a column (the load, the add and the store of one
// statement), as do the steps of a branch and of what follows it when the lanes are the same. Barriers and exits have columns of their own.
// A warp that is idle in a column waits when the next thing that it does is to arrive at a barrier: in lockstep order nothing else is left
// for it to do.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class LaneActivity : std::uint8_t {
    Absent,  ///< no such thread: the warp is only partly filled
    Active,
    Inactive,  ///< masked off: its warp runs other lanes
    Waiting,   ///< for a barrier
    Idle,      ///< no lane of its warp executes
    Exited
};

/// One warp in one column.
struct WarpCell {
    LaneMask active = 0, waiting = 0, exited = 0;  ///< exited: once the column is over
    std::uint32_t step =
        0;  ///< the first that it takes part in, in the source's own order, from the column's first on; 0 when `active` is 0
    bool operator==(const WarpCell&) const = default;
};

struct WarpColumn {
    enum class Kind : std::uint8_t { Work, Barrier, Exit } kind = Kind::Work;
    std::uint32_t first = 0, last = 0;          ///< lockstep steps
    std::uint32_t firstStep = 0, lastStep = 0;  ///< the same in the source's own order
    std::uint32_t line = 0;                     ///< 0: not known
    bool divergent = false;   ///< some warp runs, or arrives at the barrier, with only some of its lanes that have not exited
    bool entriesOnly = true;  ///< nothing but branches so far
    /// A barrier at which whole warps arrive needs no picture of its lanes.
    bool plainBarrier() const { return kind == Kind::Barrier && !divergent; }
};

struct WarpsModel {
    std::uint32_t warps = 0;
    std::uint64_t threads = 0;
    std::vector<WarpColumn> columns;
    std::vector<std::uint32_t> rows;  ///< by column: of `cells`. What a loop does over and over is there once
    std::vector<WarpCell> cells;      ///< row * warps + warp
    std::uint32_t plainBarriers = 0;  ///< columns
    bool diverges = false;            ///< some column is divergent

    static const WarpsModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there

    const WarpCell& cell(std::uint32_t column, std::uint32_t warp) const { return cells[std::size_t(rows[column]) * warps + warp]; }
    /// Of a cell that is active: the first step that it takes part in, in the source's own order.
    std::uint32_t stepOf(std::uint32_t column, std::uint32_t warp) const { return columns[column].firstStep + cell(column, warp).step; }
    LaneMask resident(std::uint32_t warp) const { return residentLanes(threads, WarpId(warp)); }
    /// Each lane of a warp is in exactly one activity.
    LaneMask lanes(std::uint32_t column, std::uint32_t warp, LaneActivity activity) const;
    /// The column that holds a lockstep step. There must be one.
    std::uint32_t columnOf(std::uint32_t lockstepStep) const;
    /// The column of a step in the source's own order; of its last one for those beyond it. There must be one.
    std::uint32_t columnAt(const RecordedBlock& source, std::uint32_t step) const;
};

}  // namespace simtscope::analysis
