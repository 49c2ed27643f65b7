// Declared in wrapped_titles.h.
#include "ui/library/wrapped_titles.h"

#include <QResizeEvent>
#include <QTreeView>
#include <QWidget>
#include <algorithm>

namespace simtscope::ui {
namespace {

constexpr int kTitleMargin = 6, kTitlePadding = 6;  // pixels left and right, above and below together: as the style sheet has them

}  // namespace

WrappedTitles::WrappedTitles(QTreeView& tree) : QStyledItemDelegate(&tree), m_tree(tree), m_viewport(tree.viewport())
{
    tree.setItemDelegate(this);
    tree.setWordWrap(true);
    tree.setTextElideMode(Qt::ElideNone);
    tree.setUniformRowHeights(false);
    m_viewport->installEventFilter(this);
}

QSize WrappedTitles::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const int depth = index.parent().isValid() ? 2 : 1;
    const int icon = row.icon.isNull() ? 0 : row.decorationSize.width() + kTitleMargin;
    const int width = std::max(40, m_tree.viewport()->width() - depth * m_tree.indentation() - icon - 2 * kTitleMargin);
    const QRect text = row.fontMetrics.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, row.text);
    return {width, text.height() + kTitlePadding};
}

/// Does not ask the tree, which its viewport outlives: a tree destroys its children when nothing else of it is left.
bool WrappedTitles::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_viewport && event->type() == QEvent::Resize) {
        const auto* const resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() != resize->oldSize().width())
            emit sizeHintChanged({});  // the view lays out all rows again
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

}  // namespace simtscope::ui
