// Writes the sentence and the words of the warps figure.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/warps_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds an activity of a lane, with its name in the current language.
struct NamedActivity {
    analysis::LaneActivity activity;
    QString name;  ///< "waits for the barrier"
};
/// Returns all activities of a lane, in the order of the legend.
std::vector<NamedActivity> namedActivities();

/// Returns "32 active, 224 inactive".
QString formatActivity(const analysis::WarpsModel& model, std::uint32_t column, std::uint32_t firstWarp, std::uint32_t warps);
/// Returns the sentence about the step, followed by what all threads of the block do meanwhile.
Fact makeWarpsFact(const FigureSource& source, const analysis::WarpsModel& model, std::uint32_t step);

}  // namespace simtscope::figures
