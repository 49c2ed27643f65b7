// Makes the menu "Edit", which acts on the program text.
#pragma once

#include <functional>

class QMainWindow;

namespace simtscope::ui {

struct Session;
class SourcePanel;

/// Adds the menu; its actions belong to the window. `showSource` makes the text visible where it is hidden.
void addEditMenu(QMainWindow& window, Session& session, SourcePanel& source, const std::function<void()>& showSource);

}  // namespace simtscope::ui
