#include "ui/window/menus/file_menu.h"

#include <QMainWindow>

#include "ui/export/exporting.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/menus/window_dialogs.h"

namespace simtscope::ui {
void addFileMenu(QMainWindow& window, Dialogs& dialogs, Exporter& exporter)
{
    addMenu(
        &window, tr("&File"),
        {{"open", tr("&Open…"), {QKeySequence::Open}, [&dialogs] { dialogs.askOpen(); }},
         {"openLessons", tr("Open &lesson folder…"), {}, [&dialogs] { dialogs.askLessonFolder(); }},
         {"save", tr("&Save source"), {QKeySequence::Save}, [&dialogs] { dialogs.save(); }},
         {"saveSource", tr("Save source &as…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)}, [&dialogs] { dialogs.askSaveSource(); }},
         {"saveRecording", tr("Save &recording as…"), {}, [&dialogs] { dialogs.askSaveRecording(); }},
         {"saveReport", tr("Save repor&t as…"), {}, [&dialogs] { dialogs.askSaveReport(); }},
         {},
         {"export", tr("&Export picture…"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, [&exporter] { exporter.ask(); }},
         {"copy",
          tr("&Copy picture"),
          {QKeySequence::Copy, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
          [&exporter] { exporter.copy(); }},
         {},
         {"quit", tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [&window] { window.close(); }}});
}

}  // namespace simtscope::ui
