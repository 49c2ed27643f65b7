// The messages of gpu/ in the language of the window.
//
// gpu/ knows no translations: it passes on which message it is and its arguments (gpu/core/message.h). Here the template of the row is
// translated and filled; a nested message is translated too. Names, the words of compilers and of the system, and the texts of recordings
// that are older than the table stay as they are.
#pragma once

#include <QString>
#include <map>

#include "gpu/core/result.h"

namespace simtscope::figures {

/// A message of the table in the language of the window; its fix.
QString translated(const Message& message);
QString translatedFix(const Message& message);

/// The same, to stand alone: with a capital, unless it begins with a name.
QString translatedSentence(const Message& message);
QString translatedFixSentence(const Message& message);

/// With its place and its hint, as Error::text().
QString translated(const Error& error);

/// A line of a program's output. What SIMTscope itself has put there is translated, and so is the suggested fix that may stand below it;
/// the program's own words stay.
class OutputTranslator {
public:
    /// What the runtime puts on the program's stderr next.
    void expect(const Message& complaint);
    QString line(const QString& text);
    bool wasOurs() const { return m_isOurs; }  ///< SIMTscope has put the last line there, not the program

private:
    bool m_isBelow = false, m_isOurs = false;
    std::map<QString, QString> m_expected;  ///< English text of a message or of its fix -> in the language of the window
};

}  // namespace simtscope::figures
