// Provides the words of the page around the figure, in the language of the page.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>

namespace simtscope::figures {

/// Returns the words by the names that page.html and the script use for them: "play" -> "Play".
std::map<QString, QString> translatePageTexts();
/// Returns the keys and their effects as rows of a <dl>. `hidesAnswers`: includes the key that shows the answer.
QByteArray makeKeyList(bool hidesAnswers);

}  // namespace simtscope::figures
