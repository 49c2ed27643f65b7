#include "ui/window/exercise_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/session/exercises.h"

namespace simtscope::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ExerciseMenu", text);
}

/// Solved ones are ticked.
void fillExercises(QMenu& menu, Exercises& exercises)
{
    menu.clear();
    for (const exercises::Exercise& exercise : exercises.all()) {
        QAction* const action = menu.addAction(titleOf(exercise).replace('&', "&&"), &exercises, [&exercises, &exercise] {
            if (exercises.current() != &exercise)
                exercises.open(exercise);
        });
        action->setObjectName("exercise-" + QString::fromStdString(exercise.name));
        action->setCheckable(true);
        action->setChecked(progressOf(exercise.name).isSolved);
    }
    menu.setEnabled(!exercises.all().empty());
}

}  // namespace

void addExerciseActions(QMainWindow& window, Exercises& exercises)
{
    QMenu* const file = window.menuBar()->actions().constFirst()->menu();
    auto* const menu = new QMenu(tr("E&xercises"), file);
    menu->setObjectName("exerciseMenu");
    file->insertMenu(window.findChild<QAction*>("save"), menu);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &exercises] { fillExercises(*menu, exercises); });
    fillExercises(*menu, exercises);

    auto* const check = new QAction(tr("C&heck the exercise"), &window);
    check->setObjectName("checkExercise");
    check->setShortcut(Qt::Key_F6);
    QObject::connect(check, &QAction::triggered, &exercises, &Exercises::check);
    auto* const run = window.findChild<QAction*>("cancel");
    for (QAction* const title : window.menuBar()->actions())
        if (QMenu* const of = title->menu(); of && of->actions().contains(run))
            of->insertAction(run, check);
    const auto refresh = [check, &exercises] { check->setEnabled(exercises.current() && !exercises.isChecking()); };
    QObject::connect(&exercises, &Exercises::currentChanged, check, refresh);
    QObject::connect(&exercises, &Exercises::checkChanged, check, refresh);
    refresh();
}

}  // namespace simtscope::ui
