// How the launch explorer is opened.
#pragma once

#include "ui/run/launch_explorer.h"

class QHBoxLayout;
class QMainWindow;

namespace simtscope::ui {

/// The explorer behind its entry of the menu "Run" and a button beside the selector of the launch; made when it is asked for first.
void addLaunchExplorer(QMainWindow& window, const LaunchExplorerParts& parts, QHBoxLayout& selectors);

}  // namespace simtscope::ui
