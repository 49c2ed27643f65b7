#include "ui/widgets/elided_combo.h"

#include <QEvent>
#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <algorithm>

namespace simtscope::ui {

namespace {

QRect textRoom(const QComboBox& box, const QStyleOptionComboBox& option)
{
    return box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
}

}  // namespace

/// Returns a size with room for the whole text inside the style's padding.
QSize ElidedCombo::sizeHint() const
{
    constexpr int kTotalPadding = 10;
    int itemWidth = 0;
    for (int i = 0; i < count(); ++i)
        itemWidth = std::max(itemWidth, fontMetrics().horizontalAdvance(itemText(i)));
    const int reserved = std::max(0, fontMetrics().horizontalAdvance(m_reservedText) - itemWidth);
    return QComboBox::sizeHint() + QSize(kTotalPadding + reserved, 0);
}

void ElidedCombo::setReservedText(const QString& text)
{
    if (text == m_reservedText)
        return;
    m_reservedText = text;
    updateGeometry();
}

bool ElidedCombo::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        QStyleOptionComboBox option;
        initStyleOption(&option);
        if (fontMetrics().horizontalAdvance(currentText()) > textRoom(*this, option).width()) {
            const QString tip = toolTip().isEmpty() ? currentText() : currentText() + '\n' + toolTip();
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
            return true;
        }
    }
    return QComboBox::event(event);
}

void ElidedCombo::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, textRoom(*this, option).width() - 2);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace simtscope::ui
