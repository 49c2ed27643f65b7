// Lays out the panel of a step's lanes: circles, values, curves, groups and the elements that lanes access. lane_step.h holds the facts.
#pragma once

#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/warps/lane_words.h"

namespace simtscope::figures {

/// Holds a group of lanes, its texts and its position below the lanes.
struct PlacedLaneGroup {
    const analysis::LaneGroup* group = nullptr;
    const LaneGroupText* text = nullptr;
    qreal width = 0, center = 0;
    bool isDetailed = false;
};

/// Holds the positions of the panel's parts, in logical pixels of the figure.
struct LanesLayout {
    QRectF area;
    unsigned laneCount = kWarpSize;
    qreal gutter = 0;                           ///< width of the row labels, left of the lanes
    qreal columnWidth = 1, circleDiameter = 0;  ///< width of a lane's column, and diameter of its circle
    qreal lineHeight = 0, valueRowHeight = 0;   ///< heights of a line and of a row of values
    qreal valueScale = 1;                       ///< font scale of all values
    qreal indicesScale = 1;                     ///< font scale of the indices of elements, if these are shown
    bool showsInputs = false, showsOutputs = false, showsNote = false;
    qreal lanesTop = 0, inputsTop = 0, outputsTop = 0;
    qreal curvesTop = 0, curvesBottom = 0;  ///< top and bottom of the curves that connect lanes with the values, groups or elements below
    qreal noteTop = 0;
    QRectF groupRow;
    std::vector<PlacedLaneGroup> groups;  ///< from left to right; empty: the step has no groups
    unsigned omittedGroupCount = 0;       ///< number of groups without room

    qreal laneCenterX(unsigned lane) const { return area.left() + gutter + (lane + 0.5) * columnWidth; }  ///< middle of the lane's column
};

inline constexpr qreal kGroupPadding = 7, kGroupGap = 8;  ///< around the texts of a group, and between groups, in units (Figure::unit)

/// Lays the panel out. `gutter` is the least width of the labels, `threads` the number of threads in the block.
LanesLayout layOutLanes(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneTexts& texts,
                        std::uint64_t threads);

/// Returns the text beside the groups when some are left out.
QString formatOmittedGroupCount(unsigned count);

}  // namespace simtscope::figures
