// Names locations in memory as the program does (gpu/analysis/names), and describes those for which the program has no name.
#pragma once

#include <QString>

#include "gpu/analysis/names/memory_names.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns "sdata[4]", "out[0]", "thread 3" or "shared memory +0x40". `bytes` is the size of the access, which is taken for the element's
/// size if the type of the elements is unknown.
QString formatCell(const FigureSource& source, const analysis::Cell& cell, unsigned bytes);

/// Returns "sdata", "in", "shared memory" or "global memory".
QString formatLocation(const FigureSource& source, std::uint32_t allocation, std::uint64_t offset);

/// Returns the name of a variable, or a description in the language of the window if it has no name.
QString shownName(const analysis::Variable& variable);

}  // namespace simtscope::figures
