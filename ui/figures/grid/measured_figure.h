// Times that a GPU has measured, as a picture: a bar for each block size, the fastest marked, and below each bar what the run cost.
#pragma once

#include <optional>
#include <vector>

#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

struct MeasuredBar {
    QString value;  ///< of the parameter: "256"
    double microseconds = 0, least = 0, most = 0;
    struct Costs {
        std::uint64_t conflicts = 0, sectors = 0;
        double occupancy = 0;  ///< 0..1
    };
    std::optional<Costs> costs;
    std::int32_t threads = -1;  ///< of a block, where the parameter sets them: a click chooses it
};

struct MeasuredView {
    QString program, problem;  ///< "reduce-1-interleaved", "Elements 4,194,304"
    QString parameter;         ///< "Threads per block"
    QString device;            ///< "NVIDIA H200, 2026-11-25"
    int runs = 0;              ///< behind each time
    std::vector<MeasuredBar> bars;
    QString current;  ///< value of the shown run; marked where it is among the bars
    QString missing;  ///< instead of bars: why there are none
};

/// A bar that a click can choose has the block size as its subject's `thread`.
Figure measuredFigure(const MeasuredView& view, const FigureOptions& options);
Fact measuredFact(const MeasuredView& view);

}  // namespace simtscope::figures
