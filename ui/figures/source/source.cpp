#include "ui/figures/source/source.h"

#include <QCoreApplication>

#include "gpu/analysis/models/line_costs.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/machine_words.h"
#include "ui/figures/source/source_painter.h"

namespace simtscope::figures {

namespace {

Figure layOut(const FigureSource& source, const FigureOptions& options)
{
    Canvas canvas(options, figureTitle(kSourceFigure.name, source), withMachineCode(stepFact(source, options.step), source, options));
    SourcePainter(source, options, canvas).draw();
    return canvas.take();
}

}  // namespace

constinit const FigureKind kSourceFigure = {
    .name = "source",
    .label = QT_TRANSLATE_NOOP("figures", "Source"),
    .layout = layOut,
    .prepare = &analysis::LineCosts::prepare,
    .isPrepared = &FigureKind::isDerived<analysis::LineCosts>,
    .showsMachineCode = true,
    .opensAtFirstStep = true,
};

}  // namespace simtscope::figures
