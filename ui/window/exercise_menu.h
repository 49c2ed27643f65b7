// The exercises in the menus: File lists them, Run checks the one that is open.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Dialogs;
class Exercises;

void addExerciseActions(QMainWindow& window, Exercises& exercises, Dialogs& dialogs);

}  // namespace simtscope::ui
