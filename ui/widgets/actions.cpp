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
    action->setShortcuts(row.keys);
    action->setCheckable(row.checkable);
    action->setChecked(row.checked);
    if (row.act)
        QObject::connect(action, &QAction::triggered, &m_window, [act = row.act] { act(); });
    if (row.toggle)
        QObject::connect(action, &QAction::toggled, &m_window, [toggle = row.toggle](bool on) { toggle(on); });
    m_entries.push_back({row.key, action, row.enabled});
    return action;
}

QAction& Actions::of(ActionKey key) const
{
    const auto found = std::ranges::find(m_entries, key, &Entry::key);
    if (found == m_entries.end())
        qFatal("The window has no action \"%s\" yet: add its row before it is asked for.", key.name);
    return *found->action;
}

QList<QAction*> Actions::allOf(ActionKey key) const
{
    QList<QAction*> actions;
    for (const Entry& entry : m_entries)
        if (entry.key == key)
            actions << entry.action;
    return actions;
}

QList<QAction*> Actions::all() const
{
    QList<QAction*> actions;
    for (const Entry& entry : m_entries)
        actions << entry.action;
    return actions;
}

void Actions::refresh() const
{
    for (const Entry& entry : m_entries)
        if (entry.enabled)
            entry.action->setEnabled(entry.enabled());
}

}  // namespace simtscope::ui
