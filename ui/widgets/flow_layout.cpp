#include "ui/widgets/flow_layout.h"

#include <algorithm>

namespace simtscope::ui {

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* const item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& box)
{
    QLayout::setGeometry(box);
    arrange(box, true);
}

int FlowLayout::arrange(const QRect& box, bool shouldMove) const
{
    const QRect inner = box.marginsRemoved(contentsMargins());
    int x = inner.x(), y = inner.y(), line = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint().boundedTo(QSize(std::max(1, inner.width()), QWIDGETSIZE_MAX));
        if (x > inner.x() && x + size.width() > inner.x() + inner.width()) {
            x = inner.x();
            y += line + m_gap;
            line = 0;
        }
        if (shouldMove)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + m_gap;
        line = std::max(line, size.height());
    }
    return m_items.empty() ? 0 : y + line - box.y() + contentsMargins().bottom();
}

}  // namespace simtscope::ui

#include "moc_flow_layout.cpp"
