#include "ui/figures/facts/messages.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <utility>
#include <vector>

#include "ui/figures/canvas/clean_text.h"

namespace simtscope::figures {
namespace {

/// Returns whether the word is the name of a tool, a function or an option. Names keep their lower-case first letter at the beginning of a
/// sentence.
bool isName(const QString& word)
{
    static const QStringList tools{"nvcc,", "ptxas", "sqlite3"};
    static const QRegularExpression code("[^a-zäöüß,:]");
    return tools.contains(word) || word.contains(code);
}

struct TranslatedText {
    QString text;
    bool beginsWithName = true;
};

QString capitalise(TranslatedText words)
{
    if (!words.beginsWithName && !words.text.isEmpty())
        words.text.front() = words.text.front().toUpper();
    return words.text;
}

TranslatedText translatedTemplate(const Message& message, const char* MessageRow::*which);

TranslatedText wordsOf(ArgumentKind kind, const Argument& argument)
{
    switch (kind) {
    case ArgumentKind::Count:
        return {QString::number(std::get<std::int64_t>(argument.value))};
    case ArgumentKind::Launch:
        return {QString::number(std::get<std::int64_t>(argument.value) + 1)};
    case ArgumentKind::Bytes: {
        const auto bytes = std::uint64_t(std::get<std::int64_t>(argument.value));
        const char* const words = bytes == 1 ? QT_TRANSLATE_NOOP("messages", "%1 byte") : QT_TRANSLATE_NOOP("messages", "%1 bytes");
        return {QCoreApplication::translate("messages", words).arg(bytes)};
    }
    case ArgumentKind::Address:
        return {QString::fromStdString(simtscope::addressText(std::uint64_t(std::get<std::int64_t>(argument.value))))};
    case ArgumentKind::Decimal:
        return {QLocale().toString(std::get<double>(argument.value), 'g', QLocale::FloatingPointShortest)};
    case ArgumentKind::Name:
    case ArgumentKind::Text:
        return {cleanText(std::get<std::string>(argument.value), LineBreaks::Kept)};
    case ArgumentKind::Nested:
        return translatedTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::english);
    case ArgumentKind::Fix:
        return translatedTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::fix);
    }
    return {};
}

/// Translates the English template (or the fix) of the message's row and fills in the arguments.
TranslatedText translatedTemplate(const Message& message, const char* MessageRow::*which)
{
    if (!message.row || !*(message.row->*which))
        return {};
    const QString text = QCoreApplication::translate("messages", message.row->*which);
    TranslatedText words{{}, isName(text.section(u' ', 0, 0))};
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'%') {
            words.text += text[i];
            continue;
        }
        const auto hole = std::size_t(text[++i].digitValue() - 1);
        const TranslatedText filled = wordsOf(message.row->argumentKinds[hole], message.arguments[hole]);
        if (words.text.isEmpty())
            words.beginsWithName = filled.beginsWithName;
        words.text += filled.text;
    }
    return words;
}

}  // namespace

QString OutputTranslator::translateLine(const QString& text)
{
    static const QString kOurs = QStringLiteral("simtscope: ");  // gpu/runtime/record/progress.h, complain()
    const bool isOurs = text.startsWith(kOurs), isBelow = std::exchange(m_isBelowOwnLine, isOurs);
    const auto expected = m_expected.find(isOurs ? text.mid(kOurs.size()) : text);
    m_isOwnLine = isOurs || (isBelow && expected != m_expected.end());
    if (expected == m_expected.end() || !m_isOwnLine)
        return text;
    return isOurs ? kOurs + expected->second : expected->second;
}

QString translateMessage(const Error& error)
{
    const Error place{{}, error.file, error.line};
    const QString fix = translatedFix(error.message);
    return cleanText(place.text()) + translateMessage(error.message) + (fix.isEmpty() ? QString() : u'\n' + fix);
}

QString translateMessage(const Message& message)
{
    return translatedTemplate(message, &MessageRow::english).text;
}

QString translatedFix(const Message& message)
{
    return translatedTemplate(message, &MessageRow::fix).text;
}

QString translatedSentence(const Message& message)
{
    return capitalise(translatedTemplate(message, &MessageRow::english));
}

QString translatedFixSentence(const Message& message)
{
    return capitalise(translatedTemplate(message, &MessageRow::fix));
}

void OutputTranslator::expect(const Message& message)
{
    m_expected[cleanText(message.text(), LineBreaks::Kept)] = translateMessage(message);
    m_expected[cleanText(message.fix(), LineBreaks::Kept)] = translatedFix(message);
}

}  // namespace simtscope::figures
