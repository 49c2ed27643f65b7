#include "ui/figures/messages.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/core/messages/plain.h"
#include "ui/figures/message_rows.h"

namespace simtscope::figures {
namespace {

constexpr int kDeepest = 8;  // a sentence within a sentence …

/// A row, cut where its holes are: one piece more than there are holes.
struct Pattern {
    const char* row;
    QStringList pieces;
    qsizetype letters;
};

QString translated(const char* row)
{
    return QCoreApplication::translate("messages", row);
}

/// Those that say more come first, so that "%1; %2" does not take what a longer row knows as a whole.
std::vector<Pattern> makePatterns()
{
    static const QRegularExpression hole("%[1-9]");
    std::vector<Pattern> patterns;
    for (const MessageRows rows : messageRows())
        for (const char* const row : rows) {
            QStringList pieces = QString::fromUtf8(row).split(hole);
            const qsizetype letters =
                std::accumulate(pieces.begin(), pieces.end(), qsizetype(0), [](qsizetype n, const QString& p) { return n + p.size(); });
            patterns.push_back({row, std::move(pieces), letters});
        }
    std::ranges::stable_sort(patterns, std::greater(), &Pattern::letters);
    return patterns;
}

/// What stands in the holes; nothing: the text is not of this row.
std::optional<QStringList> holesOf(const Pattern& pattern, const QString& text)
{
    const QString& last = pattern.pieces.back();
    if (pattern.pieces.size() == 1)
        return text == last ? std::optional(QStringList()) : std::nullopt;
    if (text.size() <= pattern.letters || !text.startsWith(pattern.pieces.front()) || !text.endsWith(last))
        return std::nullopt;
    QStringList holes;
    qsizetype from = pattern.pieces.front().size();
    for (qsizetype i = 1; i < pattern.pieces.size(); ++i) {
        const bool isLast = i + 1 == pattern.pieces.size();
        const qsizetype to = isLast ? text.size() - last.size() : text.indexOf(pattern.pieces[i], from + 1);
        if (to <= from)
            return std::nullopt;
        holes << text.mid(from, to - from);
        from = to + pattern.pieces[i].size();
    }
    return holes;
}

/// Words, not a name, a path or numbers.
bool isProse(const QString& text)
{
    static const QRegularExpression words("[a-z]{2}.* | .*[a-z]{2}");
    const bool isPath = text.startsWith(u'/') && !text.contains(QLatin1String(": "));
    return !isPath && text.contains(words);
}

/// Of a tool, a function or an option: it keeps its small letter.
bool isName(const QString& word)
{
    static const QStringList tools{"nvcc,", "ptxas", "sqlite3"};
    static const QRegularExpression code("[^a-zäöüß,:]");
    return tools.contains(word) || word.contains(code);
}

/// 2.5 as the language writes it; a name stays.
QString number(const QString& text)
{
    static const QRegularExpression decimal("^[0-9]+[.]([0-9]+)$");
    const QRegularExpressionMatch match = decimal.match(text);
    return match.hasMatch() ? QLocale().toString(text.toDouble(), 'f', int(match.capturedLength(1))) : text;
}

struct Spoken {
    QString text;
    int unknown = 0;  ///< parts in words that are in no row
    bool beginsWithName = true;
};

Spoken speak(const QString& text, int depth);

Spoken filled(const char* row, const QStringList& holes, int depth)
{
    std::vector<Spoken> parts;
    for (const QString& hole : holes)
        parts.push_back(isProse(hole) ? speak(hole, depth + 1) : Spoken{number(hole)});
    Spoken result;
    for (const Spoken& part : parts)
        result.unknown += part.unknown;
    const QString words = translated(row);
    result.beginsWithName = isName(words.section(u' ', 0, 0));
    if (words.startsWith(u'%') && !parts.empty())
        result.beginsWithName = parts[std::size_t(std::clamp(words[1].digitValue(), 1, int(parts.size())) - 1)].beginsWithName;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const int hole = words[i] == u'%' && i + 1 < words.size() ? words[i + 1].digitValue() : 0;
        if (hole < 1 || hole > int(parts.size())) {
            result.text += words[i];
            continue;
        }
        result.text += parts[std::size_t(hole - 1)].text;
        ++i;
    }
    return result;
}

/// The sentence in the row that knows most of it, or cut in two, where both halves are known better on their own.
Spoken speak(const QString& text, int depth)
{
    static const std::vector<Pattern> patterns = makePatterns();
    Spoken best{text, isProse(text) ? 1 : 0};
    if (depth > kDeepest)
        return best;
    bool isFound = false;
    for (const Pattern& pattern : patterns) {
        const std::optional<QStringList> holes = holesOf(pattern, text);
        if (!holes)
            continue;
        Spoken found = filled(pattern.row, *holes, depth);
        if (found.unknown == 0)
            return found;
        if (!isFound || found.unknown < best.unknown)
            best = std::move(found);
        isFound = true;
    }
    for (const char* const between : {"\n", "; ", ": "}) {
        const QLatin1String cut(between);
        const qsizetype at = text.indexOf(cut);
        if (at < 1 || best.unknown == 0)
            continue;
        const Spoken left = speak(text.left(at), depth + 1), right = speak(text.mid(at + cut.size()), depth + 1);
        Spoken whole{left.text + cut + right.text, left.unknown + right.unknown, left.beginsWithName};
        if (whole.unknown < best.unknown || (!isFound && whole.text != text))
            best = std::move(whole);
    }
    return best;
}

struct Words {
    QString text;
    bool beginsWithName = true;
};

QString capitalised(Words words)
{
    if (!words.beginsWithName && !words.text.isEmpty())
        words.text.front() = words.text.front().toUpper();
    return words.text;
}

Words translatedTemplate(const Message& message, const char* MessageRow::*which);

Words wordsOf(ArgumentKind kind, const Argument& argument)
{
    switch (kind) {
    case ArgumentKind::Count:
        return {QString::number(std::get<std::int64_t>(argument.value))};
    case ArgumentKind::Bytes:
        return {QString::number(std::uint64_t(std::get<std::int64_t>(argument.value)))};
    case ArgumentKind::Address:
        return {QString::fromStdString(addressText(std::uint64_t(std::get<std::int64_t>(argument.value))))};
    case ArgumentKind::Decimal:
        return {QLocale().toString(std::get<double>(argument.value), 'g', QLocale::FloatingPointShortest)};
    case ArgumentKind::Name:
    case ArgumentKind::Text:
        return {QString::fromStdString(std::get<std::string>(argument.value))};
    case ArgumentKind::Nested:
        return translatedTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::english);
    case ArgumentKind::Fix:
        return translatedTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::fix);
    }
    return {};
}

