// Writes the sentence about a step from the numbers of gpu/analysis, and the words that titles and labels share.
#pragma once

#include <QString>

#include "gpu/analysis/counts/access_facts.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Says what the warps do in the step and what that costs. For a block without events, says why there is nothing to show.
Fact makeStepFact(const FigureSource& source, std::uint32_t step);

/// Says why events of the block are missing: there were more than the run was allowed to record. Empty: the recording of the block is
/// complete.
QString describeOmittedEvents(const FigureSource& source);

/// Returns "tree · reduce1, 256 threads, block 0 in a grid of 4, launch 1 of 2": blocks are CUDA's indices, launches are counted from 1.
QString makeFigureTitle(const char* figure, const FigureSource& source);

/// Formats a count as the language writes it: "65,535". Numbers that are names (a block, a thread, a line) are written without separators.
QString formatCount(std::uint64_t n);

/// Returns "×8" or "×2.5".
QString formatRatio(double ratio);

/// Returns "1 lane" or "16 lanes": `singular` and `plural` are translatable texts with %Ln.
QString formatWithCount(std::uint64_t n, const char* singular, const char* plural);

/// Returns "lane 5", "lanes 0 and 1", "lanes 0 to 15", "lanes 0, 4, 8 and 12" or "16 lanes".
QString formatLanes(LaneMask lanes);

/// Returns "Line 24", "Line 752 of agent.cuh" for a file other than the program's, or a text that says that there is no line information.
QString formatSourceLocation(const trace::Recording& recording, const trace::Site* site);

}  // namespace simtscope::figures
