// Declares the functions that the menus of the window share.
#pragma once

#include <QString>
#include <functional>

#include "ui/widgets/actions.h"

class QAction;
class QMenu;
class QWidget;

namespace simtscope::ui {

/// Returns the text of an action without its mnemonic and its ellipsis.
QString plainTextOf(const QAction& action);

/// Adds a submenu with the languages, each in its own name; `choose` gets the code of a language other than the current one.
void addLanguages(QMenu* menu, const std::function<void(const QString& code)>& choose);

/// Returns whether a key means something to the focused widget itself, so that it must not trigger the window's action: letters and arrows
/// in a text or number field, arrows in a list.
bool belongsToFocusWidget(const QWidget* focus, int key, Qt::KeyboardModifiers modifiers);

}  // namespace simtscope::ui
