// Describes in sentences what a line cost in the run that is shown.
#pragma once

#include <QStringList>

#include "gpu/analysis/counts/line_costs.h"

namespace simtscope::ui {

/// Returns a sentence for each kind of cost that the line has, over all blocks of the launch: instructions and active lanes, memory,
/// divergence, barriers, shuffles and votes.
QStringList describeLineCost(const analysis::LineCost& cost);

}  // namespace simtscope::ui
