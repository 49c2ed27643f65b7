#include "ui/window/menus/go_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <array>

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
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

/// Goes to the next time of the selected line, else of the step's line.
void toLine(Session& session, int direction)
{
    if (!session.position.source())
        return;
    if (const auto* const selected = std::get_if<figures::LineSubject>(&session.selection.subject()))
        session.navigator.toLine(int(selected->line), direction);
    else if (const std::vector<int> lines = linesOfStep(*session.position.source(), session.position.step()); !lines.empty())
        session.navigator.toLine(lines.front(), direction);
}

QMenu* addStrideMenu(QMainWindow& window, Session& session)
{
    auto* menu = new QMenu(tr("Step &by"), &window);
    auto* group = new QActionGroup(menu);
    const std::array<QString, kStrides> names{tr("Step by &instruction"), tr("Step by &line"), tr("Step by barrier &phase"),
                                              tr("Step by la&unch")};
    for (unsigned i = 0; i < kStrides; ++i) {
        auto* action = new QAction(names[i], &window);  // a child of the window, so that the shortcut sheet lists it
        action->setObjectName("stride" + QString::number(i));
        action->setCheckable(true);
        action->setChecked(Stride(i) == session.stepping.stride());
        action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + i)));
        group->addAction(action);
        menu->addAction(action);
        QObject::connect(action, &QAction::triggered, &session.stepping, [&session, i] { session.stepping.setStride(Stride(i)); });
        QObject::connect(&session.stepping, &Stepping::strideChanged, action,
                         [&session, action, i] { action->setChecked(session.stepping.stride() == Stride(i)); });
    }
    return menu;
}

}  // namespace

void addGoMenu(QMainWindow& window, Session& session, SourcePanel& source, Player& player, NotesCard& notes)
{
    using analysis::StepMark;
    Navigator& to = session.navigator;
    Bookmarks& marks = session.bookmarks;
    const auto keys = [](QKeyCombination next) { return QList<QKeySequence>{QKeySequence(next)}; };
    QMenu* menu = addMenu(
        &window, tr("&Go"),
        {{"nextConflict", tr("Next bank &conflict"), keys(Qt::Key_C), [&to] { to.toMark(StepMark::Conflict, 1); }},
         {"previousConflict", tr("Previous bank conflict"), keys(Qt::SHIFT | Qt::Key_C), [&to] { to.toMark(StepMark::Conflict, -1); }},
         {"nextDivergence", tr("Next &divergence"), keys(Qt::Key_D), [&to] { to.toMark(StepMark::Divergence, 1); }},
         {"previousDivergence", tr("Previous divergence"), keys(Qt::SHIFT | Qt::Key_D), [&to] { to.toMark(StepMark::Divergence, -1); }},
         {"nextUncoalesced", tr("Next &uncoalesced access"), keys(Qt::Key_U), [&to] { to.toMark(StepMark::Uncoalesced, 1); }},
         {"previousUncoalesced", tr("Previous uncoalesced access"), keys(Qt::SHIFT | Qt::Key_U),
          [&to] { to.toMark(StepMark::Uncoalesced, -1); }},
         {},
         {"nextWrite", tr("Next &write to the cell"), keys(Qt::Key_W), [&to] { to.toWrite(1); }},
         {"previousWrite", tr("Previous write to the cell"), keys(Qt::SHIFT | Qt::Key_W), [&to] { to.toWrite(-1); }},
         {"why", tr("Wh&y has the cell this value?"), keys(Qt::Key_Y), [&to] { to.askWhy(); }},
         {},
         {"nextAtLine", tr("Next time at this &line"), keys(Qt::Key_L), [&session] { toLine(session, 1); }},
         {"previousAtLine", tr("Previous time at this line"), keys(Qt::SHIFT | Qt::Key_L), [&session] { toLine(session, -1); }},
         {"breakpoint", tr("Toggle breakpoint"), keys(Qt::Key_F9), [&source] { source.toggleBreakpoint(); }},
         {"nextBreakpoint", tr("Run to the next &breakpoint"), keys(Qt::CTRL | Qt::Key_F5), [&to] { to.toBreakpoint(1); }},
         {"previousBreakpoint", tr("Back to the previous breakpoint"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
          [&to] { to.toBreakpoint(-1); }},
         {"clearBreakpoints", tr("Remove all breakpoints"), {}, [&session] { session.breakpoints.clear(); }},
         {},
         {"bookmark", tr("Bookmark this step…"), keys(Qt::CTRL | Qt::Key_B), [&notes] { notes.bookmarks().add(); }},
         {"nextBookmark", tr("Next boo&kmark"), keys(Qt::Key_B), [&marks] { marks.goToNext(1); }},
         {"previousBookmark", tr("Previous bookmark"), keys(Qt::SHIFT | Qt::Key_B), [&marks] { marks.goToNext(-1); }},
         {},
         {"nextLaunch", tr("Next l&aunch"), keys(Qt::CTRL | Qt::Key_PageDown), [&to] { to.byLaunch(1); }},
         {"previousLaunch", tr("Previous launch"), keys(Qt::CTRL | Qt::Key_PageUp), [&to] { to.byLaunch(-1); }},
         {"goToStep", tr("To a &step by its number"), keys(Qt::CTRL | Qt::Key_G), [&player] { player.focusNumber(); }},
         {"changeOrder", tr("Lockstep or &recorded order"), keys(Qt::Key_O), [&session] {
              session.position.setOrder(session.position.order() == trace::StepOrder::Lockstep ? trace::StepOrder::Recorded
                                                                                               : trace::StepOrder::Lockstep);
          }}});
    menu->addSeparator();
    menu->addMenu(addStrideMenu(window, session));
    player.setGoMenu(menu);
    const auto refresh = [&window, &session] { window.findChild<QAction*>("clearBreakpoints")->setEnabled(!session.breakpoints.empty()); };
    QObject::connect(&session.breakpoints, &Breakpoints::changed, &window, refresh);
    refresh();
}

}  // namespace simtscope::ui
