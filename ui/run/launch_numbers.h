// What follows for a launch, in numbers with their names.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "gpu/analysis/occupancy.h"

namespace simtscope::ui {

/// Name and value; the same rows for every plan.
std::vector<std::pair<QString, QString>> launchNumbers(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast);

}  // namespace simtscope::ui
