#include "ui/figures/dataflow/dataflow_figure.h"

#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/tree_painter.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_strip.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {

Figure layOutDataflow(const char* figure, const FigureSource& source, const FigureOptions& options, const Fact& fact,
                      const analysis::Sweeps* sweeps)
{
    const QString title = makeFigureTitle(figure, source);
    const auto makeMessageFigure = [&](const QString& text) {
        Canvas canvas(options, title, fact);
        canvas.addMessage(text);
        return canvas.takeFigure();
    };
    const Result<analysis::Dataflow>& flow = source.dataflow();
    if (!flow)
        return makeMessageFigure(tr("The dataflow of this kernel cannot be found: %1").arg(translateMessage(flow.error())));
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    if (const QString leftOut = describeOmittedEvents(source); model.nodes.empty() && !leftOut.isEmpty())
        return makeMessageFigure(leftOut);
    if (model.nodes.empty())
        return makeMessageFigure(tr("This block stores no value and passes none between lanes, so there is no dataflow to draw."));
    const std::vector<EdgeFilter> filters =
        computeEdgeFilters(source, model, options.selection, options.showsAllSteps ? ~0u : options.step);
    Fact completeFact = fact;
    if (const QString leftOut = describeEdgeFilter(source, model, filters); !leftOut.isEmpty())
        completeFact.text += u' ' + leftOut;
    Canvas canvas(options, title, completeFact);
    FindingStrip finding(source, options, canvas);
    TreePainter(source, options, canvas, model, sweeps, filters).draw();
    finding.draw();
    return canvas.takeFigure();
}

bool isDataflowEvent(trace::EventKind kind, const trace::Site*)
{
    switch (kind) {
    case trace::EventKind::Load:
    case trace::EventKind::Store:
    case trace::EventKind::Atomic:
    case trace::EventKind::Shuffle:
    case trace::EventKind::Match:
    case trace::EventKind::Matrix:
        return true;
    default:
        return false;
    }
}

bool makesValue(trace::EventKind kind, const trace::Site* site)
{
    return isDataflowEvent(kind, site) && kind != trace::EventKind::Load;
}

}  // namespace simtscope::figures
