// What the figure of the warps says in words.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/warps_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

struct NamedActivity {
    analysis::LaneActivity activity;
    QString name;  ///< "waits for the barrier"
};
/// All that a lane can be doing, in the order of the legend.
std::vector<NamedActivity> namedActivities();

/// "32 active, 224 inactive"
QString activityText(const analysis::WarpsModel& model, std::uint32_t column, std::uint32_t firstWarp, std::uint32_t warps);
/// The step's own sentence, and what all threads of the block do meanwhile.
Fact warpsFact(const FigureSource& source, const analysis::WarpsModel& model, std::uint32_t step);

}  // namespace simtscope::figures
