// Makes the menu of the searches by values, and the entries for them in the menu of the source.
#pragma once

#include <functional>

class QMenu;
class QString;

namespace simtscope::ui {

class Actions;
struct Session;
class VariablesPanel;

/// Returns the recorded line that is selected, else that of the current step; 0 if there is none.
int findSelectedLine(const Session& session);

/// Makes a menu with the searches for the row that is chosen in the panel, for NaN, and for lines of the chosen thread. All arguments must
/// outlive it.
QMenu* addValueMenu(Actions& actions, Session& session, VariablesPanel& panel);

/// Adds the moves of the chosen thread to a recorded line (0 if the text line has none), and a watch of the code, which may be empty.
/// `showPanel` shows the panel of variables.
void addValueActions(QMenu& menu, Session& session, int recordedLine, const QString& code, const std::function<void()>& showPanel);

}  // namespace simtscope::ui
