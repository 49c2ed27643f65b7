// Reads annotations of the editor.
#pragma once

#include <Qsci/qsciscintilla.h>

#include <QByteArray>
#include <QString>

namespace simtscope::ui {

/// Returns the annotation under a line (from 0), with each run of blanks replaced by one. Tests use it because QsciScintilla::annotation()
/// of version 2.14 returns uninitialised memory.
inline QString annotationOf(const QsciScintilla& editor, int line)
{
    const char* const onlyTheSize = nullptr;
    QByteArray text(editor.SendScintilla(QsciScintillaBase::SCI_ANNOTATIONGETTEXT, static_cast<unsigned long>(line), onlyTheSize), '\0');
    editor.SendScintilla(QsciScintillaBase::SCI_ANNOTATIONGETTEXT, static_cast<unsigned long>(line), text.data());
    return QString::fromUtf8(text).simplified();
}

}  // namespace simtscope::ui
