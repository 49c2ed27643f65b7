// Adds the exercises to the menus: File lists them, Run checks the open one.
#pragma once

namespace simtscope::ui {

class Actions;
class Dialogs;
class Exercises;

/// Adds them to menus that exist already: File comes first, and the menu Run holds `action::cancel`. All three arguments must outlive the
/// window's menus.
void addExerciseActions(Actions& actions, Exercises& exercises, Dialogs& dialogs);

}  // namespace simtscope::ui
