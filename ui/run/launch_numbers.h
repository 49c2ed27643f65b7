// Lists the consequences of a launch as numbers with names.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "gpu/analysis/counts/launch_forecast.h"

namespace simtscope::ui {

/// Returns pairs of name and value; the same rows for every plan.
std::vector<std::pair<QString, QString>> computeLaunchNumbers(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast);

}  // namespace simtscope::ui
