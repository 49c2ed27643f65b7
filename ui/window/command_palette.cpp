#include "ui/window/command_palette.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include "ui/manual/manual_window.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/session.h"
#include "ui/widgets/palette_dialog.h"
#include "ui/widgets/tr.h"
#include "ui/window/main_window.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/opening_place.h"

namespace simtscope::ui {
namespace {

class ActionEntries {
public:
    /// Adds what a menu offers, and its submenus: "View: Zoom in".
    void addMenu(const QMenu& menu, const QString& path)
    {
        for (QAction* const action : menu.actions()) {
            if (action->menu())
                addMenu(*action->menu(), path + plainTextOf(*action) + ": ");
            else
                add(action, path);
        }
    }

    /// Adds the action, unless a menu offers it, too.
    void add(QAction* action, const QString& path)
    {
        if (m_offeredActions.contains(action) || action->isSeparator() || !action->isEnabled() || !action->isVisible() ||
            action->objectName() == action::commands.name)
            return;
        m_offeredActions << action;
        m_entries.push_back(
            {path + plainTextOf(*action), path.size(), action->shortcut().toString(QKeySequence::NativeText), [kept = QPointer(action)] {
                 if (kept)
                     kept->trigger();
             }});
    }

    std::vector<PaletteEntry> take() { return std::move(m_entries); }

private:
    std::vector<PaletteEntry> m_entries;
    QList<QAction*> m_offeredActions;
};

}  // namespace

void showCommandPalette(MainWindow& window, const Actions& actions, Session& session, const std::vector<program::Lesson>& programs)
{
    ActionEntries offered;
    for (const QAction* const title : window.menuBar()->actions())
        if (title->menu())
            offered.addMenu(*title->menu(), plainTextOf(*title) + ": ");
    for (QAction* const action : actions.allActions())
        offered.add(action, {});
    std::vector<PaletteEntry> entries = offered.take();
    for (const program::Lesson& lesson : programs) {
        const QString lessonTitle = QString::fromStdString(wordsOf(lesson).title);
        entries.push_back({tr("Program: %1 (%2)").arg(lessonTitle, QString::fromStdString(lesson.name)), 0, {}, [&session, lesson] {
                               session.run.openLesson(lesson);
                           }});
    }
    for (const ManualTitle& chapter : readManualTitles())
        entries.push_back({tr("Manual: %1").arg(chapter.title), 0, {}, [&window, &session, chapter] {
                               showManual(
                                   window, session.notices, [&window](const ShowLink& link) { openLink(window, link); }, chapter.file);
                           }});
    (new PaletteDialog(std::move(entries), &window))->open();
}

}  // namespace simtscope::ui
