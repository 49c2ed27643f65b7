// Writes the program's text as HTML: a row for each line, in the colours of the editor.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace simtscope::figures {

/// Returns rows `<div class="row" data-line="27">` with the number and the text of the line; runs of the text are spans of class t1, t2 …
/// (TokenKind).
QByteArray makeSourceListing(const QString& text);

}  // namespace simtscope::figures
