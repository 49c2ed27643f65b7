// Lays out the parts of the launch figure: the warps of an SM, the bars of its resources, the columns of the occupancy curve, and the
// waves.
#pragma once

#include <QRectF>
#include <array>
#include <cstdint>
#include <vector>

#include "gpu/analysis/counts/launch_forecast.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

/// Holds positions and sizes of the figure's parts, in logical pixels.
struct LaunchLayout {
    /// Places the bar of one resource of the SM, with its name and value.
    struct Resource {
        QRectF name, bar, value;
        std::vector<QRectF> shares;  ///< one for each block while they can be told apart, else one for all blocks; empty: nothing is used
    };
    /// Places a column of the occupancy curve, for one block size.
    struct Column {
        QRectF columnBox, bar;
        QRectF aboveBar, belowBar;  ///< areas above and below the bar, for texts and for marks of block sizes
    };
    /// Places a mark of the curve's axis.
    struct Tick {
        int percent = 0;
        qreal y = 0;
        QRectF label;
    };
    /// Places a wave of the grid, or a gap that stands for several.
    struct Wave {
        std::uint64_t number = 0;      ///< counted from 1
        std::uint64_t blockCount = 0;  ///< 0: the gap that stands for the waves that are left out
        QRectF slot, filled, aboveBar, belowBar;
    };

    QRectF smHeading, resourcesHeading, curveHeading, wavesHeading;
    std::vector<QRectF> warpBoxes;  ///< a box for each warp that the SM can hold
    std::array<Resource, kSmResourceCount> resources{};
    QRectF plot;  ///< area of the curve
    std::array<Tick, 3> ticks{};
    std::vector<Column> columns;  ///< one per entry of `points`
    std::vector<Wave> waves;
};

/// Lays the figure out in the canvas's content. Draws nothing.
LaunchLayout layOutLaunch(const Canvas& canvas, const analysis::LaunchForecast& forecast,
                          const std::vector<analysis::OccupancyPoint>& points);

}  // namespace simtscope::figures
