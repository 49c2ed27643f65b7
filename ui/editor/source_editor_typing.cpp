// Handles, for SourceEditor, keys that change more than one character.
#include "ui/editor/indent.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {

QStringList SourceEditor::linesUntilCursor() const
{
    const long caret = SendScintilla(SCI_GETSELECTIONSTART);
    return QString::fromUtf8(text().toUtf8().left(caret)).split(u'\n');
}

void SourceEditor::breakLine()
{
    beginUndoAction();
    const QString indent(computeIndentAfter(linesUntilCursor()), u' ');
    const QByteArray broken = '\n' + indent.toUtf8();
    SendScintilla(SCI_REPLACESEL, broken.constData());
    // Remove the blanks behind the cursor, which would otherwise begin the new line and add to its indentation.
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    long end = caret;
    while (const char c = char(SendScintilla(SCI_GETCHARAT, end))) {
        if (c != ' ' && c != '\t')
            break;
        ++end;
    }
    if (end > caret)
        SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(caret), end - caret);
    endUndoAction();
    SendScintilla(SCI_CHOOSECARETX);
    ensureCursorVisible();
}

void SourceEditor::closeBlock()
{
    const QStringList lines = linesUntilCursor();
    beginUndoAction();
    if (lines.back().trimmed().isEmpty() && !hasSelectedText()) {
        const long caret = SendScintilla(SCI_GETCURRENTPOS), start = caret - lines.back().toUtf8().size();
        const QByteArray indent(computeIndentOfClosingBrace(lines.mid(0, lines.size() - 1)), ' ');
        SendScintilla(SCI_SETTARGETRANGE, static_cast<unsigned long>(start), caret);
        SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(indent.size()), indent.constData());
        const long caretPosition = start + indent.size();
        SendScintilla(SCI_SETSEL, static_cast<unsigned long>(caretPosition), caretPosition);
    }
    SendScintilla(SCI_REPLACESEL, "}");
    endUndoAction();
    ensureCursorVisible();
}

}  // namespace simtscope::ui
