#include "ui/figures/source/source.h"

#include <QCoreApplication>

#include "gpu/analysis/models/line_cost_cache.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/machine_words.h"
#include "ui/figures/source/source_painter.h"

namespace simtscope::figures {

namespace {

Figure drawFigure(const FigureSource& source, const FigureOptions& options, bool isExcerpt)
{
    Canvas canvas(options, makeFigureTitle(kSourceFigure.name, source),
                  addMachineCode(makeStepFact(source, options.step), source, options));
    SourcePainter(source, options, canvas, isExcerpt).draw();
    return canvas.takeFigure();
}

Figure layOutSourceFigure(const FigureSource& source, const FigureOptions& options)
{
    return drawFigure(source, options, false);
}

}  // namespace

Figure layOutExcerpt(const FigureSource& source, const FigureOptions& options)
{
    return drawFigure(source, options, true);
}

constinit const FigureKind kSourceFigure = {
    .name = "source",
    .label = QT_TRANSLATE_NOOP("figures", "Source"),
    .layout = layOutSourceFigure,
    .prepare = &analysis::LineCosts::prepare,
    .isPrepared = &FigureKind::isDerived<analysis::LineCosts>,
    .showsMachineCode = true,
    .opensAtFirstStep = true,
};

}  // namespace simtscope::figures
