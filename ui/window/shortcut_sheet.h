// Every key of the window on one sheet, made from the actions themselves: a group for each menu, in columns.
#pragma once

#include <QDialog>

class QMainWindow;

namespace simtscope::ui {

class ShortcutSheet final : public QDialog {
    Q_OBJECT

public:
    /// Of the menus of the window, and its actions that stand in none.
    explicit ShortcutSheet(QMainWindow& window);
};

}  // namespace simtscope::ui
