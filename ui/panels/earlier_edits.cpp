#include "ui/panels/earlier_edits.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/panels/session.h"

namespace simtscope::panels {

void addEarlierEdits(QMainWindow& window, Session& session)
{
    QMenu* file = window.menuBar()->actions().constFirst()->menu();
    auto* action = new QAction(Session::tr("&Bring back earlier edits"), file);
    action->setObjectName("bringBack");
    const QList<QAction*> rows = file->actions();
    file->insertAction(rows.value(rows.indexOf(window.findChild<QAction*>("saveReport")) + 1), action);
    Document& document = session.document();
    const auto refresh = [action, &document] { action->setEnabled(document.hasEarlier()); };
    QObject::connect(file, &QMenu::aboutToShow, action, refresh);
    QObject::connect(action, &QAction::triggered, action, [&document, refresh] {
        document.bringBack();
        refresh();
    });
    refresh();
}

}  // namespace simtscope::panels
