#include "ui/window/menus/present_menu.h"

#include <QAction>
#include <QMainWindow>

#include "ui/compare/comparisons.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/presentation/lecture_dialog.h"
#include "ui/presentation/presentation.h"
#include "ui/run/launch_explorer.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/menus/presented_chart.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

/// Actions of the other menus that a lecturer uses while presenting. None of them runs, ends or edits anything.
constexpr ActionKey kSharedKeys[] = {action::playAction,
                                     action::stepOn,
                                     action::stepBackAction,
                                     action::phaseOn,
                                     action::phaseBackAction,
                                     action::firstAction,
                                     action::lastAction,
                                     action::wavefrontOn,
                                     action::wavefrontBack,
                                     action::faster,
                                     action::slower,
                                     action::nextConflict,
                                     action::previousConflict,
                                     action::nextDivergence,
                                     action::previousDivergence,
                                     action::nextUncoalesced,
                                     action::previousUncoalesced,
                                     action::nextWrite,
                                     action::previousWrite,
                                     action::nextAtLine,
                                     action::previousAtLine,
                                     action::nextLaunch,
                                     action::previousLaunch,
                                     action::changeOrder,
                                     action::theme,
                                     action::showFigure,
                                     action::nextStop,
                                     action::previousStop,
                                     action::askOrReveal,
                                     action::showPresenter,
                                     action::hideEveryStep};

FigureViewParts makeViewParts(Session& session)
{
    return {session.appearance,  session.document,  session.runner,   session.registers, session.selection, session.position,
            session.breakpoints, session.navigator, session.stepping, session.run,       session.variables};
}

/// Adds the presentation's own keys, which choose the picture in place of the figure.
void addChartKeys(Presentation& presentation, Lecture& lecture)
{
    const auto toggle = [&lecture](Lecture::Chart chart) {
        return [&lecture, chart] { lecture.setChart(lecture.chart() == chart ? Lecture::Chart::None : chart); };
    };
    presentation.addPresentingAction("presentBlockSizes", tr("Show measured times of block sizes, or the figure"), {Qt::Key_M},
                                     toggle(Lecture::Chart::BlockSizes));
    presentation.addPresentingAction("presentChart", tr("Show the chart of the tab Charts, or the figure"), {keyOfPage()},
                                     toggle(Lecture::Chart::Page));
}

void planLecture(QMainWindow& window, Session& session, Presentation& presentation)
{
    auto* dialog = window.findChild<LectureDialog*>();
    if (!dialog) {
        dialog = new LectureDialog(session.plan, &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &LectureDialog::startRequested, &presentation, [&session, &presentation] {
            if (session.lecture.openFirst())
                presentation.start();
        });
    }
    dialog->show();
    dialog->activateWindow();
}

}  // namespace

Presentation* addPresentMenu(Actions& actions, Session& session, CentralPanel& centralPanel, CompareView& compare)
{
    QMainWindow& window = actions.window();
    const auto makeChart = [&session, &centralPanel](Lecture::Chart chart, QSizeF size, qreal scale) {
        return makeChartToPresent(session, centralPanel, chart, size, scale);
    };
    const auto makeNumbers = [&compare](qreal width, qreal scale) { return compare.makeNumbersFigure(width, scale); };
    auto* const presentation = new Presentation({makeViewParts(session), session.lecture, session.guesses, makeChart, makeNumbers}, window);
    Lecture& lecture = session.lecture;
    actions.addMenu(
        tr("&Present"),
        {{action::present, tr("&Present"), {Qt::Key_F11}, [presentation] { presentation->start(); }},
         {action::showPresenter,
          tr("Presenter's &notes and clock"),
          {QKeySequence(Qt::CTRL | Qt::Key_F11)},
          [presentation] { presentation->showPresenter(); }},
         {action::planLecture,
          tr("Plan a &lecture…"),
          {},
          [&window, &session, presentation] { planLecture(window, session, *presentation); }},
         {},
         {action::nextStop, tr("Next cue, bookmark or &change"), {Qt::Key_PageDown}, [&lecture] { lecture.goToNext(); }},
         {action::previousStop, tr("Pre&vious cue, bookmark or change"), {Qt::Key_PageUp}, [&lecture] { lecture.goToPrevious(); }},
         {},
         {action::askOrReveal, tr("&Hide or show the answer"), {Qt::Key_H}, [&lecture] { lecture.toggleAnswer(); }},
         {action::hideEveryStep,
          tr("Hide answers at &each step"),
          {QKeySequence(Qt::SHIFT | Qt::Key_H)},
          {},
          {},
          true,
          false,
          [&lecture](bool isOn) { lecture.setHidesEveryStep(isOn); }}});
    auto* const everyStep = &actions.get(action::hideEveryStep);
    const auto refresh = [&lecture, everyStep] { everyStep->setChecked(lecture.hidesEveryStep()); };
    QObject::connect(&lecture, &Lecture::changed, everyStep, refresh);
    refresh();
    for (const ActionKey key : kSharedKeys)
        presentation->shareActions(actions.getAll(key));

    addChartKeys(*presentation, lecture);
    QObject::connect(&lecture, &Lecture::blockSizesRequested, presentation, [&actions, &window] {
        actions.get(action::launchExplorerAction).trigger();
        if (auto* explorer = window.findChild<LaunchExplorer*>("launchExplorer"))
            explorer->showMeasured();
    });

    Comparisons& comparisons = compare.comparisons();
    QObject::connect(&comparisons, &Comparisons::changed, presentation, [presentation, &comparisons] {
        std::vector<FigureViewParts> otherRuns;
        for (std::size_t i = 0; i < Comparisons::kMaxOtherRuns; ++i) {
            if (comparisons.at(i).isActive())
                otherRuns.push_back(makeViewParts(comparisons.at(i).other()));
        }
        presentation->setOtherRuns(otherRuns);
        presentation->setCaptions(comparisons.captions());
    });
    for (std::size_t i = 0; i < Comparisons::kMaxOtherRuns; ++i)
        QObject::connect(&comparisons.at(i), &Comparison::runsChanged, presentation,
                         [presentation, &comparisons] { presentation->setCaptions(comparisons.captions()); });
    QObject::connect(&comparisons, &Comparisons::placeChanged, presentation, &Presentation::refreshNumbers);
    QObject::connect(presentation, &Presentation::activeChanged, &centralPanel, [presentation, &centralPanel, &compare] {
        centralPanel.view().setSuspended(presentation->isActive());
        compare.otherView().setSuspended(presentation->isActive());
    });
    return presentation;
}

}  // namespace simtscope::ui
