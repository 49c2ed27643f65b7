#include "ui/session/runs/last_printed_line.h"

#include <QStringList>

namespace simtscope::ui {

void LastPrintedLine::add(const QString& text, bool isError)
{
    QString& begun = m_unfinishedLines[isError];
    const QStringList lines = (begun + text).split(u'\n');
    begun = lines.back();
    m_isLastTextOfStderr = isError;
    for (const QString& line : lines.mid(0, lines.size() - 1)) {
        if (const QString translatedLine = m_translator.translateLine(line).trimmed();
            !translatedLine.isEmpty() && !m_translator.isOwnLine())
            m_line = translatedLine;
    }
}

void LastPrintedLine::clear()
{
    m_line.clear();
    m_unfinishedLines = {};
}

QString LastPrintedLine::text() const
{
    const QString last = m_unfinishedLines[m_isLastTextOfStderr].trimmed(), other = m_unfinishedLines[!m_isLastTextOfStderr].trimmed();
    return !last.isEmpty() ? last : !other.isEmpty() ? other : m_line;
}

}  // namespace simtscope::ui
