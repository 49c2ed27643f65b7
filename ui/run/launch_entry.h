// Adds the ways to open the launch explorer.
#pragma once

#include "ui/run/launch_explorer.h"

class QHBoxLayout;
class QMainWindow;

namespace simtscope::ui {

/// Adds an entry to the menu "Run" and a button beside the launch selector. The explorer is made on first use.
void addLaunchExplorer(QMainWindow& window, const LaunchExplorerParts& parts, QHBoxLayout& selectors);

}  // namespace simtscope::ui
