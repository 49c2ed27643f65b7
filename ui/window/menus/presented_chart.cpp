#include "ui/window/menus/presented_chart.h"

#include <QPainter>

#include "ui/charts/chart_view.h"
#include "ui/charts/charts_page.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/paint.h"
#include "ui/run/measured_choices.h"
#include "ui/session/place/position.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

PresentedChart makePresentedChart(const figures::Figure& figure, const Appearance& appearance, const QString& sentence)
{
    return {[figure, &appearance](QPainter& painter) { figures::paint(painter, figure, appearance.theme()); }, sentence};
}

PresentedChart makeMessageChart(const QString& message, const figures::FigureOptions& options, const Appearance& appearance)
{
    figures::Canvas canvas(options, {}, {});
    canvas.addMessage(message);
    return makePresentedChart(canvas.takeFigure(), appearance, {});
}

/// Returns the times of the largest problem: the small ones that one steps through say nothing about block sizes.
PresentedChart makeBlockSizesChart(const Session& session, const figures::FigureOptions& options)
{
    const figures::MeasuredTimesView view = makeMeasuredTimesChoices(session.document, {}, shippedTimes()).front();
    return makePresentedChart(figures::layOutMeasuredTimesFigure(view, options), session.appearance,
                              view.bars.empty() ? QString() : figures::makeMeasuredTimesFact(view).text);
}

/// Returns the chart of the shown block that says most: wavefronts where it accesses shared memory, else sectors, else active lanes. It has
/// no bars where there is no block, or one so long that counting would let the class wait.
ChartModel makeDefaultChart(const Position& position)
{
    const std::shared_ptr<const figures::FigureSource> source = position.source();
    if (!source || source->isBeginning() || !source->isRecorded() || source->trace().size() > position.maxForegroundEvents())
        return {};
    constexpr std::uint32_t kMaxColumns = 2000;
    const analysis::StepSeries series =
        analysis::computeStepSeries(source->recording(), source->launch(), source->trace(), source->steps(), kMaxColumns);
    const StepMeasure measure = series.wavefrontCount > 0 ? StepMeasure::Wavefronts
                                : series.sectorCount > 0  ? StepMeasure::Sectors
                                                          : StepMeasure::Lanes;
    return makeStepsChart(measure, *source, series);
}

}  // namespace

PresentedChart makeChartToPresent(const Session& session, const CentralPanel& centralPanel, Lecture::Chart chart, QSizeF size, qreal scale)
{
    figures::FigureOptions options;
    options.size = size;
    options.fontScale = scale;
    options.hidesAnswers = session.appearance.hidesAnswers();
    if (chart == Lecture::Chart::BlockSizes)
        return makeBlockSizesChart(session, options);
    const auto* page = centralPanel.findChild<ChartsPage*>();
    const bool isOfPage = page && !page->isStale() && !page->model().bars.empty();
    const ChartModel model = isOfPage ? page->model() : makeDefaultChart(session.position);
    if (model.bars.empty())
        return makeMessageChart(tr("No chart yet. Choose one in the tab Charts before the lecture."), options, session.appearance);
    if (options.hidesAnswers)
        return makeMessageChart(model.title, options, session.appearance);
    const auto drawing = std::make_shared<figures::Drawing>(
        makeChartDrawing(model, session.appearance.theme(), size / scale, -1, {.showsTitle = false, .showsSentence = false}));
    return {[drawing, scale](QPainter& painter) {
                painter.scale(scale, scale);
                drawing->paint(painter);
            },
            model.caption};
}

}  // namespace simtscope::ui
