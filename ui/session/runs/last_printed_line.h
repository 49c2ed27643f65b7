// Keeps the last line that a program printed, in which most programs say whether their result is right.
#pragma once

#include <QString>
#include <array>

#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

/// Follows the output of one run. Both streams have lines of their own; lines that SIMTscope wrote do not count.
class LastPrintedLine {
public:
    /// Announces a message that the runtime will write next.
    void expect(const Message& message) { m_translator.expect(message); }
    /// Adds a piece of the output, which need not end a line.
    void add(const QString& text, bool isError);
    void clear();
    /// Returns the last line, even if it has not ended; empty: nothing was printed.
    QString text() const;

private:
    figures::OutputTranslator m_translator;
    QString m_line;                            ///< the last complete line
    std::array<QString, 2> m_unfinishedLines;  ///< line of stdout and of stderr that has not ended yet
    bool m_isLastTextOfStderr = false;         ///< whether the last printed text is of stderr
};

}  // namespace simtscope::ui
