// Adds the exercises to the menus: File lists them, Run checks the open one.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Dialogs;
class Exercises;

void addExerciseActions(QMainWindow& window, Exercises& exercises, Dialogs& dialogs);

}  // namespace simtscope::ui
