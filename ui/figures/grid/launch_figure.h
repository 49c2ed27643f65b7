// Draws a planned launch: one SM filled with its blocks, the resources that they take, occupancy over block sizes, and the waves in which
// the grid runs. All numbers come from gpu/analysis/counts/launch_forecast.h.
#pragma once

#include "gpu/analysis/counts/launch_forecast.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

/// Holds the input of the figure of a planned launch.
struct LaunchView {
    const DeviceModel* device = nullptr;
    analysis::LaunchPlan plan;
    QString kernel;
};

/// Draws the launch. The subject of a bar of the curve is its block size (BlockSizeSubject).
Figure layOutLaunchFigure(const LaunchView& view, const FigureOptions& options);
/// Returns the sentence below the figure: the occupancy and its limit, or why the launch fails.
Fact makeLaunchFact(const LaunchView& view, const analysis::LaunchForecast& forecast);

/// Returns "registers", translated.
QString resourceName(SmResource resource);
/// Returns the name that follows "limited by …": "the number of blocks".
QString limiterName(SmResource resource);
/// Says in a sentence which limit the launch breaks, and how to fix that.
QString describeBrokenLimit(const analysis::LimitViolation& broken, const DeviceModel& device);

}  // namespace simtscope::figures