/// The English template or fix of the message's row, translated and filled.
Words translatedTemplate(const Message& message, const char* MessageRow::*which)
{
    if (!message.row || !*(message.row->*which))
        return {};
    if (message.is(msg::plain::text) || message.is(msg::plain::textWithFix)) {  // not in the table yet
        const Spoken said = speak(QString::fromStdString(which == &MessageRow::fix ? message.fix() : message.text()), 0);
        return {said.text, said.beginsWithName};
    }
    const QString text = QCoreApplication::translate("messages", message.row->*which);
    Words words{{}, isName(text.section(u' ', 0, 0))};
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'%') {
            words.text += text[i];
            continue;
        }
        const auto hole = std::size_t(text[++i].digitValue() - 1);
        const Words filled = wordsOf(message.row->kinds[hole], message.arguments[hole]);
        if (words.text.isEmpty())
            words.beginsWithName = filled.beginsWithName;
        words.text += filled.text;
    }
    return words;
}

/// As a whole, with nothing put in.
bool isRow(const QString& text)
{
    return std::ranges::any_of(messageRows(), [&](MessageRows rows) {
        return std::ranges::any_of(rows, [&](const char* row) { return text == QString::fromUtf8(row); });
    });
}

}  // namespace

std::span<const MessageRows> messageRows()
{
    static const std::array all{callMessages()};
    return all;
}

QString spoken(std::string_view message)
{
    const QString text = QString::fromUtf8(message.data(), qsizetype(message.size()));
    const char* const any = messageRows().front().front();
    return translated(any) == QLatin1String(any) ? text : speak(text, 0).text;
}

QString spokenSentence(std::string_view message)
{
    Spoken said = speak(QString::fromUtf8(message.data(), qsizetype(message.size())), 0);
    if (!said.beginsWithName && !said.text.isEmpty())
        said.text.front() = said.text.front().toUpper();
    return said.text;
}

QString OutputSpeaker::line(const QString& text)
{
    static const QString kOurs = QStringLiteral("simtscope: ");  // gpu/runtime/progress.h, complain()
    if (text.startsWith(kOurs)) {
        m_isBelow = true;
        const auto heard = m_heard.find(text.mid(kOurs.size()));
        return kOurs + (heard == m_heard.end() ? spoken(text.mid(kOurs.size()).toStdString()) : heard->second);
    }
    const bool isBelow = std::exchange(m_isBelow, false);
    if (const auto heard = m_heard.find(text); isBelow && heard != m_heard.end())
        return heard->second;
    return isBelow && isRow(text) ? spoken(text.toStdString()) : text;
}

QString spoken(const Error& error)
{
    const Error place{{}, error.file, error.line};
    const QString fix = spokenFix(error.message);
    return QString::fromStdString(place.text()) + spoken(error.message) + (fix.isEmpty() ? QString() : u'\n' + fix);
}

QString spoken(const Message& message)
{
    return translatedTemplate(message, &MessageRow::english).text;
}

QString spokenFix(const Message& message)
{
    return translatedTemplate(message, &MessageRow::fix).text;
}

QString spokenSentence(const Message& message)
{
    return capitalised(translatedTemplate(message, &MessageRow::english));
}

QString spokenFixSentence(const Message& message)
{
    return capitalised(translatedTemplate(message, &MessageRow::fix));
}

void OutputSpeaker::hear(const Message& complaint)
{
    m_heard[QString::fromStdString(complaint.text())] = spoken(complaint);
    m_heard[QString::fromStdString(complaint.fix())] = spokenFix(complaint);
}

}  // namespace simtscope::figures
