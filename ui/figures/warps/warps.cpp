#include "ui/figures/warps/warps.h"

#include <QCoreApplication>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_strip.h"
#include "ui/figures/facts/machine_words.h"
#include "ui/figures/warps/warps_painter.h"
#include "ui/figures/warps/warps_words.h"

namespace simtscope::figures {

namespace {

Figure layOutWarpsFigure(const FigureSource& source, const FigureOptions& options)
{
    const analysis::WarpsModel& model = analysis::WarpsModel::forBlock(source);
    Canvas canvas(options, makeFigureTitle(kWarpsFigure.name, source),
                  addMachineCode(makeWarpsFact(source, model, options.step), source, options));
    FindingStrip finding(source, options, canvas);
    if (model.columns.empty())
        canvas.addMessage(canvas.fact());
    else
        WarpsPainter(source, options, canvas, model).draw();
    finding.draw();
    canvas.setShowsAccess();
    return canvas.takeFigure();
}

}  // namespace

constinit const FigureKind kWarpsFigure = {
    .name = "warps",
    .label = QT_TRANSLATE_NOOP("figures", "Warps"),
    .layout = layOutWarpsFigure,
    .prepare = &analysis::WarpsModel::prepare,
    .isPrepared = &FigureKind::isDerived<analysis::WarpsModel>,
    .showsMachineCode = true,
};

}  // namespace simtscope::figures
