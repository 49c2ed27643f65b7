#include "ui/figure_view/figure_tabs.h"

#include <QGuiApplication>
#include <QPainter>
#include <algorithm>

namespace simtscope::ui {
namespace {

constexpr qreal kVeilOpacity = 0.5;  // of the background over a dimmed tab

}  // namespace

void FigureTabs::describeTab(int index, const QString& tip)
{
    m_tips.resize(std::max<qsizetype>(m_tips.size(), index + 1));
    m_reasons.resize(m_tips.size());
    m_tips[index] = tip;
    setTabToolTip(index, tip);
}

void FigureTabs::setDimmed(int index, const QString& reason)
{
    if (m_reasons.value(index) == reason)
        return;
    m_reasons[index] = reason;
    setTabToolTip(index, reason.isEmpty() ? m_tips[index] : m_tips[index] + u'\n' + reason);
    setAccessibleTabName(index, reason.isEmpty() ? QString() : tabText(index) + QStringLiteral(": ") + reason);
    update(tabRect(index));
}

void FigureTabs::paintEvent(QPaintEvent* event)
{
    QTabBar::paintEvent(event);
    QPainter painter(this);
    QColor veil = QGuiApplication::palette().color(QPalette::Window);  // that of the tabs is transparent
    veil.setAlphaF(float(kVeilOpacity));
    for (int index = 0; index < count(); ++index) {
        if (isDimmed(index) && index != currentIndex())
            painter.fillRect(tabRect(index), veil);
    }
}

}  // namespace simtscope::ui

#include "moc_figure_tabs.cpp"
