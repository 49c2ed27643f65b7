#include "app/grading/grade_picture.h"

#include "ui/figures/canvas/figure.h"
#include "ui/figures/export/export.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/figures.h"

namespace simtscope::app {
namespace {

constexpr QSizeF kFaultPictureSize(1280, 800);

}  // namespace

Result<void> drawFault(const exercises::FigurePlace& place, const std::string& path)
{
    const figures::FigureSource source(place.recording, place.launch, place.block);
    const figures::FigureKind* kind = figures::findFigureKind(QString::fromStdString(place.figure));
    if (!kind)
        kind = figures::findFigureKind("source");
    const figures::FigureOptions options{.size = kFaultPictureSize,
                                         .step = place.step ? *place.step : figures::suggestStep(source, *kind),
                                         .showsAllSteps = false,
                                         .registers = 0,
                                         .machineBranches = nullptr,
                                         .drawsCaption = true};
    return figures::exportFigure(kind->layout(source, options), figures::themes().front(), QString::fromStdString(path));
}

}  // namespace simtscope::app
