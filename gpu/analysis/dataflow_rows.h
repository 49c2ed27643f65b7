// Which values stand side by side in one row of a tree.
//
// A row is a lockstep step that makes values of one space. Neighbouring steps of one barrier phase share a row when they write different
// cells and none uses what another one made: what four statements do to four arrays, or two branches to two halves of the threads, is one
// row. Where warps are not in step and one uses what another has just made in the same step, the step makes two rows.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// The versions of each row, from top to bottom. `space`: Cell::allocation of the columns; values there from before the block are the first
/// row. Tickets and other counters outside of it are left out. Incomplete when `stop` was requested.
std::vector<std::vector<std::uint32_t>> groupRows(const RecordedBlock& source, const Dataflow& flow, std::uint32_t space,
                                                  const std::stop_token& stop = {});

}  // namespace simtscope::analysis
