// Makes the menu "Go": to the next conflict, divergence, write, line, breakpoint, bookmark or launch, and the choice of the stride. The
// button beside the player shows the same menu.
#pragma once

namespace simtscope::ui {

class Actions;
class NotesCard;
class Player;
struct Session;
class SourcePanel;

void addGoMenu(Actions& actions, Session& session, SourcePanel& source, Player& player, NotesCard& notes);

}  // namespace simtscope::ui
