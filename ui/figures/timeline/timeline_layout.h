// Chooses the rows of the timeline that have room, places times on its axis, folds repeated work into one bar, and places the names of bars
// that are too short for them. timeline_model.h holds the facts.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "gpu/analysis/models/timeline_runs.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kTimelineGutter = 104;

/// Places the name of a bar, or of adjacent bars with the same name, below the row.
struct Callout {
    qreal lineX = 0;     ///< x of the line, which begins at the middle of the first bar
    qreal lastBarX = 0;  ///< x of the middle of the last bar with this name
    std::size_t textRow = 0;
    QString text;  ///< "EventRecord ×3"
    qreal width = 0;
};

/// Holds the place of a row and the work in it that is folded or named below it.
struct TimelineRowLayout {
    std::size_t rowIndex = 0;                        ///< index into the model's rows
    qreal top = 0, height = 0, pitch = 0;            ///< height: that of the bars; pitch: distance to the next row, with names and gap
    std::vector<analysis::RepeatedWork> foldedRuns;  ///< runs of work too close together for a bar each
    std::vector<bool> isFolded;                      ///< by item of the row: whether the item is part of a folded run
    std::vector<Callout> callouts;

    /// Returns whether the bar with this middle has its name below the row.
    bool callsOut(qreal middle) const
    {
        return std::ranges::any_of(callouts, [&](const Callout& callout) { return callout.lineX <= middle && middle <= callout.lastBarX; });
    }
};

/// Holds the places of the parts of the timeline, in logical pixels of the figure unless noted.
struct TimelineLayout {
    QRectF area;
    qreal lineHeight = 0, axisHeight = 0, loadHeight = 0, bottom = 0;
    std::vector<TimelineRowLayout> rows;       ///< the rows that are shown
    double tickStep = 1;                       ///< nanoseconds between the marks of the axis
    std::uint64_t startTime = 0, endTime = 0;  ///< nanoseconds at the ends of the axis
    std::optional<qreal> cursor;               ///< nullopt where all steps are shown

    /// Returns the box for a name in a bar: the larger part of the bar beside the cursor, inside its margins.
    QRectF nameBox(const QRectF& bar, qreal unit) const;
    /// Returns the larger part of the box beside the cursor, so that the cursor crosses no text.
    QRectF clipBesideCursor(const QRectF& box, qreal unit) const;
    qreal x(std::uint64_t time) const;  ///< returns the x of a time in nanoseconds
    /// Returns whether a part of the work lies on the axis.
    bool shows(std::uint64_t begin, std::uint64_t end) const { return end >= startTime && begin <= endTime; }
};

/// Lays the figure out in the canvas's content. Draws nothing.
TimelineLayout layOutTimeline(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                              const FigureOptions& options);

}  // namespace simtscope::figures
