// Converts between positions of the editor, in bytes, and those of the Language Server Protocol: a line and a column, in units of UTF-16.
#pragma once

#include <QJsonObject>

class QsciScintilla;

namespace simtscope::ui {

/// Returns the protocol's position of a byte of the text.
QJsonObject toLanguagePosition(const QsciScintilla& editor, long position);
/// Returns the byte for a protocol's position; a position after the end of its line or of the text is that end.
long fromLanguagePosition(const QsciScintilla& editor, const QJsonObject& position);

}  // namespace simtscope::ui
