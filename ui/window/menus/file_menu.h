// Makes the menu "File", which opens and saves programs, recordings, reports and pictures.
#pragma once

namespace simtscope::ui {

class Actions;
struct Session;
class Dialogs;
class Exporter;

/// Adds the menu; its actions belong to the window. recent_menu.h and earlier_edits_menu.h add further entries.
void addFileMenu(Actions& actions, Session& session, Dialogs& dialogs, Exporter& exporter);

}  // namespace simtscope::ui
