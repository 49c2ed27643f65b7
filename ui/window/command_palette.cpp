#include "ui/window/command_palette.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include "ui/session/lesson_words.h"
#include "ui/session/session.h"
#include "ui/widgets/palette.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

QString wordsOf(const QAction& action)
{
    return action.text().remove(u'&').remove(u'…');
}

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

void showCommandPalette(QMainWindow& window, Session& session, const std::vector<program::Lesson>& programs)
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
    (new Palette(std::move(entries), &window))->open();
}

}  // namespace simtscope::ui
