// A finding of a recording -> changes of the program's text that may make it go away, the smallest and likeliest first.
//
// They are guesses that respect the text: a barrier stands only where all threads that it waits for come by, as far as the text says. That
// a finding is gone with one of them shows a run (gpu/program/fixes).
#pragma once

#include <vector>

#include "gpu/analysis/fixes/text_edit.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Empty: nothing that text can say helps, or it is not understood. Only files that the recording holds are changed.
std::vector<Fix> fixesFor(const trace::Recording& recording, const trace::Finding& finding);

/// Who the two accesses of a race are of. Finding has other accesses: Other.
enum class RaceOf : std::uint8_t { Lanes, Warps, Blocks, Other };
RaceOf raceOf(const trace::Finding& finding);

}  // namespace simtscope::analysis
