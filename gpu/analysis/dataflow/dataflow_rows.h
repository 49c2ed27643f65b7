// Groups values into the rows of a dataflow tree.
//
// A row is a lockstep step that makes values of one memory space. Neighbouring steps of one barrier phase share a row when they write
// different cells and none uses a value of another: four statements that write four arrays, or two branches for two halves of the threads,
// form one row. Where warps do not run in lockstep and one of them uses a value that another warp has made in the same step, the step is
// split into two rows.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Returns the versions of each row, from top to bottom. `space` is Cell::allocation of the columns; inputs of the block in that space form
/// the first row. Tickets and other counters outside of it are left out. The result is incomplete when `stop` was requested.
std::vector<std::vector<std::uint32_t>> groupRows(const RecordedBlock& source, const Dataflow& flow, std::uint32_t space,
                                                  const std::stop_token& stop = {});

}  // namespace simtscope::analysis
