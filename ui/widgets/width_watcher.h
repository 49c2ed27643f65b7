// Adapts rows of controls to narrow widgets: a row leaves out dispensable controls, tabs stand closer.
#pragma once

#include <functional>

class QWidget;

namespace simtscope::ui {

/// Calls `onNarrowChanged` now, and whenever the widget becomes narrower than `width` pixels, or at least as wide again.
void watchWidthBelow(QWidget* widget, int width, std::function<void(bool isNarrow)> onNarrowChanged);

}  // namespace simtscope::ui
