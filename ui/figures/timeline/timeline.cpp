#include "ui/figures/timeline/timeline.h"

#include <QCoreApplication>

#include "ui/figures/facts/facts.h"
#include "ui/figures/timeline/timeline_painter.h"

namespace simtscope::figures {

namespace {

Figure layOut(const FigureSource& source, const FigureOptions& options)
{
    const TimelineView view = timelineView(source, options);
    Canvas canvas(options, figureTitle(kTimelineFigure.name, source), timelineFact(source, view), Canvas::Zoomed::Width);
    TimelinePainter(source, options, canvas, view).draw();
    return canvas.take();
}

}  // namespace

constinit const FigureKind kTimelineFigure = {
    .name = "timeline",
    .label = QT_TRANSLATE_NOOP("figures", "Timeline"),
    .layout = layOut,
};

}  // namespace simtscope::figures
