// Adds the action and the button that open the launch explorer.
#pragma once

#include "ui/run/launch_explorer.h"

class QAction;
class QHBoxLayout;
class QMainWindow;

namespace simtscope::ui {

/// Makes `action` open the launch explorer, and adds a button beside the launch selector, which is in `selectors`. The explorer is made on
/// first use.
void addLaunchExplorer(QMainWindow& window, QAction& action, const LaunchExplorerParts& parts, QHBoxLayout& selectors);

}  // namespace simtscope::ui
