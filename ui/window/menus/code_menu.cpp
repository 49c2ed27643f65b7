#include "ui/window/menus/code_menu.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include "ui/editor/code_help.h"
#include "ui/editor/source_panel.h"
#include "ui/editor/text_editing.h"
#include "ui/editor/text_format.h"
#include "ui/session/session.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {

void addCodeMenu(Actions& actions, Session& session, SourcePanel& source, const std::function<void()>& showSource)
{
    const auto hasProgram = [&session] { return !session.document.name().isEmpty(); };
    const auto inText = [&source, showSource](const std::function<void()>& act) {
        return [&source, showSource, act] {
            showSource();
            source.editor().setFocus();
            act();
        };
    };
    const int ctrl = int(Qt::CTRL), shift = int(Qt::SHIFT), alt = int(Qt::ALT);
    const std::vector<ActionRow> rows = {
        {action::completeName,
         tr("&Complete name"),
         {QKeySequence(ctrl | int(Qt::Key_Space))},
         inText([&source] { source.codeHelp().complete(); }),
         hasProgram},
        {action::showParameters,
         tr("Show &parameters"),
         {QKeySequence(ctrl | shift | int(Qt::Key_Space))},
         inText([&source] { source.codeHelp().showParameters(); }),
         hasProgram},
        {action::goToDefinition,
         tr("&Go to definition"),
         {QKeySequence(int(Qt::Key_F12))},
         inText([&source] { source.codeHelp().goToDefinition(); }),
         hasProgram},
        {action::renameName,
         tr("&Rename…"),
         {QKeySequence(int(Qt::Key_F2))},
         inText([&source] { source.codeHelp().rename(); }),
         hasProgram},
        {},
        {action::formatText,
         tr("&Format text or selection"),
         {QKeySequence(ctrl | shift | int(Qt::Key_I))},
         inText([&source] { source.textFormat().start(); }),
         hasProgram},
        {action::addNextOccurrence,
         tr("Add cursor at &next occurrence"),
         {QKeySequence(ctrl | int(Qt::Key_D))},
         inText([&source] { source.textEditing().addNextOccurrence(); }),
         hasProgram},
        {action::moveLinesUp,
         tr("Move line &up"),
         {QKeySequence(alt | int(Qt::Key_Up))},
         inText([&source] { source.textEditing().moveLines(-1); }),
         hasProgram},
        {action::moveLinesDown,
         tr("Move line &down"),
         {QKeySequence(alt | int(Qt::Key_Down))},
         inText([&source] { source.textEditing().moveLines(1); }),
         hasProgram},
        {action::duplicateLines,
         tr("Dup&licate line"),
         {QKeySequence(ctrl | shift | int(Qt::Key_D))},
         inText([&source] { source.textEditing().duplicateLines(); }),
         hasProgram},
        {},
        {action::foldBlock,
         tr("F&old block"),
         {QKeySequence(ctrl | shift | int(Qt::Key_BracketLeft))},
         inText([&source] { source.textEditing().fold(true); }),
         hasProgram},
        {action::unfoldBlock,
         tr("Unfold &block"),
         {QKeySequence(ctrl | shift | int(Qt::Key_BracketRight))},
         inText([&source] { source.textEditing().fold(false); }),
         hasProgram},
        {action::foldAll, tr("Fold &all"), {}, inText([&source] { source.textEditing().foldAll(true); }), hasProgram},
        {action::unfoldAll, tr("Unfold all"), {}, inText([&source] { source.textEditing().foldAll(false); }), hasProgram}};
    QMainWindow& window = actions.window();
    const auto hasFiles = [&session] { return session.files.count() > 1; };
    const std::vector<ActionRow> fileRows = {
        {action::nextFile,
         tr("&Next file of the program"),
         {QKeySequence(ctrl | int(Qt::Key_Tab))},
         [&source, showSource] {
             showSource();
             source.stepFile(1);
         },
         hasFiles},
        {action::previousFile,
         tr("Previous file of the program"),
         {QKeySequence(ctrl | shift | int(Qt::Key_Tab)), QKeySequence(ctrl | shift | int(Qt::Key_Backtab))},
         [&source, showSource] {
             showSource();
             source.stepFile(-1);
         },
         hasFiles},
        {action::newFile, tr("Ne&w file of the program…"), {}, [&source] { emit source.newFileRequested(); }, hasProgram},
        {action::removeFile,
         tr("Remo&ve file from the program…"),
         {},
         [&source, &session] { emit source.removeRequested(session.files.current()); },
         [&session] { return session.files.current() > 0; }}};
    const auto refresh = [&actions] { actions.refresh(); };
    std::vector<ActionRow> allRows = rows;
    allRows.emplace_back();
    allRows.insert(allRows.end(), fileRows.begin(), fileRows.end());
    QObject::connect(actions.addMenu(tr("C&ode"), allRows), &QMenu::aboutToShow, &window, refresh);
    QObject::connect(&session.files, &ProgramFiles::changed, &window, refresh);
    QObject::connect(&session.files, &ProgramFiles::currentChanged, &window, refresh);
    // The keys belong to the text: F2, for example, is another action in a list.
    QList<QAction*> keysOfText;
    for (const ActionRow& row : rows) {
        if (row.text.isEmpty())
            continue;
        QAction& action = actions.get(row.key);
        action.setShortcutContext(Qt::WidgetWithChildrenShortcut);
        window.removeAction(&action);
        keysOfText << &action;
    }
    for (SourceEditor* editor : source.editors())
        editor->addActions(keysOfText);
    QObject::connect(&source, &SourcePanel::editorAdded, &window, [keysOfText](SourceEditor* editor) { editor->addActions(keysOfText); });
}

}  // namespace simtscope::ui
