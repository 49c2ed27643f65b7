// Everything that the window can do, found by typing: its actions, the programs, and the chapters of the manual.
#pragma once

#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::ui {

class MainWindow;
struct Session;

/// Opens the palette over the window. The actions are those that its menus offer at this moment; what is disabled is left out.
void showCommandPalette(MainWindow& window, Session& session, const std::vector<program::Lesson>& programs);

}  // namespace simtscope::ui
