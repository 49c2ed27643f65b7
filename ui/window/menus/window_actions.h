// Makes the menus and keys of the window. Every action is listed once, in a table; the shortcut sheet is made from the same actions.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <functional>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QWidget;

namespace simtscope::ui {

/// A row of a menu. An empty text is a separator.
struct ActionRow {
    const char* name = "";  ///< object name
    QString text;
    QList<QKeySequence> keys;
    std::function<void()> act;
    bool checkable = false, checked = false;
    std::function<void(bool)> toggle = {};
};

/// Adds a menu with these rows; the window owns the actions.
QMenu* addMenu(QMainWindow* window, const QString& title, const std::vector<ActionRow>& rows);

/// Returns the text of an action without its mnemonic and its ellipsis.
QString wordsOf(const QAction& action);

/// Adds a submenu with the languages, each in its own name; `choose` gets the code of a language other than the current one.
void addLanguages(QMenu* menu, const std::function<void(const QString& code)>& choose);

/// Returns true when a key means something to the focused widget itself, so that it must not trigger the window's action: letters and
/// arrows in a text or number field, arrows in a list.
bool belongsToFocusWidget(const QWidget* focus, int key, Qt::KeyboardModifiers modifiers);

}  // namespace simtscope::ui
