#include "ui/window/menus/exercise_menu.h"

#include <QAction>
#include <QDir>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/session/exercises/exercises.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/menus/window_dialogs.h"

namespace simtscope::ui {
namespace {

/// Adds an exercise to the menu; a solved one has a tick.
void addExercise(QMenu& menu, Exercises& exercises, const exercises::Exercise& exercise)
{
    QAction* const action = menu.addAction(titleOf(exercise).replace('&', "&&"), &exercises, [&exercises, exercise] {
        if (!exercises.current() || exercises.current()->directory != exercise.directory)
            exercises.open(exercise);
    });
    action->setObjectName("exercise-" + QString::fromStdString(exercise.name));
    action->setCheckable(true);
    action->setChecked(loadProgress(progressKey(exercise)).isSolved);
}

/// Fills the menu with the exercises that ship, then those of each folder under its name.
void fillExercises(QMenu& menu, Exercises& exercises, Dialogs& dialogs)
{
    menu.clear();
    QString folder;
    for (const ListedExercise& listed : exercises.list().exercises) {
        if (listed.folder != folder) {
            menu.addSeparator();
            menu.addAction(QDir(listed.folder).dirName())->setEnabled(false);
        }
        folder = listed.folder;
        addExercise(menu, exercises, listed.exercise);
    }
    menu.addSeparator();
    for (const UnreadableExercise& one : exercises.list().unreadable)
        menu.addAction(tr("%1 (cannot be read)").arg(nameOf(one)).replace('&', "&&"), &exercises,
                       [&exercises, one] { exercises.reportUnreadable(one.folder, one.error); });
    menu.addSeparator();
    QAction* const open = menu.addAction(tr("&Open a folder of exercises…"), &dialogs, &Dialogs::askExerciseFolder);
    open->setObjectName("openExercises");
}

}  // namespace

void addExerciseActions(Actions& actions, Exercises& exercises, Dialogs& dialogs)
{
    QMainWindow& window = actions.window();
    QMenu* const file = window.menuBar()->actions().constFirst()->menu();
    auto* const menu = new QMenu(tr("E&xercises"), file);
    menu->setObjectName("exerciseMenu");
    file->insertMenu(&actions.get(action::save), menu);
    const auto fill = [menu, &exercises, &dialogs] { fillExercises(*menu, exercises, dialogs); };
    QObject::connect(menu, &QMenu::aboutToShow, menu, fill);
    QObject::connect(&exercises, &Exercises::listChanged, menu, fill);
    fill();

    QAction* const check = actions.add({action::checkExercise,
                                        tr("C&heck the exercise"),
                                        {Qt::Key_F6},
                                        [&exercises] { exercises.check(); },
                                        [&exercises] { return exercises.current() && !exercises.isChecking(); }});
    QAction* const run = &actions.get(action::cancel);
    for (QAction* const title : window.menuBar()->actions())
        if (QMenu* const of = title->menu(); of && of->actions().contains(run))
            of->insertAction(run, check);
    const auto refresh = [&actions] { actions.refresh(); };
    QObject::connect(&exercises, &Exercises::currentChanged, check, refresh);
    QObject::connect(&exercises, &Exercises::checkChanged, check, refresh);
}

}  // namespace simtscope::ui
