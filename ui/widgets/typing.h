// Keeps text that a user is typing: text that is not entered yet must not be replaced by the field's old value.
#pragma once

class QWidget;

namespace simtscope::ui {

/// Tracks typing in a line edit, a spin box or an editable choice: text entered with Enter, or by leaving the field, no longer counts as
/// being typed.
void trackTyping(QWidget& field);

/// Marks the field's text as no longer being typed, so that it may be replaced. Does nothing for a field without text.
void endTyping(QWidget& field);

/// Returns whether the field has the focus and contains text that has not been entered yet.
bool isBeingTyped(const QWidget& field);

}  // namespace simtscope::ui
