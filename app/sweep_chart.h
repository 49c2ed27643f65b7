// The chart of a sweep as a picture: the one that the window shows, drawn without it.
#pragma once

#include <vector>

#include "app/command.h"
#include "gpu/analysis/sweep_table.h"
#include "ui/figures/export/export.h"

namespace simtscope::app {

/// One chart of each quantity: pages of a .pdf or .tex, or numbered pictures where there are several. Errors as exportSequence().
Result<void> writeSweepChart(const analysis::SweepTable& table, const std::vector<const analysis::Quantity*>& quantities,
                             const figures::Theme& theme, const std::string& output, const Invocation& invocation);

}  // namespace simtscope::app
