// Writes the sentence and the words of the timeline: the work that overlaps the launch, names of rows, and times.
#pragma once

#include <QStringList>

#include "gpu/analysis/models/timeline_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns the sentence below the figure: when the launch's kernel ran, and what overlapped it.
Fact makeTimelineFact(const FigureSource& source, const analysis::TimelineModel& model);

/// Returns the labels from the longest on: "reduce1<<<4, 256>>>", "reduce1".
QStringList makeItemLabels(const FigureSource& source, const analysis::TimelineItem& item);
/// Returns the call or work with its times, and its error where it failed.
QString makeItemTip(const FigureSource& source, const analysis::TimelineItem& item);

/// Returns "stream 1", "default stream", "device 1, stream 2" or "host".
QString makeRowName(const analysis::TimelineRow& row, bool hasSeveralDevices);
/// Returns "12.3 µs", in the unit that suits the number.
QString formatDuration(std::uint64_t nanoseconds);
/// Formats a point in time in a suitable unit: "104.159 ms". It has enough digits to distinguish two points that lie
/// `resolutionNanoseconds` nanoseconds from each other.
QString formatTime(std::uint64_t nanoseconds, std::uint64_t resolutionNanoseconds);

}  // namespace simtscope::figures
