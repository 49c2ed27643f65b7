// Puts the consequences of a launch into numbers with names, and into a sentence for little room.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "gpu/analysis/counts/launch_forecast.h"

namespace simtscope::ui {

/// Returns pairs of name and value; the same rows for every plan.
std::vector<std::pair<QString, QString>> computeLaunchNumbers(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast);

/// Returns the warps, lanes without a thread, occupancy and threads without an element, separated by dots.
QString summarizeLaunch(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast);

/// Says which limits the launch exceeds, one in each line; empty if there are none.
QString describeBrokenLimits(const analysis::LaunchForecast& forecast, const DeviceModel& device);

}  // namespace simtscope::ui
