#include "ui/figures/data/data.h"

#include <algorithm>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "gpu/analysis/models/patterns/chain_model.h"
#include "gpu/analysis/models/patterns/exchange_model.h"
#include "gpu/analysis/models/patterns/halo_model.h"
#include "gpu/analysis/models/patterns/histogram_model.h"
#include "gpu/analysis/models/patterns/index_sources.h"
#include "gpu/analysis/models/patterns/matrices_model.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/analysis/models/patterns/sparse_rows_model.h"
#include "gpu/analysis/models/patterns/transpose_model.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/array_rows.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/dataflow/dataflow_figure.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_strip.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {

namespace {

/// Views in the order of preference: the first one that fits the block is drawn.
const DataView* const kDataViews[] = {&kProductView,  &kTransposeView, &kSparseRowsView, &kChainView,
                                      &kExchangeView, &kHistogramView, &kMatricesView,   &kArraysView};

QString describeNothingToDraw(const FigureSource& source)
{
    if (!source.dataflow())
        return tr("The dataflow of this kernel cannot be found: %1").arg(translateMessage(source.dataflow().error()));
    if (const QString leftOut = describeOmittedEvents(source); !leftOut.isEmpty() && source.steps().count() == 0)
        return leftOut;
    return tr("This block accesses no array in global or shared memory.");
}

Figure layOutDataFigure(const FigureSource& source, const FigureOptions& options)
{
    Fact fact = makeStepFact(source, options.step);
    const auto fitting = source.dataflow() ? std::find_if(std::begin(kDataViews), std::end(kDataViews),
                                                          [&](const DataView* one) { return one->fits(source); })
                                           : std::end(kDataViews);
    const DataView* const view = fitting == std::end(kDataViews) ? nullptr : *fitting;
    if (const QString viewSentence = view ? view->sentence(source, options) : QString(); !viewSentence.isEmpty())
        fact.text += u' ' + viewSentence;
    Canvas canvas(options, makeFigureTitle(kDataFigure.name, source), fact);
    if (!view) {
        canvas.addMessage(describeNothingToDraw(source));
        return canvas.takeFigure();
    }
    FindingStrip finding(source, options, canvas);
    FigureOptions drawn = options;
    if (options.hidesAnswers && !options.showsAllSteps && options.step > 0)
        --drawn.step;  // while a question is asked, the picture is that before the step
    ArrayStrip strip(source, drawn, canvas, view->drawnArrays(source), view != &kMatricesView,
                     view->usefulHeight ? std::optional(view->usefulHeight(source, drawn, canvas)) : std::nullopt);
    view->draw(source, drawn, canvas);
    strip.draw();
    finding.draw();
    return canvas.takeFigure();
}

template <class... Models>
struct Derived {
    static bool prepare(const FigureSource& source, const std::stop_token& stop) { return (Models::prepare(source, stop) && ...); }
    static bool isPrepared(const FigureSource& source) { return (FigureKind::isDerived<Models>(source) && ...); }
};
using Models =
    Derived<analysis::ProductModel, analysis::TransposeModel, analysis::ExchangeModel, analysis::HistogramModel, analysis::MatricesModel,
            analysis::ArraysModel, analysis::HaloModel, analysis::IndexSources, analysis::SparseRowsModel, analysis::ChainModel>;

}  // namespace

std::uint32_t chooseDrawnStep(const FigureSource& source, const FigureOptions& options)
{
    return options.showsAllSteps && source.steps().count() > 0 ? source.steps().count() - 1 : options.step;
}

constinit const FigureKind kDataFigure = {
    .name = "data",
    .label = QT_TRANSLATE_NOOP("figures", "Data"),
    .layout = layOutDataFigure,
    .prepare = &Models::prepare,
    .isPrepared = &Models::isPrepared,
    .draws = isDataflowEvent,
};

}  // namespace simtscope::figures
