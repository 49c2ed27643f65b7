// Turns a finding of a recording into edits of the program's text that may remove the finding, the smallest and likeliest first.
//
// The edits are guesses that respect the text: a barrier is placed only where all threads that it waits for arrive, as far as the text
// shows. Only a run shows whether the finding is gone with an edit (gpu/program/fixes).
#pragma once

#include <vector>

#include "gpu/analysis/fixes/edit_maker.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns nothing when no edit of the text helps, or when the text is not understood. Edits only change files that the recording holds.
std::vector<Fix> makeFixes(const trace::Recording& recording, const trace::Finding& finding);

/// Says what the two accesses of a race belong to: two lanes of one warp, two warps of one block, or two blocks. Other stands for a finding
/// whose accesses have another form.
enum class RaceLevel : std::uint8_t { Lanes, Warps, Blocks, Other };
/// Returns the level of the finding's accesses.
RaceLevel raceLevelOf(const trace::Finding& finding);

}  // namespace simtscope::analysis
