// Writes the texts about what a step does to the lanes of one warp (gpu/analysis/models/lane_step.h). A group is a set of lanes that share
// something, for example an address.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/lane_step.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds the texts of a group of lanes.
struct LaneGroupText {
    QString title, detail;  ///< "bins[3]", "0 → 3, 3 lanes serialised"
    QString brief;          ///< shown in place of `detail` if that has no room; may be empty
};

/// Holds the texts of the panel of lanes.
struct LaneTexts {
    QString heading, note;              ///< "warp 0 in this step: shuffle, shfl.sync.down.b32"; note: the meaning of a mark in this step
    QString inputs, outputs, indices;   ///< labels of the rows of values; empty: the step has no row of this kind
    std::vector<LaneGroupText> groups;  ///< one for each group of the step
};

/// Returns the texts in the language of the window, with a text for each group of the step.
LaneTexts makeLaneTexts(const FigureSource& source, const analysis::LaneStep& step);

}  // namespace simtscope::figures
