// Where the figure of a launch has room for the places of an SM, the bars of its resources, the columns of the curve, and the waves.
#pragma once

#include <QRectF>
#include <array>
#include <cstdint>
#include <vector>

#include "gpu/analysis/occupancy.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

struct LaunchLayout {
    struct Resource {
        QRectF name, bar, value;
        std::vector<QRectF> shares;  ///< of each block, as long as they can be told apart, else of all; none: nothing is taken
    };
    struct Column {
        QRectF whole, bar;
        QRectF above, below;  ///< for the block size, of the present one and of marked ones
    };
    struct Tick {
        int percent = 0;
        qreal y = 0;
        QRectF label;
    };
    struct Wave {
        std::uint64_t number = 0;  ///< from 1
        std::uint64_t blocks = 0;  ///< 0: it stands for the waves that are left out
        QRectF slot, filled, above, below;
    };

    QRectF smHeading, resourcesHeading, curveHeading, wavesHeading;
    std::vector<QRectF> warps;  ///< a place for each that the SM can hold
    std::array<Resource, kSmResources> resources{};
    QRectF plot;  ///< of the curve
    std::array<Tick, 3> ticks{};
    std::vector<Column> columns;  ///< as many as `points`
    std::vector<Wave> waves;
};

LaunchLayout layOutLaunch(const Canvas& canvas, const analysis::LaunchForecast& forecast,
                          const std::vector<analysis::OccupancyPoint>& points);

}  // namespace simtscope::figures
