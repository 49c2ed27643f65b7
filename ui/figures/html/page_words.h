// Provides the page's words around the figure, in the language in which the page is written.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>

namespace simtscope::figures {

/// Returns the words by the names that page.html and the script use: "play" -> "Play".
std::map<QString, QString> pageWords();
/// Returns the keys and their effects as rows of a <dl>; with `asks`, the key that shows the answer is among them.
QByteArray keyList(bool asks);

}  // namespace simtscope::figures
