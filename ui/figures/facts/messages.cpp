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

QString capitalise(TranslatedText translated)
{
    if (!translated.beginsWithName && !translated.text.isEmpty())
        translated.text.front() = translated.text.front().toUpper();
    return translated.text;
}

TranslatedText translateTemplate(const Message& message, const char* MessageRow::*templateMember);

TranslatedText translateArgument(ArgumentKind kind, const Argument& argument)
{
    switch (kind) {
    case ArgumentKind::Count:
        return {QString::number(std::get<std::int64_t>(argument.value))};
    case ArgumentKind::Launch:
        return {QString::number(std::get<std::int64_t>(argument.value) + 1)};
    case ArgumentKind::Bytes: {
        const auto bytes = std::uint64_t(std::get<std::int64_t>(argument.value));
        const char* const byteTemplate = bytes == 1 ? QT_TRANSLATE_NOOP("messages", "%1 byte") : QT_TRANSLATE_NOOP("messages", "%1 bytes");
        return {QCoreApplication::translate("messages", byteTemplate).arg(bytes)};
    }
    case ArgumentKind::Address:
        return {QString::fromStdString(simtscope::formatAddress(std::uint64_t(std::get<std::int64_t>(argument.value))))};
    case ArgumentKind::Decimal:
        return {QLocale().toString(std::get<double>(argument.value), 'g', QLocale::FloatingPointShortest)};
    case ArgumentKind::Name:
    case ArgumentKind::Text:
        return {cleanText(std::get<std::string>(argument.value), LineBreaks::Kept)};
    case ArgumentKind::Nested:
        return translateTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::english);
    case ArgumentKind::Fix:
        return translateTemplate(std::get<std::vector<Message>>(argument.value).front(), &MessageRow::fix);
    }
    return {};
}

/// Translates the English template (or the fix) of the message's row and fills in the arguments.
TranslatedText translateTemplate(const Message& message, const char* MessageRow::*templateMember)
{
    if (!message.row || !*(message.row->*templateMember))
        return {};
    const QString text = QCoreApplication::translate("messages", message.row->*templateMember);
    TranslatedText translated{{}, isName(text.section(u' ', 0, 0))};
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'%') {
            translated.text += text[i];
            continue;
        }
        const auto hole = std::size_t(text[++i].digitValue() - 1);
        const TranslatedText filled = translateArgument(message.row->argumentKinds[hole], message.arguments[hole]);
        if (translated.text.isEmpty())
            translated.beginsWithName = filled.beginsWithName;
        translated.text += filled.text;
    }
    return translated;
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
    const Error location{{}, error.file, error.line};
    const QString fix = translateFix(error.message);
    return cleanText(location.text()) + translateMessage(error.message) + (fix.isEmpty() ? QString() : u'\n' + fix);
}

QString translateMessage(const Message& message)
{
    return translateTemplate(message, &MessageRow::english).text;
}

QString translateFix(const Message& message)
{
    return translateTemplate(message, &MessageRow::fix).text;
}

QString translateSentence(const Message& message)
{
    return capitalise(translateTemplate(message, &MessageRow::english));
}

QString translateFixSentence(const Message& message)
{
    return capitalise(translateTemplate(message, &MessageRow::fix));
}

void OutputTranslator::expect(const Message& message)
{
    m_expected[cleanText(message.text(), LineBreaks::Kept)] = translateMessage(message);
    m_expected[cleanText(message.fix(), LineBreaks::Kept)] = translateFix(message);
}

}  // namespace simtscope::figures
