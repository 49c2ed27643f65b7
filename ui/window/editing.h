// The menu "Edit": what is done to the program text.
#pragma once

class QMainWindow;

namespace simtscope::ui {

struct Session;
class SourcePanel;

/// Adds the menu; its actions belong to the window.
void addEditMenu(QMainWindow& window, Session& session, SourcePanel& source);

}  // namespace simtscope::ui
