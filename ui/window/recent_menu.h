// Adds File > Open recent: the user's programs and recordings that were open last.
#pragma once

namespace simtscope::ui {

class Actions;
struct Session;

/// Inserts the menu behind the action "open", whose menu must exist.
void addRecentMenu(Actions& actions, Session& session);

}  // namespace simtscope::ui
