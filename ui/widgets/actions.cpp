#include "ui/widgets/actions.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>

namespace simtscope::ui {

QMenu* Actions::addMenu(const QString& title, const std::vector<ActionRow>& rows)
{
    QMenu* menu = m_window.menuBar()->addMenu(title);
    for (const ActionRow& row : rows) {
        if (row.text.isEmpty())
            menu->addSeparator();
        else
            menu->addAction(add(row));
    }
    return menu;
}

QAction* Actions::add(const ActionRow& row)
{
    auto* const action = new QAction(row.text, &m_window);
    action->setObjectName(QString::fromLatin1(row.key.name));
    action->setShortcuts(row.shortcuts);
    action->setCheckable(row.isCheckable);
    action->setChecked(row.isChecked);
    if (row.onTriggered)
        QObject::connect(action, &QAction::triggered, &m_window, [act = row.onTriggered] { act(); });
    if (row.onToggled)
        QObject::connect(action, &QAction::toggled, &m_window, [toggle = row.onToggled](bool isOn) { toggle(isOn); });
    m_entries.push_back({row.key, action, row.isEnabled});
    return action;
}

QAction& Actions::get(ActionKey key) const
{
    const auto found = std::ranges::find(m_entries, key, &RegisteredAction::key);
    if (found == m_entries.end())
        qFatal("The window has no action \"%s\" yet: add its row before it is asked for.", key.name);
    return *found->action;
}

QList<QAction*> Actions::getAll(ActionKey key) const
{
    QList<QAction*> actions;
    for (const RegisteredAction& entry : m_entries)
        if (entry.key == key)
            actions << entry.action;
    return actions;
}

QList<QAction*> Actions::allActions() const
{
    QList<QAction*> actions;
    for (const RegisteredAction& entry : m_entries)
        actions << entry.action;
    return actions;
}

void Actions::refresh() const
{
    for (const RegisteredAction& entry : m_entries)
        if (entry.isEnabled)
            entry.action->setEnabled(entry.isEnabled());
}

}  // namespace simtscope::ui
