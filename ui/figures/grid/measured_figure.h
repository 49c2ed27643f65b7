// Draws times measured on a GPU: a bar for each block size, the fastest marked, and the costs of the run below each bar.
#pragma once

#include <optional>
#include <vector>

#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

/// Holds the measured time for one value of the parameter, in microseconds: the sum of its launches' medians, and the range.
struct MeasuredBar {
    QString value;  ///< value of the parameter: "256"
    double medianMicroseconds = 0, minMicroseconds = 0, maxMicroseconds = 0;
    /// Holds the costs of the run with this value, from its recording.
    struct Costs {
        std::uint64_t conflicts = 0, sectors = 0;
        double occupancy = 0;  ///< 0..1
    };
    std::optional<Costs> costs;
    /// Threads per block if the parameter sets them, so that a click chooses this block size; -1: the parameter does not set them.
    std::int32_t threadsPerBlock = -1;
};

/// Holds the input of the figure of measured times.
struct MeasuredTimesView {
    QString program, problem;  ///< "reduce-1-interleaved", "Elements 4,194,304"
    QString parameter;         ///< "Threads per block"
    QString device;            ///< "NVIDIA H200, 2026-11-25"
    int runCount = 0;          ///< number of runs behind each time
    std::vector<MeasuredBar> bars;
    QString currentValue;   ///< value in the shown run; marked where it is among the bars
    QString missingReason;  ///< shown instead of bars: the reason why there are none
};

/// Draws the bars. The subject of a bar that a click can choose is its block size (BlockSizeSubject).
Figure layOutMeasuredTimesFigure(const MeasuredTimesView& view, const FigureOptions& options);
/// Returns the sentence below the figure: the fastest value against the slowest, or `missingReason`.
Fact makeMeasuredTimesFact(const MeasuredTimesView& view);

}  // namespace simtscope::figures
