// Translates the messages of gpu/ into the language of the window.
//
// gpu/ knows no translations: it passes on which message it is, and the arguments (gpu/core/messages/message.h). These functions translate
// the template of the message's row and fill in the arguments; nested messages are translated, too. Not translated are names, the output of
// compilers and of the system, and the texts of recordings that are older than the table.
#pragma once

#include <QString>
#include <map>

#include "gpu/core/result.h"

namespace simtscope::figures {

/// Returns a message of the table in the language of the window.
QString translateMessage(const Message& message);
/// Returns the message's suggested fix in the language of the window; empty: the row has none.
QString translateFix(const Message& message);

/// Returns the message as a sentence: with a capital, unless it begins with a name.
QString translateSentence(const Message& message);
/// Returns the message's suggested fix as a sentence; empty: the row has none.
QString translateFixSentence(const Message& message);

/// Returns the error with its location and its hint, as Error::text() does, in the language of the window.
QString translateMessage(const Error& error);

/// Translates lines of a program's output. Translates a line that SIMTscope itself wrote, and the suggested fix that may stand below it;
/// leaves the program's own words as they are.
class OutputTranslator {
public:
    /// Announces a message that the runtime will write to the program's stderr next.
    void expect(const Message& message);
    /// Returns the next line of the output, translated where SIMTscope wrote it. Lines must come in order, without line ends.
    QString translateLine(const QString& text);
    bool isOwnLine() const { return m_isOwnLine; }  ///< returns whether SIMTscope, not the program, wrote the line that was passed last

private:
    bool m_isBelowOwnLine = false, m_isOwnLine = false;
    std::map<QString, QString> m_expected;  ///< translations, by the English text of a message or of its fix
};

}  // namespace simtscope::figures
