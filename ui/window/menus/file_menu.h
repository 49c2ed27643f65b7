// Makes the menu "File", which opens and saves programs, recordings, reports and pictures.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Dialogs;
class Exporter;

/// Adds the menu; its actions belong to the window. recent_menu.h and earlier_edits.h add further entries.
void addFileMenu(QMainWindow& window, Dialogs& dialogs, Exporter& exporter);

}  // namespace simtscope::ui
