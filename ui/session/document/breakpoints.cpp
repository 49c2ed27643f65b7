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

/// Returns the text by which a breakpoint is stored: the line's number, its condition, and its text.
QString entryOf(int line, const QString& condition, const QString& text)
{
    const QString number = QString::number(line);
    return (condition.isEmpty() ? number : number + u':' + QString::fromLatin1(QUrl::toPercentEncoding(condition))) + u' ' + text;
}

}  // namespace

Breakpoints::Breakpoints(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&m_document, &Document::opened, this, &Breakpoints::restore);
    connect(&m_document, &Document::saved, this, &Breakpoints::store);  // it may have another name now
}

void Breakpoints::addPart(Breakpoints& part)
{
    m_parts.push_back(&part);
    connect(&part, &Breakpoints::changed, this, &Breakpoints::changed);
    connect(&part, &Breakpoints::mapped, this, &Breakpoints::mapped);
    emit changed();
}

void Breakpoints::removePart(Breakpoints& part)
{
    std::erase(m_parts, &part);
    part.disconnect(this);
    emit changed();
}

bool Breakpoints::isEmpty() const
{
    return m_lines.empty() && std::ranges::all_of(m_parts, &Breakpoints::isEmpty);
}

QString Breakpoints::key() const
{
    return "breakpoints/" + QString::fromLatin1(QUrl::toPercentEncoding(programKeyOf(m_document)));
}

void Breakpoints::restore()
{
    const QStringList text = m_document.text().split('\n');
    std::set<int> lines;
    m_conditions.clear();
    for (const QString& entry : QSettings().value(key()).toStringList()) {
        const QString place = entry.section(' ', 0, 0);
        const int line = lineOf(text, place.section(':', 0, 0).toInt(), entry.section(' ', 1));
        if (line <= 0)
            continue;
        lines.insert(line);
        if (const QString condition = QUrl::fromPercentEncoding(place.section(':', 1).toLatin1()); !condition.isEmpty())
            m_conditions[line] = condition;
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
        const auto condition = m_conditions.find(line);
        if (line <= text.size())
            entries << entryOf(line, condition == m_conditions.end() ? QString() : condition->second, text[line - 1].trimmed());
    }
    QSettings settings;
    if (entries.isEmpty())
        settings.remove(key());
    else
        settings.setValue(key(), entries);
}

void Breakpoints::setLines(std::vector<int> lines, std::map<int, QString> conditions)
{
    std::erase_if(conditions, [&](const auto& condition) { return !std::binary_search(lines.begin(), lines.end(), condition.first); });
    if (lines == m_lines && conditions == m_conditions)
        return;
    m_lines = std::move(lines);
    m_conditions = std::move(conditions);
    store();
    emit changed();
}

void Breakpoints::setCondition(int line, const QString& condition)
{
    std::map<int, QString> conditions = m_conditions;
    if (const QString text = condition.simplified(); text.isEmpty())
        conditions.erase(line);
    else
        conditions[line] = text;
    setLines(m_lines, std::move(conditions));
}

std::map<int, QString> Breakpoints::recordedConditions() const
{
    std::map<int, QString> recorded;
    for (const auto& [line, condition] : m_conditions) {
        if (const auto tied = m_recordedLineOf.find(line); tied != m_recordedLineOf.end())
            recorded[tied->second] = condition;
    }
    for (const Breakpoints* part : m_parts)
        recorded.merge(part->recordedConditions());
    return recorded;
}

std::vector<int> Breakpoints::recordedLines() const
{
    std::vector<int> recorded;
    for (const int line : m_lines) {
        if (const auto tied = m_recordedLineOf.find(line); tied != m_recordedLineOf.end())
            recorded.push_back(tied->second);
    }
    for (const Breakpoints* part : m_parts) {
        const std::vector<int> others = part->recordedLines();
        recorded.insert(recorded.end(), others.begin(), others.end());
    }
    return recorded;
}

bool Breakpoints::toggle(int line)
{
    std::vector<int> lines = m_lines;
    if (const auto existing = std::find(lines.begin(), lines.end(), line); existing != lines.end()) {
        lines.erase(existing);
        setLines(std::move(lines), m_conditions);
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
    setLines(std::move(lines), m_conditions);
    return true;
}

bool Breakpoints::toggleRecorded(int line)
{
    for (const auto& [text, recorded] : m_recordedLineOf) {
        if (recorded == line)
            return toggle(text);
    }
    return std::ranges::any_of(m_parts, [line](Breakpoints* part) { return part->toggleRecorded(line); });
}

void Breakpoints::clear()
{
    setLines({}, {});
    for (Breakpoints* part : m_parts)
        part->clear();
}

void Breakpoints::moveTo(const std::vector<int>& lines, const std::map<int, QString>& conditions)
{
    const std::set<int> distinct(lines.begin(), lines.end());
    setLines({distinct.begin(), distinct.end()}, conditions);
    if (!m_lines.empty())
        store();  // the texts of the lines may have changed
}

void Breakpoints::mapToRecording(std::map<int, int> recordedLineOf)
{
    if (recordedLineOf == m_recordedLineOf)
        return;
    m_recordedLineOf = std::move(recordedLineOf);
    emit mapped();
}

}  // namespace simtscope::ui

#include "moc_breakpoints.cpp"
