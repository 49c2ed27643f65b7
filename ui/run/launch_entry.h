// Adds the ways to open the launch explorer.
#pragma once

#include "ui/run/launch_explorer.h"

class QAction;
class QHBoxLayout;
class QMainWindow;

namespace simtscope::ui {

/// Makes the action open it, and adds a button beside the launch selector. The explorer is made on first use.
void addLaunchExplorer(QMainWindow& window, QAction& action, const LaunchExplorerParts& parts, QHBoxLayout& selectors);

}  // namespace simtscope::ui
