// Names the input of a figure: a recorded block, with the data that figures have derived from it.
#pragma once

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::figures {

using FigureSource = analysis::RecordedBlock;

}  // namespace simtscope::figures
