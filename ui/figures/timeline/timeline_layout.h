// Where the timeline has room for which rows, and where a time stands on its axis (timeline_model.h says what there is).
#pragma once

#include <vector>

#include "gpu/analysis/models/timeline_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kTimelineGutter = 104;

struct TimelineLayout {
    QRectF area;
    qreal line = 0, axis = 0, load = 0, bottom = 0;
    std::vector<std::size_t> rows;   ///< shown, of the model's
    std::vector<qreal> tops;         ///< of these, and the end of the last
    double tickStep = 1;             ///< nanoseconds between the marks of the axis
    std::uint64_t from = 0, to = 0;  ///< nanoseconds at the ends of the axis

    qreal pitchOf(std::size_t row) const { return tops[row + 1] - tops[row]; }
    qreal x(std::uint64_t time) const;
};

TimelineLayout layOutTimeline(const Canvas& canvas, const analysis::TimelineModel& model);

}  // namespace simtscope::figures
