// Shows a source that cannot be edited, as dialogs do.
#pragma once

#include "ui/figures/canvas/theme.h"

class QsciScintilla;
class QWidget;

namespace simtscope::ui {

/// Makes a view of a source in the colours of the editor, without its margins and marks.
QsciScintilla* makeSourcePreview(const figures::Theme& theme, QWidget* parent);

}  // namespace simtscope::ui
