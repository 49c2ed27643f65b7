#include "ui/window/command_palette.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include "ui/manual/manual_window.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/session.h"
#include "ui/widgets/palette.h"
#include "ui/widgets/tr.h"
#include "ui/window/main_window.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/opening_place.h"

namespace simtscope::ui {
namespace {

/// Adds what a menu offers, and its submenus: "View: Zoom in".
void addActions(const QMenu& menu, const QString& path, std::vector<PaletteEntry>& entries)
{
    for (QAction* const action : menu.actions()) {
        if (action->menu()) {
            addActions(*action->menu(), path + wordsOf(*action) + ": ", entries);
        } else if (!action->isSeparator() && action->isEnabled() && action->isVisible() && action->objectName() != "commands") {
            entries.push_back({path + wordsOf(*action), action->shortcut().toString(QKeySequence::NativeText), [kept = QPointer(action)] {
                                   if (kept)
                                       kept->trigger();
                               }});
        }
    }
}

}  // namespace

void showCommandPalette(MainWindow& window, Session& session, const std::vector<program::Lesson>& programs)
{
    std::vector<PaletteEntry> entries;
    for (const QAction* const title : window.menuBar()->actions())
        if (title->menu())
            addActions(*title->menu(), wordsOf(*title) + ": ", entries);
    for (const program::Lesson& lesson : programs) {
        const QString words = QString::fromStdString(wordsOf(lesson).title);
        entries.push_back({tr("Program: %1 (%2)").arg(words, QString::fromStdString(lesson.name)), {}, [&session, lesson] {
                               session.run.openLesson(lesson);
                           }});
    }
    for (const ManualTitle& chapter : manualTitles())
        entries.push_back({tr("Manual: %1").arg(chapter.title), {}, [&window, &session, chapter] {
                               showManual(
                                   window, session.notices, [&window](const ShowLink& link) { openLink(window, link); }, chapter.file);
                           }});
    (new Palette(std::move(entries), &window))->open();
}

}  // namespace simtscope::ui
