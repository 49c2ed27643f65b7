#include "ui/figures/variables/variables.h"

#include <QCoreApplication>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/variables/variables_options.h"
#include "ui/figures/variables/variables_painter.h"
#include "ui/figures/variables/variables_words.h"

namespace simtscope::figures {

namespace {

/// Names the thread where there is nothing else, so that another one can be chosen.
void drawThread(Canvas& canvas, std::uint32_t thread)
{
    const QString text = tr("thread %1").arg(thread);
    const QRectF line(canvas.content().left(), canvas.content().top(), canvas.widthOf(text, Font::Small), canvas.lineHeightOf(Font::Small));
    canvas.addText(line, text, Font::Small, Role::TextDim);
    canvas.lastShape().meaning = {ThreadSubject{thread}, {}, {}, text};
}

Figure layOutVariablesFigure(const FigureSource& source, const FigureOptions& options)
{
    const VariablesView view = makeVariablesView(source, options);
    Canvas canvas(options, makeFigureTitle(kVariablesFigure.name, source), makeVariablesFact(source, view), Canvas::ZoomAxis::Width);
    canvas.setFollowsSelection();
    if (view.hasRows()) {
        VariablesPainter(source, options, canvas, view).draw();
    } else {
        drawThread(canvas, view.thread);
        const AnswerScope answer(canvas);
        canvas.addMessage(canvas.fact());
    }
    return canvas.takeFigure();
}

bool prepareVariables(const FigureSource& source, const FigureOptions& options, const std::stop_token& stop)
{
    makeVariablesView(source, options, stop);
    return hasVariablesView(source, options);
}

}  // namespace

constinit const FigureKind kVariablesFigure = {
    .name = "variables",
    .label = QT_TRANSLATE_NOOP("figures", "Variables"),
    .layout = layOutVariablesFigure,
    .moves = nothingMoves,
    .textOptions = &kVariablesTextOptions,
    .prepareShown = prepareVariables,
    .isShownPrepared = hasVariablesView,
    .showsVariables = true,
};

}  // namespace simtscope::figures
