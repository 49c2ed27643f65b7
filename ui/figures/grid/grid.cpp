#include "ui/figures/grid/grid.h"

#include <QCoreApplication>

#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/grid_painter.h"

namespace simtscope::figures {

namespace {

Figure layOutGridFigure(const FigureSource& source, const FigureOptions& options)
{
    const analysis::GridModel occupancy = analysis::makeGridModel(source, options.registers);
    Canvas canvas(options, makeFigureTitle(kGridFigure.name, source), makeGridFact(source, occupancy));
    GridPainter(source, options, canvas, occupancy).draw();
    canvas.setShowsAccess();
    return canvas.takeFigure();
}

}  // namespace

constinit const FigureKind kGridFigure = {
    .name = "grid",
    .label = QT_TRANSLATE_NOOP("figures", "Grid"),
    .layout = layOutGridFigure,
    .moves = nothingMoves,
    .showsRegisters = true,
};

}  // namespace simtscope::figures
