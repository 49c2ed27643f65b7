// Adds the exercises to the menus: File lists them, Run checks the open one.
#pragma once

namespace simtscope::ui {

class Actions;
class Dialogs;
class Exercises;

void addExerciseActions(Actions& actions, Exercises& exercises, Dialogs& dialogs);

}  // namespace simtscope::ui
