#include "ui/editor/text_editing.h"

#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexercpp.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <array>
#include <cstring>

#include "ui/editor/indent.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

using Sci = QsciScintillaBase;

/// Brackets and quotes that close themselves.
constexpr std::array kPairs{std::pair{'(', ')'}, std::pair{'[', ']'}, std::pair{'{', '}'}, std::pair{'"', '"'}};

bool isBlank(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

}  // namespace

TextEditing::TextEditing(SourceEditor& editor) : QObject(&editor), m_editor(editor)
{
    m_editor.SendScintilla(Sci::SCI_SETMULTIPLESELECTION, 1ul);
    m_editor.SendScintilla(Sci::SCI_SETADDITIONALSELECTIONTYPING, 1ul);
    m_editor.SendScintilla(Sci::SCI_SETMULTIPASTE, static_cast<unsigned long>(Sci::SC_MULTIPASTE_EACH));
    m_editor.SendScintilla(Sci::SCI_SETVIRTUALSPACEOPTIONS, static_cast<unsigned long>(Sci::SCVS_RECTANGULARSELECTION));
    // The window's actions have these keys.
    for (const int key : {int(Qt::CTRL | Qt::SHIFT) | int(Qt::Key_BracketLeft), int(Qt::CTRL | Qt::SHIFT) | int(Qt::Key_BracketRight),
                          int(Qt::ALT) | int(Qt::Key_Up), int(Qt::ALT) | int(Qt::Key_Down), int(Qt::CTRL | Qt::SHIFT) | int(Qt::Key_D),
                          int(Qt::CTRL | Qt::SHIFT) | int(Qt::Key_I)}) {
        if (QsciCommand* command = m_editor.standardCommands()->boundTo(key))
            command->setKey(0);
    }
    m_editor.indicatorDefine(QsciScintilla::HiddenIndicator, editor::ClosedByItself);
    m_editor.installEventFilter(this);
    m_editor.viewport()->installEventFilter(this);
}

long TextEditing::caret() const
{
    return m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
}

char TextEditing::characterAt(long position) const
{
    return char(m_editor.SendScintilla(Sci::SCI_GETCHARAT, position));
}

bool TextEditing::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::KeyPress: {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool hasOneCursor = m_editor.SendScintilla(Sci::SCI_GETSELECTIONS) == 1;
        const bool isPlain = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
        if (watched != &m_editor || m_editor.isReadOnly())
            break;
        if (key.key() == Qt::Key_Escape && !hasOneCursor) {
            m_editor.SendScintilla(Sci::SCI_SETEMPTYSELECTION, caret());
            return true;
        }
        if (!hasOneCursor || !isPlain)
            break;
        if ((key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && breakBlock())
            return true;
        if (key.key() == Qt::Key_Backspace && erasePair())
            return true;
        if (handleText(key.text()))
            return true;
        break;
    }
    case QEvent::ShortcutOverride:
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && m_editor.SendScintilla(Sci::SCI_GETSELECTIONS) > 1) {
            event->accept();
            return true;
        }
        break;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
        if (watched == m_editor.viewport() && handleMouse(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

/// Handles a character that the user types. Returns whether that is all.
bool TextEditing::handleText(const QString& text)
{
    if (text.size() != 1 || text[0].unicode() > 127)
        return false;
    const char typed = char(text[0].unicode());
    for (const auto& [opening, closing] : kPairs) {
        if (typed == closing && stepOver(closing))
            return true;
        if (typed == opening && insertPair(opening, closing))
            return true;
    }
    return false;
}

/// Inserts an opening bracket with its closing one. Not before other text, where the user may want to enclose that text, nor in a comment.
bool TextEditing::insertPair(char opening, char closing)
{
    const long position = caret();
    if (m_editor.hasSelectedText())
        return false;
    const char after = characterAt(position);
    if (after != '\0' && !isBlank(after) && !std::strchr(")]};,", after))
        return false;
    if (position > 0) {
        const int style = int(m_editor.SendScintilla(Sci::SCI_GETSTYLEAT, position - 1));
        for (const int other : {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc, QsciLexerCPP::CommentLineDoc,
                                QsciLexerCPP::UnclosedString, QsciLexerCPP::RawString, QsciLexerCPP::SingleQuotedString})
            if (style == other)
                return false;
        if (opening == '"' && (style == QsciLexerCPP::DoubleQuotedString || characterAt(position - 1) == '\\'))
            return false;
    }
    const std::array<char, 3> pair{opening, closing, '\0'};
    m_editor.SendScintilla(Sci::SCI_AUTOCCANCEL);
    m_editor.beginUndoAction();
    m_editor.SendScintilla(Sci::SCI_INSERTTEXT, static_cast<unsigned long>(position), pair.data());
    m_editor.SendScintilla(Sci::SCI_GOTOPOS, static_cast<unsigned long>(position + 1));
    m_editor.endUndoAction();
    m_editor.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<unsigned long>(editor::ClosedByItself));
    m_editor.SendScintilla(Sci::SCI_SETINDICATORVALUE, 1ul);
    m_editor.SendScintilla(Sci::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(position + 1), 1l);
    emit m_editor.SCN_CHARADDED(opening);
    return true;
}

/// Moves over a closing bracket that was inserted by insertPair(): the user types it all the same. Blanks before it go, so that a `}` that
/// is typed in an empty line is the one below.
bool TextEditing::stepOver(char closing)
{
    const long position = caret();
    if (m_editor.hasSelectedText())
        return false;
    long end = position;
    while (closing == '}' && isBlank(characterAt(end)))
        ++end;
    if (characterAt(end) != closing ||
        m_editor.SendScintilla(Sci::SCI_INDICATORVALUEAT, static_cast<unsigned long>(editor::ClosedByItself), end) == 0)
        return false;
    long begin = position;
    while (end > position && begin > 0 && (characterAt(begin - 1) == ' ' || characterAt(begin - 1) == '\t'))
        --begin;
    m_editor.beginUndoAction();
    // An empty line goes with its indentation; the text above and the bracket keep their lines.
    const bool isEmptyLine = begin > 0 && characterAt(begin - 1) == '\n';
    if (end > position && isEmptyLine) {
        const long line = m_editor.SendScintilla(Sci::SCI_LINEFROMPOSITION, end);
        const long start = m_editor.SendScintilla(Sci::SCI_POSITIONFROMLINE, line);
        if (start > begin) {
            m_editor.SendScintilla(Sci::SCI_DELETERANGE, static_cast<unsigned long>(begin), start - begin);
            end -= start - begin;
        }
    }
    m_editor.SendScintilla(Sci::SCI_GOTOPOS, static_cast<unsigned long>(end + 1));
    m_editor.endUndoAction();
    m_editor.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<unsigned long>(editor::ClosedByItself));
    m_editor.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(end), 1l);
    emit m_editor.SCN_CHARADDED(closing);
    return true;
}

