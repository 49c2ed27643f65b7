// What a step does to the lanes of one warp (gpu/analysis/models/lane_step.h), in words.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/lane_step.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

struct HubWords {
    QString title, detail;  ///< "bins[3]", "0 → 3, 3 lanes serialised"
    QString brief;          ///< where there is no room for both; may be empty
};

struct LaneWords {
    QString heading, note;         ///< "warp 0 in this step: shuffle, shfl.sync.down.b32"; note: what a mark means in this step
    QString brings, gets, places;  ///< names of the rows of values; empty: there are none
    std::vector<HubWords> hubs;    ///< as the step's
};

LaneWords laneWords(const FigureSource& source, const analysis::LaneStep& step);

}  // namespace simtscope::figures
