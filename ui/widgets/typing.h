// Fields in which a user is typing: what is not entered yet must not be replaced by what the field showed before.
#pragma once

class QWidget;

namespace simtscope::ui {

/// Of a line, a spin box or an editable choice: what was entered with Enter, or by leaving the field, no longer counts as being typed.
void keepTyping(QWidget& field);

void forgetTyping(QWidget& field);  ///< what the field is to show replaces it

/// It has the focus and holds text that has not been entered yet.
bool isBeingTyped(const QWidget& field);

}  // namespace simtscope::ui
