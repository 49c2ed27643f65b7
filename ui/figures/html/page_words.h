// What the page says around the figure, in the language that it is written in.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>

namespace simtscope::figures {

/// By the name that page.html and the script have for it: "play" -> "Play".
std::map<QString, QString> pageWords();
/// Keys and what they do, as rows of a <dl>; `asks`: with the one that shows the answer.
QByteArray keyList(bool asks);

}  // namespace simtscope::figures
