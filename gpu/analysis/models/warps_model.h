// Tells the activity of every lane of a block step by step, without any layout: one column per lockstep step, one row per warp.
//
// Neighbouring steps of one source line share a column when each warp has the same active lanes in them, as for the load, the add and the
// store of one statement. So do the steps of a branch and of the code after it. Barriers and exits have columns of their own. An idle warp
// counts as waiting when its next action is to arrive at a barrier, because in lockstep order it has nothing else left to do.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Names the activity of a lane in a column.
enum class LaneActivity : std::uint8_t {
    Absent,  ///< no such thread: the warp is only partly filled
    Active,
    Inactive,  ///< masked off: other lanes of its warp execute
    Waiting,   ///< waits at a barrier
    Idle,      ///< no lane of its warp executes
    Exited
};

/// Describes one warp in one column.
struct WarpCell {
    LaneMask activeLanes = 0, waitingLanes = 0, exitedLanes = 0;  ///< the last: those that have exited by the end of the column
    /// The first step in which it takes part, in the block's own step order, counted from the column's first step; 0 when `activeLanes` is
    /// 0.
    std::uint32_t step = 0;
    bool operator==(const WarpCell&) const = default;
};

/// Describes neighbouring lockstep steps that look the same.
struct WarpColumn {
    enum class Kind : std::uint8_t { Work, Barrier, Exit } kind = Kind::Work;
    std::uint32_t firstLockstepStep = 0, lastLockstepStep = 0;  ///< lockstep steps
    std::uint32_t firstStep = 0, lastStep = 0;                  ///< the same steps in the block's own order
    std::uint32_t line = 0;                                     ///< 0: not known
    /// Whether some warp executes, or arrives at the barrier, without all of its lanes that have not exited.
    bool isDivergent = false;
    bool hasOnlyEntries = true;  ///< whether the column holds only branches
    /// Returns whether the column is a barrier at which whole warps arrive, so that its lanes need not be shown.
    bool isPlainBarrier() const { return kind == Kind::Barrier && !isDivergent; }
};

/// Describes the activity of all warps of one block.
struct WarpsModel {
    std::uint32_t warpCount = 0;
    std::uint64_t threadCount = 0;
    std::vector<WarpColumn> columns;
    std::vector<std::uint32_t> cellRows;  ///< by column: row in `cells`; equal rows, as from the iterations of a loop, are stored once
    std::vector<WarpCell> cells;          ///< at row * warps + warp
    std::uint32_t plainBarrierCount = 0;  ///< number of columns with a plain barrier
    bool diverges = false;                ///< whether some column is divergent

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const WarpsModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);

    /// Returns the cell of a warp in a column; both must exist.
    const WarpCell& cell(std::uint32_t column, std::uint32_t warp) const { return cells[std::size_t(cellRows[column]) * warpCount + warp]; }
    /// Returns the first step in which an active cell takes part, in the block's own step order.
    std::uint32_t stepOf(std::uint32_t column, std::uint32_t warp) const { return columns[column].firstStep + cell(column, warp).step; }
    /// Returns the lanes of the warp that have a thread.
    LaneMask residentLanesOf(std::uint32_t warp) const { return residentLanes(threadCount, WarpId(warp)); }
    /// Returns the warp's lanes with this activity; each lane has exactly one.
    LaneMask lanes(std::uint32_t column, std::uint32_t warp, LaneActivity activity) const;
    /// Returns the column of a lockstep step. There must be a column.
    std::uint32_t columnOf(std::uint32_t lockstepStep) const;
    /// Returns the column of a step in the block's own order; the last column for steps beyond the last one. There must be a column.
    std::uint32_t columnAt(const RecordedBlock& source, std::uint32_t step) const;
};

}  // namespace simtscope::analysis
