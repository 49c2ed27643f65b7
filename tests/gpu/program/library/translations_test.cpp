// Tests the lessons in other languages: every shipped one says in German what it says in English, and errors name the mistakes in a file.
#include "gpu/program/library/translations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "gpu/core/messages/program.h"

using namespace simtscope;
using namespace simtscope::program;
using testing::ElementsAre;

namespace {

Lesson sample()
{
    return parseLesson(R"({"title": "A title", "chapter": "1 start", "order": 1,
                           "parameters": [{"name": "elements", "label": "Elements", "default": "8", "minimum": 1, "maximum": 9},
                                          {"name": "block", "label": "Block size", "default": "8", "minimum": 1, "maximum": 9}],
                           "cues": [{"text": "look"}, {"text": "there"}]})",
                       "lesson.json")
        .value();
}

Message errorOf(const std::string& json)
{
    const auto parsed = parseLessonTexts(json, "some/lesson.de.json", sample());
    if (parsed)
        return plainMessage("no error");
    EXPECT_EQ(parsed.error().file, "some/lesson.de.json");
    return parsed.error().message;
}

/// Returns the length of UTF-8 in characters, not bytes.
std::size_t lengthOf(const std::string& text)
{
    return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Returns the texts between backquotes, sorted: they are names of the program, which no language changes.
std::vector<std::string> codeOf(const std::string& text)
{
    static const std::regex quoted("`[^`]*`");
    std::vector<std::string> texts;
    for (std::sregex_iterator it(text.begin(), text.end(), quoted), end; it != end; ++it)
        texts.push_back(it->str());
    std::ranges::sort(texts);
    return texts;
}

/// Returns the digits of a text, sorted, because languages separate thousands and decimals differently.
std::string digitsOf(const std::string& text)
{
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    std::ranges::sort(digits);
    return digits;
}

/// Returns the number of paragraphs: lines that do not continue the previous one.
std::size_t paragraphsOf(const std::string& text)
{
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);)
        count += !line.empty() && line.front() != ' ';
    return count;
}

/// Returns the text after the last empty line, without the line break at its end.
std::string lastParagraphOf(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    const auto start = text.rfind("\n\n");
    return start == std::string::npos ? text : text.substr(start + 2);
}

class Translations : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directories(folder / "one");
        lessons = {sample()};
        lessons.front().directory = (folder / "one").string();
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }

    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
    std::vector<Lesson> lessons;
};

constexpr char kWords[] =
    R"({"title": "Ein Titel", "parameters": {"block": "Blockgröße", "elements": "Elemente"}, "cues": ["sieh", "dort"]})";

}  // namespace

TEST(Words, AreInTheOrderOfTheLesson)
{
    const auto parsed = parseLessonTexts(kWords, "lesson.de.json", sample());
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_EQ(parsed->title, "Ein Titel");
    EXPECT_THAT(parsed->parameters, ElementsAre("Elemente", "Blockgröße"));
    EXPECT_THAT(parsed->cues, ElementsAre("sieh", "dort"));
}

TEST(Words, NameMissingAndSurplusEntries)
{
    EXPECT_EQ(errorOf(R"({"parameters": {"block": "b", "elements": "e"}, "cues": ["1", "2"]})"),
              msg::program::key("title", msg::program::textMissing()));
    EXPECT_EQ(errorOf(R"({"title": "t", "parameters": {"block": "b", "elements": "e"}, "cues": ["1"]})"),
              msg::program::key("cues", msg::program::cueCount(1, 2)));
    EXPECT_EQ(errorOf(R"({"title": "t", "parameters": {"block": "b"}, "cues": ["1", "2"]})"),
              msg::program::key("parameters.elements", msg::program::textMissing()));
    EXPECT_EQ(errorOf(R"({"title": "t", "parameters": {"block": "b", "elements": "e", "x": "y"}, "cues": ["1", "2"]})"),
              msg::program::key("parameters.x", msg::program::unknownKey()));
    EXPECT_EQ(errorOf(R"({"title": "t", "cues": ["1", "2"]})"), msg::program::key("parameters", msg::program::objectMissing()));
    EXPECT_EQ(errorOf("{"), msg::program::notJson());
}

