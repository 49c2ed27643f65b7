#include "ui/findings/finding_row.h"

#include <QPainter>
#include <algorithm>

#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {

namespace {

constexpr int kHorizontalPadding = 10, kVerticalPadding = 4, kBarWidth = 3, kMinWidth = 40;

}  // namespace

FindingRow::FindingRow(const Appearance& appearance, const QString& text, const QString& location, QWidget* parent)
    : QAbstractButton(parent), m_appearance(appearance), m_location(location)
{
    setText(text);
    setAccessibleName(location.isEmpty() ? text : text + ", " + location);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FindingRow::setLocation(const QString& location)
{
    if (location == m_location)
        return;
    m_location = location;
    setAccessibleName(location.isEmpty() ? text() : text() + ", " + location);
    updateGeometry();
    update();
}

void FindingRow::setCurrent(bool isCurrentRow)
{
    if (m_isCurrent == isCurrentRow)
        return;
    m_isCurrent = isCurrentRow;
    update();
}

QFont FindingRow::locationFont() const
{
    return figures::fontFor(figures::Font::Small);
}

QRect FindingRow::textRect(const QString& text, const QFont& font, int width) const
{
    return text.isEmpty() ? QRect()
                          : QFontMetrics(font).boundingRect(QRect(0, 0, std::max(kMinWidth, width - 2 * kHorizontalPadding), 10000),
                                                            Qt::TextWordWrap, text);
}

int FindingRow::heightForWidth(int width) const
{
    return textRect(text(), font(), width).height() + textRect(m_location, locationFont(), width).height() + 2 * kVerticalPadding;
}

void FindingRow::paintEvent(QPaintEvent*)
{
    using figures::Role;
    const figures::Theme& theme = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEnabled() && (m_isCurrent || underMouse() || hasFocus())) {
        painter.setPen(hasFocus() ? QPen(theme.color(Role::AccentBorder), 1) : QPen(Qt::NoPen));
        painter.setBrush(theme.color(m_isCurrent ? Role::AccentSoft : Role::Panel));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
    if (m_isCurrent)
        painter.fillRect(QRect(0, kVerticalPadding, kBarWidth, height() - 2 * kVerticalPadding), theme.color(Role::AccentBorder));
    const int textWidth = width() - 2 * kHorizontalPadding, textHeight = textRect(text(), font(), width()).height();
    painter.setPen(theme.color(Role::Text));
    painter.drawText(QRect(kHorizontalPadding, kVerticalPadding, textWidth, textHeight), Qt::TextWordWrap, text());
    painter.setPen(theme.color(Role::TextDim));
    painter.setFont(locationFont());
    painter.drawText(QRect(kHorizontalPadding, kVerticalPadding + textHeight, textWidth, height()), Qt::TextWordWrap, m_location);
}

void FindingRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void FindingRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace simtscope::ui

#include "moc_finding_row.cpp"
