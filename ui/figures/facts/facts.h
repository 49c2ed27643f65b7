// One true sentence about a step, from the numbers that analysis finds; and the words that titles and labels share.
#pragma once

#include <QString>

#include "gpu/analysis/access_facts.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// What the step does, for all its warps, and what it costs. Says why when there is nothing to show.
Fact stepFact(const FigureSource& source, std::uint32_t step);

/// Why a block has no events, or not all: there were more than the run was allowed to record. Empty: it has all that it was to have.
QString leftOutText(const FigureSource& source);

/// "tree · reduce1, 256 threads, block 0 in a grid of 4, launch 1 of 2": blocks are CUDA's indices, launches are counted from 1.
QString figureTitle(const char* figure, const FigureSource& source);

/// How many there are of something, as the language writes it: "65,535". Numbers that are names (a block, a thread, a line) are written
/// plainly.
QString amount(std::uint64_t n);

/// "×8", "×2.5"
QString times(double ratio);

/// "1 lane", "16 lanes": `singular` and `plural` are translatable texts with %Ln.
QString counted(std::uint64_t n, const char* singular, const char* plural);

/// "lane 5", "lanes 0 and 1", "lanes 0 to 15", "lanes 0, 4, 8 and 12", "16 lanes".
QString laneList(LaneMask lanes);

/// "Line 24", "Line 752 of agent.cuh" in a file that is not the program's, or that there is no line information.
QString placeInSource(const trace::Recording& recording, const trace::Site* site);

}  // namespace simtscope::figures
