#include "ui/session/document/breakpoints.h"

#include <QSettings>
#include <QStringList>
#include <QUrl>
#include <algorithm>
#include <cstdlib>
#include <set>

#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

/// Returns the line with the text `stored` that is nearest to the line `oldLine`, where it was; 0: no line has this text any more.
int lineOf(const QStringList& text, int oldLine, const QString& stored)
{
    int found = 0;
    for (int line = 1; line <= text.size(); ++line) {
        const bool isNearer = found == 0 || std::abs(line - oldLine) < std::abs(found - oldLine);
        if (isNearer && text[line - 1].trimmed() == stored)
            found = line;
    }
    return found;
}

}  // namespace

Breakpoints::Breakpoints(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&m_document, &Document::opened, this, &Breakpoints::restore);
    connect(&m_document, &Document::saved, this, &Breakpoints::store);  // it may have another name now
}

QString Breakpoints::key() const
{
    return "breakpoints/" + QString::fromLatin1(QUrl::toPercentEncoding(programKeyOf(m_document)));
}

void Breakpoints::restore()
{
    const QStringList text = m_document.text().split('\n');
    std::set<int> lines;
    for (const QString& entry : QSettings().value(key()).toStringList()) {
        const int line = lineOf(text, entry.section(' ', 0, 0).toInt(), entry.section(' ', 1));
        if (line > 0)
            lines.insert(line);
    }
    m_recordedLineOf.clear();
    m_lines.assign(lines.begin(), lines.end());
    emit changed();
}

/// Stores the lines' numbers and texts, so that they are found again in a text that was edited elsewhere.
void Breakpoints::store() const
{
    if (m_document.name().isEmpty())
        return;
    const QStringList text = m_document.text().split('\n');
    QStringList entries;
    for (const int line : m_lines) {
        if (line <= text.size())
            entries << QString::number(line) + ' ' + text[line - 1].trimmed();
    }
    QSettings settings;
    if (entries.isEmpty())
        settings.remove(key());
    else
        settings.setValue(key(), entries);
}

void Breakpoints::setLines(std::vector<int> lines)
{
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    store();
    emit changed();
}

std::vector<int> Breakpoints::recordedLines() const
{
    std::vector<int> recorded;
    for (const int line : m_lines) {
        if (const auto tied = m_recordedLineOf.find(line); tied != m_recordedLineOf.end())
            recorded.push_back(tied->second);
    }
    return recorded;
}

bool Breakpoints::toggle(int line)
{
    std::vector<int> lines = m_lines;
    if (const auto existing = std::find(lines.begin(), lines.end(), line); existing != lines.end()) {
        lines.erase(existing);
        setLines(std::move(lines));
        return true;
    }
    if (!m_recordedLineOf.empty()) {
        const auto code = m_recordedLineOf.lower_bound(line);
        if (code == m_recordedLineOf.end())
            return false;
        line = code->first;
    }
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.insert(std::upper_bound(lines.begin(), lines.end(), line), line);
    setLines(std::move(lines));
    return true;
}

bool Breakpoints::toggleRecorded(int line)
{
    for (const auto& [text, recorded] : m_recordedLineOf) {
        if (recorded == line)
            return toggle(text);
    }
    return false;
}

void Breakpoints::clear()
{
    setLines({});
}

void Breakpoints::moveTo(const std::vector<int>& lines)
{
    const std::set<int> distinct(lines.begin(), lines.end());
    setLines({distinct.begin(), distinct.end()});
    if (!m_lines.empty())
        store();  // the texts of the lines may have changed
}

void Breakpoints::mapToRecording(std::map<int, int> recordedLineOf)
{
    m_recordedLineOf = std::move(recordedLineOf);
}

}  // namespace simtscope::ui

#include "moc_breakpoints.cpp"
