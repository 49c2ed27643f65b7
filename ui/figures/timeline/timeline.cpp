#include "ui/figures/timeline/timeline.h"

#include <QCoreApplication>

#include "ui/figures/facts/facts.h"
#include "ui/figures/timeline/timeline_options.h"
#include "ui/figures/timeline/timeline_painter.h"

namespace simtscope::figures {

namespace {

Figure layOutTimelineFigure(const FigureSource& source, const FigureOptions& options)
{
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, options.step, options.showsAllSteps);
    Canvas canvas(options, makeFigureTitle(kTimelineFigure.name, source), makeTimelineFact(source, model), Canvas::ZoomAxis::Width);
    TimelinePainter(source, options, canvas, model).draw();
    canvas.setShowsAccess();
    return canvas.takeFigure();
}

}  // namespace

constinit const FigureKind kTimelineFigure = {
    .name = "timeline",
    .label = QT_TRANSLATE_NOOP("figures", "Timeline"),
    .layout = layOutTimelineFigure,
    .moves = nothingMoves,
    .textOptions = &kTimelineTextOptions,
};

}  // namespace simtscope::figures
