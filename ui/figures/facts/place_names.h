// Places in memory by the names that the program gives them (gpu/analysis/names), and in words where it gives none.
#pragma once

#include <QString>

#include "gpu/analysis/names/names.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// "sdata[4]", "out[0]", "thread 3", "shared memory +0x40". `bytes`: of the access, which count the elements where the program's are not
/// known.
QString cellName(const FigureSource& source, const analysis::Cell& cell, unsigned bytes);

/// "sdata", "in", "shared memory", "global memory".
QString placeName(const FigureSource& source, std::uint32_t allocation, std::uint64_t offset);

/// A variable's name; what it is called, in the language of the moment, if it has none.
QString shownName(const analysis::Variable& variable);

}  // namespace simtscope::figures
