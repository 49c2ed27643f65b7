#include "ui/editor/completion.h"

#include <Qsci/qscilexercpp.h>

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/editor/source_editor.h"
#include "ui/language/cuda_names.h"

namespace simtscope::ui {
namespace {

using Sci = QsciScintillaBase;

constexpr int kMinPrefix = 3;  // letters after which a list appears by itself
constexpr qsizetype kMaxNames = 200;
constexpr int kVisibleRows = 10;
constexpr long kOrderAsGiven = 2;  // SC_ORDER_CUSTOM

bool isNameCharacter(int character)
{
    return character == '_' || (character < 128 && (QChar(character).isLetterOrNumber()));
}

/// Returns whether text of a style is code: neither a comment nor a string.
bool isCodeStyle(int style)
{
    constexpr std::array kOther{
        int(QsciLexerCPP::Comment),        int(QsciLexerCPP::CommentLine),        int(QsciLexerCPP::CommentDoc),
        int(QsciLexerCPP::CommentLineDoc), int(QsciLexerCPP::DoubleQuotedString), int(QsciLexerCPP::SingleQuotedString),
        int(QsciLexerCPP::UnclosedString), int(QsciLexerCPP::RawString),          int(QsciLexerCPP::PreProcessor)};
    return std::ranges::find(kOther, style) == kOther.end();
}

}  // namespace

QStringList matchNames(const QStringList& candidates, const QString& prefix)
{
    QStringList sameCase, otherCase;
    QSet<QString> known;
    for (const QString& name : candidates) {
        if (!name.startsWith(prefix, Qt::CaseInsensitive) || known.contains(name))
            continue;
        known.insert(name);
        (name.startsWith(prefix) ? sameCase : otherCase) << name;
        if (known.size() == kMaxNames)
            break;
    }
    return sameCase + otherCase;
}

QStringList findNames(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("\\b[A-Za-z_][A-Za-z0-9_]{2,}\\b"));
    QSet<QString> names;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        names.insert(match.next().captured());
    QStringList sorted(names.begin(), names.end());
    sorted.sort();
    return sorted;
}

Completion::Completion(SourceEditor& editor, Ask ask) : QObject(&editor), m_editor(editor), m_ask(std::move(ask))
{
    m_editor.SendScintilla(Sci::SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>('\n'));
    m_editor.SendScintilla(Sci::SCI_AUTOCSETIGNORECASE, 1ul);
    m_editor.SendScintilla(Sci::SCI_AUTOCSETORDER, kOrderAsGiven);
    m_editor.SendScintilla(Sci::SCI_AUTOCSETMAXHEIGHT, static_cast<unsigned long>(kVisibleRows));
    m_editor.SendScintilla(Sci::SCI_AUTOCSETCANCELATSTART, 0ul);
    m_editor.installEventFilter(this);
    connect(&m_editor, &Sci::SCN_CHARADDED, this, &Completion::handleTyped);
}

long Completion::wordStart() const
{
    long start = m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
    while (start > 0 && isNameCharacter(uchar(m_editor.SendScintilla(Sci::SCI_GETCHARAT, start - 1))))
        --start;
    return start;
}

QString Completion::prefix() const
{
    const long caret = m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
    QString word;
    for (long i = wordStart(); i < caret; ++i)
        word += QLatin1Char(char(m_editor.SendScintilla(Sci::SCI_GETCHARAT, i)));
    return word;
}

bool Completion::isInCode() const
{
    const long caret = m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
    m_editor.styleUpTo(caret);
    return caret == 0 || isCodeStyle(int(m_editor.SendScintilla(Sci::SCI_GETSTYLEAT, caret - 1)));
}

/// Returns whether a list or a signature can be shown at the cursor. QScintilla 2.13 crashes where that place is on no screen, as in a
/// window that is dragged over the edge.
bool Completion::canShow() const
{
    const long line = m_editor.SendScintilla(Sci::SCI_LINEFROMPOSITION, m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS));
    for (const long position : {m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS), wordStart()}) {
        const QPoint point(int(m_editor.SendScintilla(Sci::SCI_POINTXFROMPOSITION, 0ul, position)),
                           int(m_editor.SendScintilla(Sci::SCI_POINTYFROMPOSITION, 0ul, position)));
        for (const QWidget* widget : {static_cast<const QWidget*>(&m_editor), static_cast<const QWidget*>(m_editor.viewport())})
            for (const int below : {0, m_editor.textHeight(int(line))})
                if (!QGuiApplication::screenAt(widget->mapToGlobal(point + QPoint(0, below))))
                    return false;
    }
    return m_editor.hasFocus();
}

void Completion::handleTyped(int character)
{
    if (m_editor.SendScintilla(Sci::SCI_GETSELECTIONS) > 1 || !isInCode())
        return;
    const long caret = m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
    const int before = caret > 1 ? int(m_editor.SendScintilla(Sci::SCI_GETCHARAT, caret - 2)) : 0;
    if (character == '(' || character == ',') {
        showSignature();
    } else if (character == ')') {
        m_editor.SendScintilla(Sci::SCI_CALLTIPCANCEL);
    } else if (character == '.' || (character == '>' && before == '-') || (character == ':' && before == ':')) {
        if (!QChar(before).isDigit())  // the point of a number
            show(false);
    } else if (isNameCharacter(character) && !m_editor.SendScintilla(Sci::SCI_AUTOCACTIVE)) {
        const QString word = prefix();
        if (word.size() >= kMinPrefix && !word[0].isDigit())
            show(false);
    }
}

