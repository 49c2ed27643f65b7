// The menu "File": programs, recordings, reports and pictures are opened and saved.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Dialogs;
class Exporter;

/// Adds the menu; its actions belong to the window. recent_menu.h and earlier_edits.h add to it.
void addFileMenu(QMainWindow& window, Dialogs& dialogs, Exporter& exporter);

}  // namespace simtscope::ui
