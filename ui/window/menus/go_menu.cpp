#include "ui/window/menus/go_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <array>

#include "ui/compare/difference_search.h"
#include "ui/editor/source_panel.h"
#include "ui/notes/bookmarks_panel.h"
#include "ui/notes/notes_card.h"
#include "ui/player/player.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/menus/value_actions.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

/// Goes to the next step that arrives at the selected line, else at the current step's line.
void goToSelectedLine(Session& session, int direction)
{
    if (const int line = findSelectedLine(session); line > 0)
        session.navigator.goToLine(line, direction);
}

QMenu* addStrideMenu(Actions& actions, Session& session)
{
    auto* menu = new QMenu(tr("Step &by"), &actions.window());
    auto* group = new QActionGroup(menu);
    constexpr std::array<ActionKey, kStepUnitCount> kStrideKeys{action::stride0, action::stride1, action::stride2, action::stride3};
    const std::array<QString, kStepUnitCount> names{tr("Step by &instruction"), tr("Step by &line"), tr("Step by barrier &phase"),
                                                    tr("Step by la&unch")};
    for (unsigned i = 0; i < kStepUnitCount; ++i) {
        QAction* const action = actions.add({kStrideKeys[i],
                                             names[i],
                                             {QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + i))},
                                             [&session, i] { session.stepping.setStepUnit(StepUnit(i)); },
                                             {},
                                             true,
                                             StepUnit(i) == session.stepping.stepUnit()});
        group->addAction(action);
        menu->addAction(action);
        QObject::connect(&session.stepping, &Stepping::stepUnitChanged, action,
                         [&session, action, i] { action->setChecked(session.stepping.stepUnit() == StepUnit(i)); });
    }
    return menu;
}

}  // namespace

void addGoMenu(Actions& actions, Session& session, const GoMenuPanels& panels)
{
    SourcePanel& source = panels.source;
    Player& player = panels.player;
    NotesCard& notes = panels.notes;
    CompareView& compare = panels.compare;
    DifferenceSearch& differences = compare.differenceSearch();
    using analysis::StepMark;
    Navigator& navigator = session.navigator;
    Bookmarks& marks = session.bookmarks;
    const auto keys = [](QKeyCombination key) { return QList<QKeySequence>{QKeySequence(key)}; };
    QMenu* menu = actions.addMenu(
        tr("&Go"),
        {{action::nextConflict, tr("Next bank &conflict"), keys(Qt::Key_C), [&navigator] { navigator.goToMark(StepMark::Conflict, 1); }},
         {action::previousConflict, tr("Previous bank conflict"), keys(Qt::SHIFT | Qt::Key_C),
          [&navigator] { navigator.goToMark(StepMark::Conflict, -1); }},
         {action::nextDivergence, tr("Next &divergence"), keys(Qt::Key_D), [&navigator] { navigator.goToMark(StepMark::Divergence, 1); }},
         {action::previousDivergence, tr("Previous divergence"), keys(Qt::SHIFT | Qt::Key_D),
          [&navigator] { navigator.goToMark(StepMark::Divergence, -1); }},
         {action::nextUncoalesced, tr("Next &uncoalesced access"), keys(Qt::Key_U),
          [&navigator] { navigator.goToMark(StepMark::Uncoalesced, 1); }},
         {action::previousUncoalesced, tr("Previous uncoalesced access"), keys(Qt::SHIFT | Qt::Key_U),
          [&navigator] { navigator.goToMark(StepMark::Uncoalesced, -1); }},
         {},
         {action::nextWrite, tr("Next &write to the cell"), keys(Qt::Key_W), [&navigator] { navigator.goToWrite(1); }},
         {action::previousWrite, tr("Previous write to the cell"), keys(Qt::SHIFT | Qt::Key_W), [&navigator] { navigator.goToWrite(-1); }},
         {action::why, tr("Wh&y has the cell this value?"), keys(Qt::Key_Y), [&navigator] { navigator.requestWhy(); }},
         {},
         {action::firstDifference, tr("&First difference…"), keys(Qt::Key_X), [&compare] { compare.findFirstDifference(); },
          [&session] { return session.position.source() != nullptr; }},
         {action::nextDifference,
          tr("Next difference"),
          {},
          [&differences] { differences.move(1); },
          [&differences] { return differences.canMove(1); }},
         {action::previousDifference,
          tr("Previous difference"),
          {},
          [&differences] { differences.move(-1); },
          [&differences] { return differences.canMove(-1); }},
         {},
         {action::nextAtLine, tr("Next time at this &line"), keys(Qt::Key_L), [&session] { goToSelectedLine(session, 1); }},
         {action::previousAtLine, tr("Previous time at this line"), keys(Qt::SHIFT | Qt::Key_L),
          [&session] { goToSelectedLine(session, -1); }},
         {action::breakpoint, tr("Toggle breakpoint"), keys(Qt::Key_F9), [&source] { source.toggleBreakpoint(); }},
         {action::breakpointCondition, tr("Breakpoint condition…"), keys(Qt::SHIFT | Qt::Key_F9), [&source] { source.editCondition(); }},
         {action::nextBreakpoint, tr("Run to the next &breakpoint"), keys(Qt::CTRL | Qt::Key_F5),
          [&navigator] { navigator.goToBreakpoint(1); }},
         {action::previousBreakpoint, tr("Back to the previous breakpoint"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
          [&navigator] { navigator.goToBreakpoint(-1); }},
         {action::clearBreakpoints,
          tr("Remove all breakpoints"),
          {},
          [&session] { session.breakpoints.clear(); },
          [&session] { return !session.breakpoints.isEmpty(); }},
         {},
         {action::bookmark, tr("Bookmark this step…"), keys(Qt::CTRL | Qt::Key_B), [&notes] { notes.bookmarks().add(); }},
         {action::nextBookmark, tr("Next boo&kmark"), keys(Qt::Key_B), [&marks] { marks.goToNext(1); }},
         {action::previousBookmark, tr("Previous bookmark"), keys(Qt::SHIFT | Qt::Key_B), [&marks] { marks.goToNext(-1); }},
         {},
         {action::nextLaunch, tr("Next l&aunch"), keys(Qt::CTRL | Qt::Key_PageDown), [&navigator] { navigator.stepByLaunch(1); }},
         {action::previousLaunch, tr("Previous launch"), keys(Qt::CTRL | Qt::Key_PageUp), [&navigator] { navigator.stepByLaunch(-1); }},
         {action::goToStep, tr("To a &step by its number"), keys(Qt::CTRL | Qt::Key_G), [&player] { player.focusStepNumber(); }},
         {action::changeOrder, tr("Lockstep or &recorded order"), keys(Qt::Key_O), [&session] {
              session.position.setOrder(session.position.order() == trace::StepOrder::Lockstep ? trace::StepOrder::Recorded
                                                                                               : trace::StepOrder::Lockstep);
          }}});
    menu->addSeparator();
    menu->addMenu(addValueMenu(actions, session, panels.variables));
    menu->addMenu(addStrideMenu(actions, session));
    player.setGoMenu(menu);
    QObject::connect(&session.breakpoints, &Breakpoints::changed, &actions.window(), [&actions] { actions.refresh(); });
}

}  // namespace simtscope::ui