void Completion::show(bool isChosen)
{
    const long start = wordStart();
    const int before = start > 0 ? int(m_editor.SendScintilla(Sci::SCI_GETCHARAT, start - 1)) : 0;
    const bool isMember = before == '.' || before == '>' || before == ':';
    m_ask("textDocument/completion", m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS),
          [this, start, isChosen, isMember](const QJsonValue& result) {
              if (wordStart() != start)
                  return;  // the user has gone on
              QStringList names;
              const QJsonArray items = result.isArray() ? result.toArray() : result["items"].toArray();
              for (const QJsonValue& item : items) {
                  const QString filter = item["filterText"].toString();
                  names << (filter.isEmpty() ? item["label"].toString().trimmed() : filter);
              }
              // clangd leaves out names of headers that begin with an underscore. Members are known to it alone.
              if (!isMember)
                  names << (result.isUndefined() ? findNames(m_editor.text()) : QStringList()) << commonCudaNames();
              showList(names, isChosen);
          });
}

void Completion::showList(const QStringList& names, bool isChosen)
{
    const QString word = prefix();
    QStringList matching = matchNames(names, word);
    matching.removeOne(word);  // the word itself is complete
    if (matching.isEmpty() || !canShow()) {
        m_editor.SendScintilla(Sci::SCI_AUTOCCANCEL);
        return;
    }
    m_isChosen = isChosen;
    m_editor.SendScintilla(Sci::SCI_AUTOCSHOW, static_cast<unsigned long>(word.size()), matching.join(u'\n').toUtf8().constData());
}

void Completion::showSignature()
{
    m_ask("textDocument/signatureHelp", m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS), [this](const QJsonValue& result) {
        if (result.isUndefined())
            showKnownSignature();
        else
            showSignatures(result);
    });
}

void Completion::showSignatures(const QJsonValue& result)
{
    const QJsonArray signatures = result["signatures"].toArray();
    if (signatures.isEmpty() || !canShow()) {
        m_editor.SendScintilla(Sci::SCI_CALLTIPCANCEL);
        return;
    }
    const QJsonObject active = signatures[std::clamp(result["activeSignature"].toInt(), 0, int(signatures.size()) - 1)].toObject();
    const QString label = active["label"].toString();
    QString text = label;
    if (signatures.size() > 1)
        text += u'\n' + SourceEditor::tr("1 of %1 overloads").arg(signatures.size());
    m_editor.SendScintilla(Sci::SCI_CALLTIPSHOW, static_cast<unsigned long>(m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS)),
                           text.toUtf8().constData());
    const QJsonArray range = active["parameters"].toArray().at(result["activeParameter"].toInt())["label"].toArray();
    if (range.size() == 2)
        m_editor.SendScintilla(Sci::SCI_CALLTIPSETHLT, static_cast<unsigned long>(label.left(range[0].toInt()).toUtf8().size()),
                               long(label.left(range[1].toInt()).toUtf8().size()));
}

/// Shows the signature of the function of CUDA before the parenthesis that was just typed.
void Completion::showKnownSignature()
{
    const long caret = m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS);
    if (caret == 0 || m_editor.SendScintilla(Sci::SCI_GETCHARAT, caret - 1) != '(')
        return;
    long start = caret - 1;
    while (start > 0 && isNameCharacter(uchar(m_editor.SendScintilla(Sci::SCI_GETCHARAT, start - 1))))
        --start;
    QString word;
    for (long i = start; i < caret - 1; ++i)
        word += QLatin1Char(char(m_editor.SendScintilla(Sci::SCI_GETCHARAT, i)));
    if (const CudaName* const name = findCudaName(word); name && canShow())
        m_editor.SendScintilla(Sci::SCI_CALLTIPSHOW, static_cast<unsigned long>(caret), name->signature);
}

bool Completion::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    auto& key = *static_cast<QKeyEvent*>(event);
    const bool isListShown = m_editor.SendScintilla(Sci::SCI_AUTOCACTIVE), isTipShown = m_editor.SendScintilla(Sci::SCI_CALLTIPACTIVE);
    if (!isListShown && !isTipShown)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        return handleKey(key.key()) || QObject::eventFilter(watched, event);
    if (key.key() == Qt::Key_Escape) {  // else the window's own action for this key
        event->accept();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

/// Handles a key while a list or a signature is shown. Returns whether the editor must not get it.
bool Completion::handleKey(int key)
{
    const bool isListShown = m_editor.SendScintilla(Sci::SCI_AUTOCACTIVE);
    switch (key) {
    case Qt::Key_Escape:
        m_editor.SendScintilla(isListShown ? Sci::SCI_AUTOCCANCEL : Sci::SCI_CALLTIPCANCEL);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_isChosen = m_isChosen || isListShown;
        return false;
    case Qt::Key_Tab:
        if (isListShown)
            m_editor.SendScintilla(Sci::SCI_AUTOCCOMPLETE);
        return isListShown;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!isListShown)
            return false;
        m_editor.SendScintilla(m_isChosen ? Sci::SCI_AUTOCCOMPLETE : Sci::SCI_AUTOCCANCEL);
        return m_isChosen;
    default:
        return false;
    }
}

}  // namespace simtscope::ui

#include "moc_completion.cpp"
