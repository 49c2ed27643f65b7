// Makes the menu "Edit", which acts on the program text.
#pragma once

#include <functional>

namespace simtscope::ui {

class Actions;
struct Session;
class SourcePanel;

/// Adds the menu; its actions belong to the window. `showSource` makes the text visible where it is hidden.
void addEditMenu(Actions& actions, Session& session, SourcePanel& source, const std::function<void()>& showSource);

}  // namespace simtscope::ui
