// File > Open recent: the programs and recordings of the user's that were open last.
#pragma once

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Goes behind the action "open", whose menu there must be.
void addRecentMenu(QMainWindow& window, Session& session);

}  // namespace simtscope::ui
