// Describes a differing access in words: which thread, which cells and values, and where in the program's text.
#pragma once

#include "gpu/analysis/difference/block_differences.h"
#include "gpu/analysis/difference/differences.h"

namespace simtscope::analysis {

/// Returns "b[7]"; where the program has no name for the cell, its byte in shared memory, its address, or
/// for a register the thread.
std::string nameCell(const RecordedBlock& block, const Cell& cell, unsigned bytes);

/// Returns "line 24", or both lines where the texts have the access at different lines.
Message describeLines(std::uint32_t left, std::uint32_t right);

/// Fills in both sides and the sentence of an origin for an access that differs.
DifferenceOrigin describeOrigin(const LaunchPair& pair, const DifferingAccess& access, OriginKind kind);

/// Describes the side of a thread's access: its cell with its name, and its value.
DifferenceSide describeSide(const RecordedBlock& block, BlockId blockId, WarpId warp, unsigned lane, const ThreadAccess& access);

}  // namespace simtscope::analysis
