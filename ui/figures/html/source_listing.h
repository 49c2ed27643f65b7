// The program's text as a list of HTML: a row for each line, with the colours of the editor.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace simtscope::figures {

/// Rows `<div class="row" data-line="27">` with the number and the text of the line, runs of it in spans of class t1, t2 … (Token).
QByteArray sourceListing(const QString& text);

}  // namespace simtscope::figures
