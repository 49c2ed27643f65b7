// Every key of the window on one sheet, made from the actions themselves.
#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace simtscope::panels {

class ShortcutSheet final : public QDialog {
    Q_OBJECT

public:
    /// Actions with a shortcut, in order; a separator begins a new group.
    ShortcutSheet(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace simtscope::panels
