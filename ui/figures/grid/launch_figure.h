// A launch that might be made, as a picture: one SM filled with its blocks, what they take of each resource, occupancy over block sizes,
// and the waves in which the grid runs. All numbers are those of gpu/analysis/occupancy.h.
#pragma once

#include "gpu/analysis/occupancy.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

struct LaunchView {
    const DeviceModel* device = nullptr;
    analysis::LaunchPlan plan;
    QString kernel;
};

/// A bar of the curve has the block size as its subject's `thread`.
Figure launchFigure(const LaunchView& view, const FigureOptions& options);
Fact launchFact(const LaunchView& view, const analysis::LaunchForecast& forecast);

/// "registers", translated.
QString resourceName(SmResource resource);
/// As in "limited by …": "the number of blocks".
QString limiterName(SmResource resource);
/// What is wrong and how to fix it, in a sentence.
QString brokenText(const analysis::BrokenLimit& broken, const DeviceModel& device);

}  // namespace simtscope::figures
