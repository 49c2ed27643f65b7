// Makes the picture that takes the place of the figure in front of a class: measured times over the block sizes, or the chart of the tab
// Charts. It is here because ui/presentation does not know the charts.
#pragma once

#include "ui/presentation/presentation_window.h"

namespace simtscope::ui {

struct Session;
class CentralPanel;

/// Returns a picture of `size` pixels with text `scale` times as large as the window's, and the sentence below it. Without a
/// chart of the shown block in the tab Charts, it shows the block's steps; while answers are hidden, it is a message.
PresentedChart makeChartToPresent(const Session& session, const CentralPanel& centralPanel, Lecture::Chart chart, QSizeF size, qreal scale);

}  // namespace simtscope::ui
