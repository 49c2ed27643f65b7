// What changes where there is little room: a row of controls leaves out those that can be done without, tabs stand closer.
#pragma once

#include <functional>

class QWidget;

namespace simtscope::ui {

/// Calls `fit` now, and whenever the widget becomes narrower than `width`, or as wide again.
void onNarrow(QWidget* widget, int width, std::function<void(bool narrow)> fit);

}  // namespace simtscope::ui
