#include "ui/window/present_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>

#include "ui/compare/comparison.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/stage.h"
#include "ui/presentation/presentation.h"
#include "ui/session/session.h"
#include "ui/window/compare_view.h"
#include "ui/window/window_actions.h"

namespace simtscope::ui {
namespace {

/// Actions of the other menus that a lecturer uses while presenting. None of them runs, ends or edits anything.
constexpr const char* kShared[] = {"playAction",
                                   "stepOn",
                                   "stepBackAction",
                                   "phaseOn",
                                   "phaseBackAction",
                                   "firstAction",
                                   "lastAction",
                                   "wavefrontOn",
                                   "wavefrontBack",
                                   "faster",
                                   "slower",
                                   "nextConflict",
                                   "previousConflict",
                                   "nextDivergence",
                                   "previousDivergence",
                                   "nextUncoalesced",
                                   "previousUncoalesced",
                                   "nextWrite",
                                   "previousWrite",
                                   "nextAtLine",
                                   "previousAtLine",
                                   "nextLaunch",
                                   "previousLaunch",
                                   "changeOrder",
                                   "theme",
                                   "showFigure",
                                   "nextStop",
                                   "previousStop",
                                   "askOrReveal",
                                   "showPresenter",
                                   "hideEveryStep"};

QString tr(const char* text)
{
    return QCoreApplication::translate("PresentMenu", text);
}

FigureViewParts viewOf(Session& session)
{
    return {session.appearance, session.document,    session.runner,    session.registers, session.selection,
            session.position,   session.breakpoints, session.navigator, session.stepping,  session.run};
}

}  // namespace

Presentation* addPresentMenu(QMainWindow& window, Session& session, Stage& stage, CompareView& compare)
{
    auto* const presentation = new Presentation({viewOf(session), session.lecture, session.guesses}, window);
    Lecture& lecture = session.lecture;
    addMenu(
        &window, tr("&Present"),
        {{"present", tr("&Present"), {Qt::Key_F11}, [presentation] { presentation->start(); }},
         {"showPresenter",
          tr("Presenter's &notes and clock"),
          {QKeySequence(Qt::CTRL | Qt::Key_F11)},
          [presentation] { presentation->showPresenter(); }},
         {},
         {"nextStop", tr("Next cue, bookmark or &change"), {Qt::Key_PageDown}, [&lecture] { lecture.next(); }},
         {"previousStop", tr("Pre&vious cue, bookmark or change"), {Qt::Key_PageUp}, [&lecture] { lecture.previous(); }},
         {},
         {"askOrReveal", tr("&Hide or show the answer"), {Qt::Key_H}, [&lecture] { lecture.askOrReveal(); }},
         {"hideEveryStep", tr("Hide answers at &each step"), {QKeySequence(Qt::SHIFT | Qt::Key_H)}, {}, true, false, [&lecture](bool on) {
              lecture.setHidesEveryStep(on);
          }}});
    auto* const everyStep = window.findChild<QAction*>("hideEveryStep");
    const auto refresh = [&lecture, everyStep] { everyStep->setChecked(lecture.hidesEveryStep()); };
    QObject::connect(&lecture, &Lecture::changed, everyStep, refresh);
    refresh();
    for (const char* name : kShared)
        presentation->share(window.findChildren<QAction*>(QString::fromLatin1(name)));

    Comparison& comparison = compare.comparison();
    QObject::connect(&comparison, &Comparison::activeChanged, presentation, [presentation, &comparison] {
        presentation->setOthers(comparison.active() ? std::vector{viewOf(comparison.other())} : std::vector<FigureViewParts>{});
    });
    QObject::connect(presentation, &Presentation::activeChanged, &stage, [presentation, &stage, &compare] {
        stage.view().setResting(presentation->active());
        compare.otherView().setResting(presentation->active());
    });
    return presentation;
}

}  // namespace simtscope::ui
