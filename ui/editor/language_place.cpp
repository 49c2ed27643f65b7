#include "ui/editor/language_place.h"

#include <Qsci/qsciscintilla.h>

#include <algorithm>

namespace simtscope::ui {
namespace {

using Sci = QsciScintillaBase;

/// Returns the bytes of a line (from 0), without its end.
QByteArray bytesOfLine(const QsciScintilla& editor, long line)
{
    const long begin = editor.SendScintilla(Sci::SCI_POSITIONFROMLINE, line), end = editor.SendScintilla(Sci::SCI_GETLINEENDPOSITION, line);
    QByteArray bytes(qsizetype(end - begin), '\0');
    for (long i = begin; i < end; ++i)
        bytes[qsizetype(i - begin)] = char(editor.SendScintilla(Sci::SCI_GETCHARAT, i));
    return bytes;
}

}  // namespace

QJsonObject toLanguagePosition(const QsciScintilla& editor, long position)
{
    const long line = editor.SendScintilla(Sci::SCI_LINEFROMPOSITION, position),
               begin = editor.SendScintilla(Sci::SCI_POSITIONFROMLINE, line);
    const qsizetype column = QString::fromUtf8(bytesOfLine(editor, line).left(qsizetype(position - begin))).size();
    return {{"line", int(line)}, {"character", int(column)}};
}

long fromLanguagePosition(const QsciScintilla& editor, const QJsonObject& position)
{
    const int line = position["line"].toInt();
    if (line >= editor.lines())
        return editor.SendScintilla(Sci::SCI_GETLENGTH);
    const QString text = QString::fromUtf8(bytesOfLine(editor, line));
    return editor.SendScintilla(Sci::SCI_POSITIONFROMLINE, long(line)) +
           long(text.left(std::max(0, position["character"].toInt())).toUtf8().size());
}

}  // namespace simtscope::ui
