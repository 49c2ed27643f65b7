// Adds File > Open recent: the user's programs and recordings that were open last.
#pragma once

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Inserts the menu behind the action "open", whose menu must exist.
void addRecentMenu(QMainWindow& window, Session& session);

}  // namespace simtscope::ui
