// Adapts rows of controls to narrow widgets: a row leaves out dispensable controls, tabs stand closer.
#pragma once

#include <functional>

class QWidget;

namespace simtscope::ui {

/// Calls `onNarrowChanged` now, and whenever the widget becomes narrower than `width` pixels, or at least as wide again.
void onWidthBelow(QWidget* widget, int width, std::function<void(bool narrow)> onNarrowChanged);

}  // namespace simtscope::ui
