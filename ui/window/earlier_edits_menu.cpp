#include "ui/window/earlier_edits_menu.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/session/document/drafts.h"
#include "ui/session/document/program_files.h"
#include "ui/window/main_window.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

constexpr qsizetype kMaxTooltipLines = 12;

}  // namespace

void addEarlierEdits(Actions& actions, ProgramFiles& files)
{
    QMenu* file = actions.window().menuBar()->actions().constFirst()->menu();
    auto* newest = new QAction(MainWindow::tr("&Bring back earlier edits"), file);
    newest->setObjectName("bringBack");
    auto* older = new QMenu(MainWindow::tr("Edits from &before"), file);
    older->setObjectName("olderEdits");
    older->setToolTipsVisible(true);
    const QList<QAction*> rows = file->actions();
    QAction* const next = rows.value(rows.indexOf(&actions.get(action::saveReport)) + 1);
    file->insertAction(next, newest);
    file->insertMenu(next, older);
    const auto drafts = [&files]() -> Drafts& { return files.currentDocument().drafts(); };
    const auto refresh = [newest, older, drafts] {
        const std::vector<EarlierText> earlierTexts = drafts().earlierEdits();
        newest->setEnabled(!earlierTexts.empty());
        older->menuAction()->setVisible(earlierTexts.size() > 1);
        older->clear();
        for (std::size_t i = 0; i < earlierTexts.size(); ++i) {
            const QStringList lines = earlierTexts[i].text.split(u'\n');
            const QString replacementTime = QLocale().toString(earlierTexts[i].replacedAt, QLocale::ShortFormat);
            QAction* row = older->addAction(MainWindow::tr("%1, lines: %2").arg(replacementTime).arg(lines.size()), older,
                                            [drafts, i] { drafts().restoreEarlier(i); });
            row->setToolTip(lines.mid(0, kMaxTooltipLines).join(u'\n'));
        }
    };
    QObject::connect(file, &QMenu::aboutToShow, newest, refresh);
    QObject::connect(newest, &QAction::triggered, newest, [drafts, refresh] {
        drafts().restoreEarlier();
        refresh();
    });
    refresh();
}

}  // namespace simtscope::ui
