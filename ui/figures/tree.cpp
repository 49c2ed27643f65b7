#include <QCoreApplication>

#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/messages.h"
#include "ui/figures/tree_painter.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace

Figure layoutDataflow(const char* figure, const FigureSource& source, const FigureOptions& options, const Fact& fact, const Sweeps* sweeps)
{
    Canvas canvas(options, figureTitle(figure, source), fact);
    const Result<analysis::Dataflow>& flow = source.dataflow();
    if (!flow) {
        canvas.message(tr("The dataflow of this kernel cannot be found: %1").arg(spoken(flow.error())));
        return canvas.take();
    }
    const TreeModel& model = TreeModel::of(source);
    if (model.nodes.empty()) {
        canvas.message(tr("This block stores no value and passes none between lanes, so there is no dataflow to draw."));
        return canvas.take();
    }
    TreePainter(source, options, canvas, model, sweeps).draw();
    return canvas.take();
}

Figure layoutTree(const FigureSource& source, const FigureOptions& options)
{
    return layoutDataflow("tree", source, options, stepFact(source, options.step), nullptr);
}

}  // namespace simtscope::figures
