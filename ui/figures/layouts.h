// The layouts of the figure table, one file each.
#pragma once

#include "ui/figures/figure.h"

namespace simtscope::figures {

/// The dataflow of a reduction: a row per step that makes values, a column per cell or lane, edges from the operands.
Figure layoutTree(const FigureSource& source, const FigureOptions& options);
/// The same dataflow as wires, for scans: up-sweep and down-sweep told apart, the prefix result at the bottom.
Figure layoutSweep(const FigureSource& source, const FigureOptions& options);
/// Shared memory as 32 columns, the lanes of one warp above, and what their access costs.
Figure layoutBanks(const FigureSource& source, const FigureOptions& options);
/// What every lane of the block does, step after step: a row per warp, a strip of 32 lanes per column.
Figure layoutWarps(const FigureSource& source, const FigureOptions& options);
/// Global memory as 128-byte lines of four sectors: what one warp's access touches, bytes used against bytes moved.
Figure layoutMemory(const FigureSource& source, const FigureOptions& options);
/// The blocks of the grid, the threads of the chosen one, and what limits how many blocks an SM holds.
Figure layoutGrid(const FigureSource& source, const FigureOptions& options);
/// The calls of the host and the work of every stream over time: what overlaps.
Figure layoutTimeline(const FigureSource& source, const FigureOptions& options);
/// The program's text, the current line, and what each line cost.
Figure layoutSource(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