/// Breaks the line between `{` and `}`: the new line between them is indented, and the `}` gets a line of its own.
bool TextEditing::breakBlock()
{
    const long position = caret();
    if (m_editor.hasSelectedText() || position == 0 || characterAt(position - 1) != '{' || characterAt(position) != '}' ||
        m_editor.SendScintilla(Sci::SCI_AUTOCACTIVE))
        return false;
    const QStringList above = QString::fromUtf8(m_editor.text().toUtf8().left(position)).split(u'\n');
    const QByteArray inner = '\n' + QByteArray(computeIndentAfter(above), ' ');
    const QByteArray outer = '\n' + QByteArray(computeIndentOfClosingBrace(above), ' ');
    m_editor.beginUndoAction();
    m_editor.SendScintilla(Sci::SCI_INSERTTEXT, static_cast<unsigned long>(position), (inner + outer).constData());
    m_editor.SendScintilla(Sci::SCI_GOTOPOS, static_cast<unsigned long>(position + inner.size()));
    m_editor.endUndoAction();
    return true;
}

/// Removes a pair whose closing bracket was inserted by itself, when the opening one is erased.
bool TextEditing::erasePair()
{
    const long position = caret();
    if (m_editor.hasSelectedText() || position == 0 ||
        m_editor.SendScintilla(Sci::SCI_INDICATORVALUEAT, static_cast<unsigned long>(editor::ClosedByItself), position) == 0)
        return false;
    for (const auto& [opening, closing] : kPairs)
        if (characterAt(position - 1) == opening && characterAt(position) == closing) {
            m_editor.SendScintilla(Sci::SCI_DELETERANGE, static_cast<unsigned long>(position - 1), 2l);
            return true;
        }
    return false;
}

/// Ends the special treatment of brackets that were inserted by themselves: the user works somewhere else.
void TextEditing::forgetClosings()
{
    m_editor.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<unsigned long>(editor::ClosedByItself));
    m_editor.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, 0ul, m_editor.SendScintilla(Sci::SCI_GETLENGTH));
}

std::vector<TextEditing::Range> TextEditing::ranges() const
{
    std::vector<Range> all;
    for (long i = 0, count = m_editor.SendScintilla(Sci::SCI_GETSELECTIONS); i < count; ++i)
        all.push_back({m_editor.SendScintilla(Sci::SCI_GETSELECTIONNCARET, i), m_editor.SendScintilla(Sci::SCI_GETSELECTIONNANCHOR, i)});
    return all;
}

