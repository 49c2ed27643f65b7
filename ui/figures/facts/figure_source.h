// What a figure is made from.
#pragma once

#include "gpu/analysis/recorded_block.h"

namespace simtscope::figures {

using FigureSource = analysis::RecordedBlock;

}  // namespace simtscope::figures