TEST(Words, HaveAQuestionWhereTheLessonAsksOne)
{
    Lesson lesson = sample();
    lesson.cues[1].question = "how many?";
    const auto read = [&](const std::string& questions) {
        return parseLessonTexts(R"({"title": "t", "parameters": {"block": "b", "elements": "e"}, "cues": ["1", "2"])" + questions + "}",
                                "x.json", lesson);
    };
    EXPECT_THAT(read(R"(, "questions": ["", "wie viele?"])")->questions, ElementsAre("", "wie viele?"));
    EXPECT_EQ(read("").error().message, msg::program::key("questions", msg::program::questionCue(2)));
    EXPECT_EQ(read(R"(, "questions": ["was?", "wie viele?"])").error().message,
              msg::program::key("questions", msg::program::questionCue(1)));
    EXPECT_EQ(read(R"(, "questions": ["", "", ""])").error().message, msg::program::key("questions", msg::program::cueCount(3, 2)));
}

TEST_F(Translations, TranslationsAreFoundByNameAndMissingOnesFallBackToEnglish)
{
    write("chapters.xx.json", R"({"1 start": "1 Xxx"})");
    write("one/lesson.xx.json", kWords);
    write("one/lesson.xx.md", "# Ein Titel");
    ASSERT_TRUE(readTranslations(lessons, folder.string()));
    EXPECT_EQ(findLessonTexts(lessons.front(), "xx").title, "Ein Titel");
    EXPECT_EQ(findLessonTexts(lessons.front(), "xx").chapter, "1 Xxx");
    EXPECT_EQ(findLessonTexts(lessons.front(), "xx").text, "# Ein Titel");
    EXPECT_EQ(findLessonTexts(lessons.front(), "yy").title, "A title");
    EXPECT_THAT(findLessonTexts(lessons.front(), "yy").parameters, ElementsAre("Elements", "Block size"));
    EXPECT_THAT(findLessonTexts(lessons.front(), "yy").cues, ElementsAre("look", "there"));

    lessons.front().translations.clear();
    std::filesystem::remove(folder / "one/lesson.xx.json");
    ASSERT_TRUE(readTranslations(lessons, folder.string()));
    EXPECT_EQ(findLessonTexts(lessons.front(), "xx").title, "A title");
}

TEST_F(Translations, NameTheChapterThatHasNoName)
{
    write("chapters.xx.json", "{}");
    const auto read = readTranslations(lessons, folder.string());
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().file, (folder / "chapters.xx.json").string());
    EXPECT_EQ(read.error().message, msg::program::key("1 start", msg::program::textMissing()));
}

TEST(Translation, EveryShippedLessonSaysTheSameInGerman)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    for (const Lesson& lesson : *catalog) {
        SCOPED_TRACE(lesson.name);
        ASSERT_TRUE(lesson.translations.contains("de"));
        const LessonTexts german = findLessonTexts(lesson, "de"), english = findLessonTexts(lesson, "en");
        EXPECT_FALSE(german.title.empty());
        EXPECT_NE(german.text, english.text);
        EXPECT_EQ(codeOf(german.text), codeOf(english.text));
        EXPECT_EQ(paragraphsOf(german.text), paragraphsOf(english.text)) << "a paragraph or point for each";
        for (const std::string& label : german.parameters)
            EXPECT_FALSE(label.empty());
        for (std::size_t i = 0; i < lesson.cues.size(); ++i) {
            EXPECT_LE(lengthOf(german.cues[i]), 100u) << "cues are short: " << german.cues[i];
            EXPECT_NE(german.cues[i], english.cues[i]);
            EXPECT_EQ(digitsOf(german.cues[i]), digitsOf(english.cues[i])) << german.cues[i];
            EXPECT_EQ(codeOf(german.cues[i]), codeOf(english.cues[i])) << german.cues[i];
            EXPECT_LE(lengthOf(german.questions[i]), 100u) << german.questions[i];
            EXPECT_EQ(digitsOf(german.questions[i]), digitsOf(english.questions[i])) << german.questions[i];
            EXPECT_EQ(codeOf(german.questions[i]), codeOf(english.questions[i])) << german.questions[i];
        }
    }
}

TEST(Translation, EveryShippedLessonEndsWithPracticalAdvice)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    for (const Lesson& lesson : *catalog) {
        SCOPED_TRACE(lesson.name);
        for (const auto& [language, start] : {std::pair{"en", "In practice: "}, std::pair{"de", "In der Praxis: "}}) {
            const std::string closing = lastParagraphOf(findLessonTexts(lesson, language).text);
            EXPECT_THAT(closing, testing::StartsWith(start));
            EXPECT_THAT(closing, testing::EndsWith("."));
            EXPECT_THAT(closing, testing::Not(testing::HasSubstr("\n"))) << "one line";
        }
    }
}
