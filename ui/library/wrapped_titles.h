// Draws the titles of the library in as many lines as they need.
#pragma once

#include <QStyledItemDelegate>

class QTreeView;
class QWidget;

namespace simtscope::ui {

/// Gives each row of a tree of one column the height of its wrapped text. Constructing it sets up the tree, which owns it.
class WrappedTitles final : public QStyledItemDelegate {
public:
    explicit WrappedTitles(QTreeView& tree);
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTreeView& m_tree;
    QWidget* m_viewport;
};

}  // namespace simtscope::ui
