// Shows every key of the window on one sheet, made from the actions themselves: a group for each menu, in columns.
#pragma once

#include <QDialog>

class QMainWindow;

namespace simtscope::ui {

/// Lists the keys. Make it with `new` and call open(): it deletes itself when it is closed.
class ShortcutSheet final : public QDialog {
    Q_OBJECT

public:
    /// Lists the actions in the menus of the window, and those that are in none.
    explicit ShortcutSheet(QMainWindow& window);
};

}  // namespace simtscope::ui
