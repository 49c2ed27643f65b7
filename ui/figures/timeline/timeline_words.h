// The timeline in words: what the launch's work is beside, names of rows, and times.
#pragma once

#include <QStringList>

#include "gpu/analysis/models/timeline_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

Fact timelineFact(const FigureSource& source, const analysis::TimelineModel& model);

/// From the longest on: "reduce1<<<4, 256>>>", "reduce1".
QStringList itemLabels(const FigureSource& source, const analysis::TimelineItem& item);
QString itemTip(const FigureSource& source, const analysis::TimelineItem& item);

/// "stream 1", "default stream", "device 1, stream 2", "host"
QString rowName(const analysis::TimelineRow& row, bool severalDevices);
/// "12.3 µs" in the unit that suits the number.
QString duration(std::uint64_t nanoseconds);
/// A point in time, in the unit that suits it and with the digits that tell points `apart` nanoseconds from each other apart: "104.159 ms".
QString moment(std::uint64_t nanoseconds, std::uint64_t apart);

}  // namespace simtscope::figures
