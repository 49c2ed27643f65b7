#include "ui/window/menus/panels.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QToolButton>
#include <map>

#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

// From these sizes on, all panels leave the figure enough room, or all but those that take its height.
constexpr QSize kRoomyWindowSize(1500, 860), kUsualWindowSize(1200, 640);
constexpr int kWidthForWords = 1150;  // pixels; a narrower window has no room for menus and words in one line

bool isAtLeast(QSize size, QSize minSize)
{
    return size.width() >= minSize.width() && size.height() >= minSize.height();
}

QString keyOf(const Panel& panel)
{
    return QStringLiteral("panels/") + panel.key.name;
}

}  // namespace

Panels::Panels(Actions& actions, const Appearance& appearance, std::vector<Panel> panels)
    : QObject(&actions.window()), m_appearance(appearance), m_panels(std::move(panels))
{
    QMainWindow& window = actions.window();
    auto* const corner = new QWidget(&window);
    auto* const row = new QHBoxLayout(corner);
    row->setContentsMargins(0, kHairGap, kSmallGap, 0);
    row->setSpacing(kTinyGap);
    for (const Panel& panel : m_panels) {
        const auto change = [this](bool) {
            m_hasUserChoice = m_hasUserChoice || !m_isRestoring;
            applyVisibility();
            emit changed();
        };
        QAction* const action = actions.add({panel.key, panel.text, {}, {}, {}, true, true, change});
        const QString name = QString(panel.text).remove(u'&');
        action->setIconText(panel.word);
        action->setToolTip(tr("Show or hide: %1").arg(name));
        m_actions.push_back(action);
        auto* const button = new QToolButton(corner);
        button->setObjectName(QLatin1String(panel.key.name) + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setAccessibleName(name);
        button->setFocusPolicy(Qt::TabFocus);
        button->setIconSize({16, 16});
        button->setFixedHeight(24);
        watchWidthBelow(&window, kWidthForWords, [button](bool isNarrow) {
            button->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        });
        row->addWidget(button);
    }
    window.menuBar()->setCornerWidget(corner, Qt::TopRightCorner);
    connect(&m_appearance, &Appearance::themeChanged, this, &Panels::refreshIcons);
    refreshIcons();
}

void Panels::refreshIcons()
{
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        m_actions[i]->setIcon(makeIcon(m_panels[i].icon, m_appearance.theme()));
}

void Panels::addTo(QMenu& menu)
{
    for (QAction* action : m_actions) {
        menu.addAction(action);
        action->setIconVisibleInMenu(false);
    }
}

void Panels::restore(const QSettings& settings, QSize window)
{
    m_isRestoring = true;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_hasUserChoice = m_hasUserChoice || settings.contains(keyOf(m_panels[i]));
        const bool hasRoom = isAtLeast(window, m_panels[i].needsHeight ? kRoomyWindowSize : kUsualWindowSize);
        m_actions[i]->setChecked(settings.value(keyOf(m_panels[i]), hasRoom).toBool());
    }
    m_isRestoring = false;
    applyVisibility();
}

void Panels::save(QSettings& settings) const
{
    for (std::size_t i = 0; i < m_panels.size() && m_hasUserChoice; ++i)
        settings.setValue(keyOf(m_panels[i]), m_actions[i]->isChecked());
}

void Panels::showPanel(ActionKey key)
{
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        if (key == m_panels[i].key)
            m_actions[i]->setChecked(true);
    }
}

bool Panels::isShown(ActionKey key) const
{
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        if (key == m_panels[i].key)
            return m_actions[i]->isChecked();
    }
    return false;
}

void Panels::applyVisibility()
{
    std::map<QWidget*, bool> columns;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const bool isShown = m_actions[i]->isChecked();
        for (QWidget* widget : m_panels[i].widgets)
            widget->setVisible(isShown);
        if (m_panels[i].column)
            columns[m_panels[i].column] |= isShown;
    }
    for (const auto& [column, hasShownPanel] : columns)
        column->setVisible(hasShownPanel);
}

}  // namespace simtscope::ui

#include "moc_panels.cpp"
