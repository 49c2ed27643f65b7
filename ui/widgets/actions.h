// Holds the registry of the window's actions: each action is one row, with its key, text, shortcuts and state.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <functional>
#include <vector>

#include "ui/widgets/action_keys.h"

class QAction;
class QMainWindow;
class QMenu;

namespace simtscope::ui {

/// Holds a row of the registry, and of a menu. An empty text is a separator.
struct ActionRow {
    ActionKey key;
    QString text;
    QList<QKeySequence> shortcuts;
    std::function<void()> onTriggered;     ///< called when the action is triggered; may be empty
    std::function<bool()> isEnabled = {};  ///< whether it can be used now; empty if it always can
    bool isCheckable = false, isChecked = false;
    std::function<void(bool)> onToggled = {};  ///< called with the new state of a checkable action; may be empty
};

/// Holds every action of the window by its key. Menus, the palette and the shortcut sheet list the same actions. The window owns them.
class Actions {
public:
    /// Begins an empty registry. The actions become children of the window, which must outlive it.
    explicit Actions(QMainWindow& window) : m_window(window) {}
    QMainWindow& window() const { return m_window; }

    /// Adds a menu with these rows.
    QMenu* addMenu(const QString& title, const std::vector<ActionRow>& rows);
    /// Adds an action that is in no menu yet.
    QAction* add(const ActionRow& row);
    QAction& get(ActionKey key) const;            ///< the first action with this key, which must exist
    QList<QAction*> getAll(ActionKey key) const;  ///< all actions with this key: the figures share one
    QList<QAction*> allActions() const;           ///< in the order in which they were added
    void refresh() const;                         ///< asks each row whether it can be used

private:
    struct RegisteredAction {
        ActionKey key;
        QAction* action;
        std::function<bool()> isEnabled;
    };
    QMainWindow& m_window;
    std::vector<RegisteredAction> m_entries;
};

}  // namespace simtscope::ui
