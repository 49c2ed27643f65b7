#include "ui/presentation/picture_pane.h"

#include <QPainter>
#include <utility>

#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {

PicturePane::PicturePane(const Appearance& appearance, const QString& name, QWidget* parent) : QWidget(parent), m_appearance(appearance)
{
    setObjectName(name);
    hide();
    connect(&m_appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void PicturePane::setPicture(Paint paint, const QString& description)
{
    m_paint = std::move(paint);
    setAccessibleDescription(description);
    update();
}

void PicturePane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit resized();
}

void PicturePane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_appearance.theme().color(figures::Role::Panel));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (m_paint)
        m_paint(painter);
}

}  // namespace simtscope::ui

#include "moc_picture_pane.cpp"
