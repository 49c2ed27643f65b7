// Makes the menu "Go": to the next conflict, divergence, write, line, breakpoint, bookmark or launch, and the choice of the stride. The
// button beside the player shows the same menu.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class NotesCard;
class Player;
struct Session;
class SourcePanel;

void addGoMenu(QMainWindow& window, Session& session, SourcePanel& source, Player& player, NotesCard& notes);

}  // namespace simtscope::ui
