// The "Go" menu: to the next conflict, divergence, write, line, breakpoint, bookmark or launch; and what a step is. The button beside the
// player shows it too.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class NotesCard;
class Player;
struct Session;
class SourcePanel;

void addGoMenu(QMainWindow& window, Session& session, SourcePanel& source, Player& player, NotesCard& notes);

}  // namespace simtscope::ui