/// Handles the mouse in the text. Returns whether the editor must not get the event.
bool TextEditing::handleMouse(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    const QPoint point = event.position().toPoint();
    if (event.type() == QEvent::MouseButtonPress) {
        forgetClosings();
        m_pressed = point;
        m_rangesBefore = event.modifiers() == Qt::AltModifier ? ranges() : std::vector<Range>();
        return event.modifiers() == Qt::ControlModifier;  // goes to a definition when it is released, and adds no cursor
    }
    if (!m_rangesBefore.empty() && (point - m_pressed).manhattanLength() < QApplication::startDragDistance())
        QTimer::singleShot(0, this, &TextEditing::addCursor);  // after the editor has handled the click
    else
        m_rangesBefore.clear();
    return false;
}

void TextEditing::addCursor()
{
    const long position =
        m_editor.SendScintilla(Sci::SCI_POSITIONFROMPOINT, static_cast<unsigned long>(m_pressed.x()), long(m_pressed.y()));
    bool isFirst = true;
    for (const Range& range : m_rangesBefore) {
        m_editor.SendScintilla(isFirst ? Sci::SCI_SETSELECTION : Sci::SCI_ADDSELECTION, static_cast<unsigned long>(range.caret),
                               range.anchor);
        isFirst = false;
    }
    m_editor.SendScintilla(Sci::SCI_ADDSELECTION, static_cast<unsigned long>(position), position);
    m_rangesBefore.clear();
}

void TextEditing::addNextOccurrence()
{
    if (!m_editor.hasSelectedText()) {
        const long position = caret();
        const long begin = m_editor.SendScintilla(Sci::SCI_WORDSTARTPOSITION, static_cast<unsigned long>(position), 1l),
                   end = m_editor.SendScintilla(Sci::SCI_WORDENDPOSITION, static_cast<unsigned long>(position), 1l);
        if (end > begin)
            m_editor.SendScintilla(Sci::SCI_SETSEL, static_cast<unsigned long>(begin), end);
        return;
    }
    m_editor.SendScintilla(Sci::SCI_TARGETWHOLEDOCUMENT);
    m_editor.SendScintilla(Sci::SCI_SETSEARCHFLAGS, static_cast<unsigned long>(Sci::SCFIND_MATCHCASE));
    m_editor.SendScintilla(Sci::SCI_MULTIPLESELECTADDNEXT);
    m_editor.ensureCursorVisible();
}

void TextEditing::moveLines(int offset)
{
    m_editor.SendScintilla(offset < 0 ? Sci::SCI_MOVESELECTEDLINESUP : Sci::SCI_MOVESELECTEDLINESDOWN);
}

void TextEditing::duplicateLines()
{
    int first = 0, last = 0, column = 0, lastColumn = 0;
    if (m_editor.hasSelectedText()) {
        m_editor.getSelection(&first, &column, &last, &lastColumn);
        if (lastColumn == 0 && last > first)
            --last;  // the selection ends where that line begins
    } else {
        m_editor.getCursorPosition(&first, &column);
        last = first;
    }
    QString lines;
    for (int line = first; line <= last; ++line) {
        QString text = m_editor.text(line);
        while (text.endsWith(u'\n') || text.endsWith(u'\r'))
            text.chop(1);
        lines += u'\n' + text;
    }
    const long end = m_editor.SendScintilla(Sci::SCI_GETLINEENDPOSITION, long(last));
    m_editor.SendScintilla(Sci::SCI_INSERTTEXT, static_cast<unsigned long>(end), lines.toUtf8().constData());
}

void TextEditing::fold(bool isFolded)
{
    long line = m_editor.SendScintilla(Sci::SCI_LINEFROMPOSITION, caret());
    const bool isHeader = m_editor.SendScintilla(Sci::SCI_GETFOLDLEVEL, line) & Sci::SC_FOLDLEVELHEADERFLAG;
    if (!isHeader)
        line = m_editor.SendScintilla(Sci::SCI_GETFOLDPARENT, line);
    if (line < 0)
        return;
    m_editor.SendScintilla(Sci::SCI_FOLDLINE, static_cast<unsigned long>(line), long(isFolded ? 0 : 1));
    if (isFolded)
        m_editor.SendScintilla(Sci::SCI_GOTOLINE, line);  // the cursor would be hidden
}

void TextEditing::foldAll(bool isFolded)
{
    m_editor.SendScintilla(Sci::SCI_FOLDALL, isFolded ? 0ul : 1ul);
}

}  // namespace simtscope::ui

#include "moc_text_editing.cpp"
