// Makes the menu "Go": to the next conflict, divergence, write, difference of two runs, line, breakpoint, bookmark or launch, and the
// choice of the stride. The button beside the player shows the same menu.
#pragma once

namespace simtscope::ui {

class Actions;
class CompareView;
class NotesCard;
class Player;
struct Session;
class SourcePanel;
class VariablesPanel;

/// Holds references to the panels whose actions are in the menu; they must outlive it.
struct GoMenuPanels {
    SourcePanel& source;
    Player& player;
    NotesCard& notes;
    VariablesPanel& variables;
    CompareView& compare;
};

/// Adds the menu to the window and gives it to the player. All arguments must outlive the window's menus.
void addGoMenu(Actions& actions, Session& session, const GoMenuPanels& panels);

}  // namespace simtscope::ui
