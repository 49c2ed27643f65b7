// What gpu/ says in English sentences, in the language of the window.
//
// gpu/ knows no translations: it writes faults, refusals, notes and errors as finished sentences, for the command line, for reports and for
// the file. Many come out of another process, or out of a recording that was made long ago, with nothing but their text. So a sentence is
// recognised by its words: message_rows.h lists all that there are, with %1, %2, … where names and numbers stand, and these are filled into
// the translation. What stands there may be a sentence of the list as well. What is in no list stays as it is: the program's own output,
// messages of compilers, CUDA's names of errors.
#pragma once

#include <QString>
#include <map>
#include <string_view>

#include "gpu/core/result.h"

namespace simtscope::figures {

QString spoken(std::string_view message);

/// A message of the table in the language of the window; its fix.
QString spoken(const Message& message);
QString spokenFix(const Message& message);

/// The same, to stand alone: with a capital, unless it begins with a name.
QString spokenSentence(const Message& message);
QString spokenFixSentence(const Message& message);

/// To stand alone: with a capital, unless it begins with a name.
QString spokenSentence(std::string_view message);

/// With its place and its hint, as Error::text().
QString spoken(const Error& error);

/// A line of a program's output. What SIMTscope itself has put there is spoken, and so is the hint that may stand below it; the program's
/// own words stay.
class OutputSpeaker {
public:
    /// What the runtime puts on the program's stderr next.
    void hear(const Message& complaint);
    QString line(const QString& text);

private:
    bool m_isBelow = false;
    std::map<QString, QString> m_heard;  ///< English text of a message or of its fix -> in the language of the window
};

}  // namespace simtscope::figures
