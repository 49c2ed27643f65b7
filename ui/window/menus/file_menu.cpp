#include "ui/window/menus/file_menu.h"

#include <QMainWindow>

#include "ui/export/exporter.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/menus/window_dialogs.h"

namespace simtscope::ui {
void addFileMenu(Actions& actions, Session& session, Dialogs& dialogs, Exporter& exporter)
{
    const auto hasPicture = [&session] { return session.position.source() != nullptr; };
    const auto hasProgram = [&session] { return !session.document.name().isEmpty(); };
    QMainWindow& window = actions.window();
    actions.addMenu(tr("&File"),
                    {{action::newProgram, tr("&New program…"), {QKeySequence::New}, [&dialogs] { dialogs.askNewProgram(); }},
                     {action::createMain, tr("Create &main()…"), {}, [&dialogs] { dialogs.askMain(); }, hasProgram},
                     {action::open, tr("&Open…"), {QKeySequence::Open}, [&dialogs] { dialogs.askOpen(); }},
                     {action::openLessons, tr("Open &lesson folder…"), {}, [&dialogs] { dialogs.askLessonFolder(); }},
                     {action::save, tr("&Save source"), {QKeySequence::Save}, [&dialogs] { dialogs.save(); }, hasProgram},
                     {action::saveSource,
                      tr("Save source &as…"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                      [&dialogs] { dialogs.askSaveSource(); },
                      hasProgram},
                     {action::saveAll,
                      tr("Save a&ll files"),
                      {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S)},
                      [&dialogs] { dialogs.saveAll(); },
                      [&session] { return session.files.isEdited(); }},
                     {action::saveRecording, tr("Save &recording as…"), {}, [&dialogs] { dialogs.askSaveRecording(); }, hasPicture},
                     {action::saveReport, tr("Save repor&t as…"), {}, [&dialogs] { dialogs.askSaveReport(); }, hasPicture},
                     {},
                     {action::exportPicture,
                      tr("&Export picture…"),
                      {QKeySequence(Qt::CTRL | Qt::Key_E)},
                      [&exporter] { exporter.openDialog(); },
                      hasPicture},
                     {action::copy,
                      tr("&Copy picture"),
                      {QKeySequence::Copy, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
                      [&exporter] { exporter.copy(); },
                      hasPicture},
                     {},
                     {action::quit, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [&window] { window.close(); }}});
}

}  // namespace simtscope::ui
