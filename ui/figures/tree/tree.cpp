#include "ui/figures/tree/tree.h"

#include <QCoreApplication>

#include "ui/figures/dataflow/dataflow_figure.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

Figure layOutTreeFigure(const FigureSource& source, const FigureOptions& options)
{
    return layOutDataflow(kTreeFigure.name, source, options, makeStepFact(source, options.step), nullptr);
}

}  // namespace

constinit const FigureKind kTreeFigure = {
    .name = "tree",
    .label = QT_TRANSLATE_NOOP("figures", "Tree"),
    .layout = layOutTreeFigure,
    .prepare = &analysis::TreeModel::prepare,
    .isPrepared = &FigureKind::isDerived<analysis::TreeModel>,
    .draws = isDataflowEvent,
    .moves = makesValue,
    .showsBeginning = true,
};

}  // namespace simtscope::figures
