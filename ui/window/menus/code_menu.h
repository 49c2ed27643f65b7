// Makes the menu "Code": help with the program text, and edits of several lines or places.
#pragma once

#include <functional>

namespace simtscope::ui {

class Actions;
struct Session;
class SourcePanel;

/// Adds the menu; its actions belong to the window. Their keys work while the text has the focus. `showSource` makes the text visible where
/// it is hidden.
void addCodeMenu(Actions& actions, Session& session, SourcePanel& source, const std::function<void()>& showSource);

}  // namespace simtscope::ui
