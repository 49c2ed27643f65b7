// Shows, for SourceEditor, what a language server says of the text: errors while typing, and edits (declared in source_editor.h).
#include <Qsci/qscilexercpp.h>

#include <algorithm>
#include <array>

#include "ui/editor/language_place.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

using namespace editor;

}  // namespace

void SourceEditor::setTypingErrors(const std::vector<TypingError>& errors)
{
    const long length = SendScintilla(SCI_GETLENGTH);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(TypingErrorMark));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0ul, length);
    m_typingErrors = errors;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        // An error at the end of a line marks its last character, because there is nothing else to underline.
        const long begin = errors[i].end > errors[i].begin ? errors[i].begin : std::max(0l, errors[i].begin - 1);
        SendScintilla(SCI_SETINDICATORVALUE, static_cast<unsigned long>(i + 1));  // by which typingErrorAt() finds the message
        SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(begin), std::max(1l, errors[i].end - begin));
    }
}

QString SourceEditor::typingErrorAt(QPoint point) const
{
    const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(point.x()), long(point.y()));
    const long number = position < 0 ? 0 : SendScintilla(SCI_INDICATORVALUEAT, static_cast<unsigned long>(TypingErrorMark), position);
    return number >= 1 && std::size_t(number) <= m_typingErrors.size() ? m_typingErrors[std::size_t(number - 1)].message : QString();
}

void SourceEditor::styleUpTo(long end) const
{
    const long styled = SendScintilla(SCI_GETENDSTYLED);
    if (styled < end)  // text that was not painted yet; the lexer starts at a line
        SendScintilla(SCI_COLOURISE,
                      static_cast<unsigned long>(SendScintilla(SCI_POSITIONFROMLINE, SendScintilla(SCI_LINEFROMPOSITION, styled))), end);
}

QString SourceEditor::wordAt(long position) const
{
    constexpr std::array kCodeStyles{int(QsciLexerCPP::Identifier), int(QsciLexerCPP::KeywordSet2), int(QsciLexerCPP::Keyword)};
    const auto isPart = [this](long at) {
        const int c = int(SendScintilla(SCI_GETCHARAT, at));
        return c == '_' || (c > 0 && c < 128 && QChar(c).isLetterOrNumber());
    };
    const long length = SendScintilla(SCI_GETLENGTH);
    long begin = std::clamp(position, 0l, length), end = begin;
    while (begin > 0 && isPart(begin - 1))
        --begin;
    while (end < length && isPart(end))
        ++end;
    styleUpTo(end);
    if (begin == end || std::ranges::find(kCodeStyles, int(SendScintilla(SCI_GETSTYLEAT, begin))) == kCodeStyles.end())
        return {};
    QString word;
    for (long at = begin; at < end; ++at)
        word += QLatin1Char(char(SendScintilla(SCI_GETCHARAT, at)));
    return word[0].isDigit() ? QString() : word;
}

void SourceEditor::applyEdits(const QJsonArray& edits)
{
    struct Edit {
        long begin, end;
        QByteArray text;
    };
    std::vector<Edit> sorted;
    for (const QJsonValue& edit : edits)
        sorted.push_back({fromLanguagePosition(*this, edit["range"]["start"].toObject()),
                          fromLanguagePosition(*this, edit["range"]["end"].toObject()), edit["newText"].toString().toUtf8()});
    std::ranges::sort(sorted, std::greater(), &Edit::begin);  // from the end, so that the places before stay where they are
    beginUndoAction();
    for (const Edit& edit : sorted)
        replaceBytes(edit.begin, edit.end, edit.text);
    endUndoAction();
}

}  // namespace simtscope::ui
