// Finds by typing what the window can do: its actions, the programs, and the chapters of the manual.
#pragma once

#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::ui {

class Actions;
class MainWindow;
struct Session;

/// Opens the palette over the window. The actions are those that its menus offer at this moment, and those of the
/// registry that are in no menu; what is disabled is left out.
void showCommandPalette(MainWindow& window, const Actions& actions, Session& session, const std::vector<program::Lesson>& programs);

}  // namespace simtscope::ui
