#include "ui/window/recent_menu.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/figures/canvas/clean_text.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {

void addRecentMenu(Actions& actions, Session& session)
{
    QMenu* file = actions.window().menuBar()->actions().constFirst()->menu();
    auto* menu = new QMenu(MainWindow::tr("Open rece&nt"), file);
    menu->setObjectName("recentMenu");
    menu->setToolTipsVisible(true);
    const QList<QAction*> rows = file->actions();
    const qsizetype open = rows.indexOf(&actions.get(action::open));
    file->insertMenu(rows.value(open + 1), menu);
    const auto fill = [menu, &session] {
        menu->clear();
        int index = 0;
        for (const QString& path : loadRecentFiles()) {
            const QString number = ++index < 10 ? QString("&%1  ").arg(index) : QString();
            QAction* action = menu->addAction(number + figures::cleanText(QFileInfo(path).fileName()).replace('&', "&&"), &session.run,
                                              [&session, path] { session.run.openFile(path); });
            action->setToolTip(figures::cleanText(QDir::toNativeSeparators(path)));
        }
        menu->setEnabled(index > 0);
        if (index == 0)
            return;
        menu->addSeparator();
        menu->addAction(MainWindow::tr("&Clear the list"), menu, [menu] {
            clearRecentFiles();
            menu->clear();
            menu->setEnabled(false);
        });
    };
    QObject::connect(file, &QMenu::aboutToShow, menu, fill);
    QObject::connect(&session.run, &ProgramRun::recentFilesChanged, menu, fill);
    fill();
}

}  // namespace simtscope::ui
