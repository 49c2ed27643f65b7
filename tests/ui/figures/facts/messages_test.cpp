// Tests the message table (gpu/core/messages) against its German translation, and how the window words a message.
#include "tests/folders.h"
#include "ui/figures/facts/messages.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gpu/core/messages/all.h"
#include "gpu/trace/model/run_options.h"
#include "ui/figures/canvas/clean_text.h"

namespace simtscope::figures {
namespace {

/// Returns the German translations by English text.
std::map<QString, QString> german()
{
    std::map<QString, QString> translations;
    QFile file(QString::fromStdString(tests::repositoryPath("resources/translations/messages_de.ts")));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            EXPECT_EQ(xml.readElementText(), "messages");
        } else if (xml.name() == u"source") {
            source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            EXPECT_TRUE(translations.emplace(source, xml.readElementText()).second) << "stands there twice: " << source.toStdString();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return translations;
}

std::multiset<QString> holesOf(const QString& text)
{
    static const QRegularExpression hole("%.?");
    std::multiset<QString> holes;
    for (auto matches = hole.globalMatch(text); matches.hasNext();)
        holes.insert(matches.next().captured());
    return holes;
}

/// Returns whether the template has words; those without, such as "%1%2%3", are the same in every language.
bool hasWords(const char* text)
{
    static const QRegularExpression letters("[A-Za-z]{2}");
    return QString::fromUtf8(text).contains(letters);
}

/// Returns what the window says of the options of a run.
std::vector<const char*> textsOfRunOptions()
{
    std::vector<const char*> texts;
    trace::forEachRow(trace::kChoiceRows, [&]<class Row>(const Row& row) {
        if (!row.field.label)
            return;
        for (const char* const text : {row.field.label, row.field.placeholder, row.field.tip})
            if (*text)
                texts.push_back(text);
        if constexpr (requires { Row::Kind::kTakesOnlyWords; })
            for (const kinds::Word& word : Row::Kind::words())
                if (word.label)
                    texts.push_back(word.label);
    });
    return texts;
}

TEST(MessageTranslations, EveryMessageHasAGermanTranslationAndNoneIsUnused)
{
    std::map<QString, QString> translations = german();
    std::set<QString> knownTexts;
    for (const MessageRow* row : messageTable())
        for (const char* const english : {row->english, row->fix}) {
            if (!hasWords(english))
                continue;
            const QString text = QString::fromUtf8(english);
            knownTexts.insert(text);
            const QString translation = translations[text];
            EXPECT_FALSE(translation.isEmpty()) << "no German for " << row->id() << ": " << english;
            EXPECT_EQ(holesOf(translation), holesOf(text)) << row->id() << ": " << translation.toStdString();
        }
    for (const char* const english : textsOfRunOptions()) {
        knownTexts.insert(english);
        EXPECT_FALSE(translations[english].isEmpty()) << "no German for a text of a run option: " << english;
    }
    for (const auto& [english, translation] : translations)
        EXPECT_TRUE(knownTexts.contains(english)) << "no message says: " << english.toStdString();
}

TEST(MessageTranslations, MessagesContainTheirArguments)
{
    const Message message = msg::run::crashed(msg::run::segmentationFault(), 11, msg::run::launchedNothing(), msg::run::badPointer());
    EXPECT_EQ(translateMessage(message).toStdString(), message.text());
    EXPECT_EQ(translateFix(message).toStdString(), message.fix());
    EXPECT_EQ(translateSentence(message).left(11), "The program");
    EXPECT_EQ(translateSentence(msg::run::missingSource("a.cu")), "a.cu does not exist") << "begins with a name";
    EXPECT_EQ(translateSentence(msg::run::noNvcc()).left(5), "nvcc,") << "begins with a tool's name";
    EXPECT_EQ(translateMessage(Error{msg::program::notJson(), "/a/lesson.json", 3}),
              "/a/lesson.json:3: is not valid JSON\nCheck this line and the one before it.");
    EXPECT_EQ(translateMessage(Message{}), "");
}

/// Translations clean their arguments, because names, compilers and programs choose them.
TEST(MessageTranslations, ArgumentsAreCleaned)
{
    EXPECT_EQ(translateMessage(msg::run::missingSource("a\x1b\xe2\x80\xae.cu")), QString::fromUtf8("a␛�.cu does not exist"));
    EXPECT_EQ(translateMessage(Error{msg::program::notJson(), "/a\n/lesson.json", 3}).section('\n', 0, 0),
              QString::fromUtf8("/a␊/lesson.json:3: is not valid JSON"));
    OutputTranslator translator;
    translator.expect(msg::call::externVariable("a\x1b"));
    const QString line = cleanText("simtscope: " + msg::call::externVariable("a\x1b").text());
    EXPECT_EQ(translator.translateLine(line), line);
    EXPECT_TRUE(translator.isOwnLine());
}

TEST(MessageTranslations, WindowAndCommandLineCountLaunchesFromOne)
{
    const Message message = msg::run::recordedUpTo(0, "sum");
    EXPECT_EQ(message.text(), "everything up to launch 1, sum, was recorded") << "as --launch counts";
    EXPECT_EQ(translateMessage(message), "everything up to launch 1, sum, was recorded");
}

TEST(MessageTranslations, LinesOfOutputAreThoseThatWereHeardBefore)
{
    OutputTranslator translator;
    translator.expect(msg::call::externVariable("counter"));
    EXPECT_EQ(translator.translateLine("words of the program"), "words of the program");
    const QString line = QString::fromStdString("simtscope: " + msg::call::externVariable("counter").text());
    EXPECT_EQ(translator.translateLine(line), line);
}

}  // namespace
}  // namespace simtscope::figures
