#include "ui/window/menus/edit_menu.h"

#include <QAction>
#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>

#include "ui/editor/find_bar.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

void askLine(QMainWindow& window, SourceEditor& editor)
{
    auto* dialog = new QInputDialog(&window);
    dialog->setObjectName("goToLineDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Go to line"));
    dialog->setLabelText(tr("Line, 1 to %1").arg(editor.lines()));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, editor.lines());
    int line = 0, column = 0;
    editor.getCursorPosition(&line, &column);
    dialog->setIntValue(line + 1);
    QObject::connect(dialog, &QInputDialog::intValueSelected, &editor, [&editor](int chosen) {
        editor.goToLine(chosen);
        editor.setFocus();
    });
    dialog->open();
}

}  // namespace

void addEditMenu(Actions& actions, Session& session, SourcePanel& source, const std::function<void()>& showSource)
{
    QMainWindow& window = actions.window();
    const auto hasProgram = [&session] { return !session.document.name().isEmpty(); };
    QMenu* menu = actions.addMenu(tr("&Edit"), {{action::undo,
                                                 tr("&Undo"),
                                                 {QKeySequence::Undo},
                                                 [&source] { source.editor().undo(); },
                                                 [&source] { return source.editor().isUndoAvailable(); }},
                                                {action::redo,
                                                 tr("&Redo"),
                                                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                                                 [&source] { source.editor().redo(); },
                                                 [&source] { return source.editor().isRedoAvailable(); }},
                                                {},
                                                {action::findInText,
                                                 tr("&Find and replace in the text"),
                                                 {QKeySequence(Qt::CTRL | Qt::Key_H)},
                                                 [&source, showSource] {
                                                     showSource();
                                                     source.findBar().open();
                                                 },
                                                 hasProgram},
                                                {action::findNextInText,
                                                 tr("Find &next"),
                                                 {QKeySequence(Qt::Key_F3)},
                                                 [&source, showSource] {
                                                     showSource();
                                                     source.findBar().find(true);
                                                 },
                                                 hasProgram},
                                                {action::findPreviousInText,
                                                 tr("Find &previous"),
                                                 {QKeySequence(Qt::SHIFT | Qt::Key_F3)},
                                                 [&source, showSource] {
                                                     showSource();
                                                     source.findBar().find(false);
                                                 },
                                                 hasProgram},
                                                {action::goToLine,
                                                 tr("&Go to line…"),
                                                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)},
                                                 [&window, &source, showSource] {
                                                     showSource();
                                                     askLine(window, source.editor());
                                                 },
                                                 hasProgram},
                                                {},
                                                {action::comment,
                                                 tr("Toggle &comment"),
                                                 {QKeySequence(Qt::CTRL | Qt::Key_Slash)},
                                                 [&source] { source.editor().toggleComment(); },
                                                 hasProgram},
                                                {action::revertText,
                                                 tr("Re&vert to the text as it was opened or saved last"),
                                                 {},
                                                 [&session] { session.files.currentDocument().revert(); },
                                                 [&session] { return session.files.currentDocument().isEdited(); }}});
    const auto refresh = [&actions] { actions.refresh(); };
    QObject::connect(menu, &QMenu::aboutToShow, &window, refresh);
    QObject::connect(&source, &SourcePanel::editorTextChanged, &window, refresh);
    QObject::connect(&source, &SourcePanel::fileShown, &window, refresh);
    QObject::connect(&session.document, &Document::opened, &window, refresh);
}

}  // namespace simtscope::ui
