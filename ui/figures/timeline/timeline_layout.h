// Where the timeline has room for which rows, where a time stands on its axis, which work is folded into one bar, and where the names of
// bars stand that are shorter than them (timeline_model.h says what there is).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "gpu/analysis/models/timeline_runs.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kTimelineGutter = 104;

/// The name of one bar, or of neighbours that have the same, below its row.
struct Callout {
    qreal at = 0, last = 0;  ///< where a line leads from the bar down to it; the last of the bars
    std::size_t lane = 0;
    QString text;  ///< "EventRecord ×3"
    qreal width = 0;
};

struct TimelineRowLayout {
    std::size_t row = 0;                        ///< of the model's
    qreal top = 0, height = 0, pitch = 0;       ///< height: of its work; pitch: with names and gap
    std::vector<analysis::TimelineRun> folded;  ///< too close to each other for a bar each
    std::vector<bool> isFolded;                 ///< by item
    std::vector<Callout> callouts;

    /// The bar with this middle has its name below the row.
    bool callsOut(qreal middle) const
    {
        return std::ranges::any_of(callouts, [&](const Callout& callout) { return callout.at <= middle && middle <= callout.last; });
    }
};

struct TimelineLayout {
    QRectF area;
    qreal line = 0, axis = 0, load = 0, bottom = 0;
    std::vector<TimelineRowLayout> rows;  ///< shown
    double tickStep = 1;                  ///< nanoseconds between the marks of the axis
    std::uint64_t from = 0, to = 0;       ///< nanoseconds at the ends of the axis
    std::optional<qreal> cursor;          ///< none is drawn where all steps are shown

    /// The room for a name in a bar, beside the cursor.
    QRectF roomForName(const QRectF& bar, qreal unit) const;
    /// The larger part of the box beside the cursor, which crosses no text.
    QRectF besideCursor(const QRectF& box, qreal unit) const;
    qreal x(std::uint64_t time) const;
    bool shows(std::uint64_t begin, std::uint64_t end) const { return end >= from && begin <= to; }
};

TimelineLayout layOutTimeline(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                              const FigureOptions& options);

}  // namespace simtscope::figures
