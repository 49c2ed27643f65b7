// Where the panel of a step's lanes has room for circles, values, curves, hubs and places (lane_step.h says what there is).
#pragma once

#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/warps/lane_words.h"

namespace simtscope::figures {

/// What several lanes have in common, below them.
struct PlacedHub {
    const analysis::LaneHub* hub = nullptr;
    const HubWords* words = nullptr;
    qreal width = 0, center = 0;
    bool detailed = false;
};

struct LanesLayout {
    QRectF area;
    unsigned lanes = kWarpSize;
    qreal gutter = 0;              ///< of the row labels, left of the lanes
    qreal column = 1, circle = 0;  ///< of a lane
    qreal line = 0, valueRow = 0;  ///< heights
    qreal scale = 1;               ///< of all values
    qreal placesScale = 1;         ///< of the places, where they are shown
    bool showsBrings = false, showsGets = false, showsNote = false;
    qreal lanesTop = 0, bringsTop = 0, getsTop = 0;
    qreal curvesTop = 0, curvesBottom = 0;  ///< of what connects the lanes with what stands below
    qreal noteTop = 0;
    QRectF hubRow;
    std::vector<PlacedHub> hubs;  ///< from left to right, where the step has any
    unsigned hubsLeftOut = 0;     ///< for which there is no room

    qreal x(unsigned lane) const { return area.left() + gutter + (lane + 0.5) * column; }
};

inline constexpr qreal kHubPadding = 7, kHubGap = 8;  // units

/// `gutter`: at least. `threads`: of the block.
LanesLayout layOutLanes(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
                        std::uint64_t threads);

/// Beside the hubs, when some are left out.
QString moreHubs(unsigned count);

}  // namespace simtscope::figures
