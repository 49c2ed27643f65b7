// Tests the numbers that the lessons state. Each is computed from a recording, or numbers.json beside the lesson says why it does not come
// from the run.
//
// numbers.json maps phrases of the lesson's texts to one query for each number in the phrase, in order: {"95 loads take 95 wavefronts":
// ["shared loads; run 256 256", "shared load wavefronts; run 256 256"]}. A phrase stands for all of its occurrences; lesson_facts.h
// describes the queries. A line that a text names must be executed by a kernel, or have an entry as well: {"line 26": "given: where the
// barrier is missing"}.

#include "tests/app/lessons/lesson_numbers.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

#include "tests/app/lessons/lesson_facts.h"
#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::ElementsAre;
using Json = nlohmann::json;

namespace {

std::set<std::string> titles()
{
    std::set<std::string> titles;
    for (const program::Lesson& lesson : lessons())
        titles.insert(lesson.title);
    return titles;
}

/// Maps a phrase to a query for each of its numbers.
using Phrases = std::map<std::string, std::vector<std::string>>;

Phrases phrasesOf(const program::Lesson& lesson)
{
    Phrases phrases;
    const Json json = Json::parse(readFile(lesson.directory + "/numbers.json"), nullptr, false);
    EXPECT_TRUE(json.is_object()) << lesson.name << ": numbers.json is missing or broken";
    for (auto it = json.begin(); json.is_object() && it != json.end(); ++it)
        phrases[it.key()] = it->is_string() ? std::vector{it->get<std::string>()} : it->get<std::vector<std::string>>();
    return phrases;
}

/// Returns whether the entry is "given: …", which stands for all numbers of the phrase.
bool isGiven(const std::vector<std::string>& queries)
{
    return queries.size() == 1 && !givenReason(queries.front()).empty();
}

/// Returns the numbers within the phrase, for each of its occurrences in the text.
std::vector<std::vector<const StatedNumber*>> numbersOf(const std::string& phrase, const std::string& text,
                                                        const std::vector<StatedNumber>& numbers)
{
    std::vector<std::vector<const StatedNumber*>> found;
    for (const std::size_t position : findOccurrences(text, phrase)) {
        found.emplace_back();
        for (const StatedNumber& number : numbers)
            if (number.begin >= position && number.end <= position + phrase.size())
                found.back().push_back(&number);
    }
    return found;
}

std::string contextOf(const std::string& text, const StatedNumber& number)
{
    const std::size_t begin = number.begin < 40 ? 0 : number.begin - 40;
    return "… " + text.substr(begin, number.begin - begin) + ">>" + text.substr(number.begin, number.end - number.begin) + "<<" +
           text.substr(number.end, 40) + " …";
}

class LessonNumbers : public testing::TestWithParam<const program::Lesson*> {};

}  // namespace

TEST_P(LessonNumbers, AreAllLookedUp)
{
    const Phrases phrases = phrasesOf(*GetParam());
    std::map<std::string, int> uses;
    for (const LessonText& text : textsOf(*GetParam())) {
        const std::vector<StatedNumber> numbers = numbersIn(text.text, titles());
        std::set<const StatedNumber*> lookedUp;
        for (const auto& [phrase, queries] : phrases) {
            for (const auto& stated : numbersOf(phrase, text.text, numbers)) {
                ++uses[phrase];
                lookedUp.insert(stated.begin(), stated.end());
                if (!isGiven(queries)) {
                    EXPECT_EQ(stated.size(), queries.size()) << text.name << ": “" << phrase << "” needs a query for each number";
                }
            }
        }
        for (const StatedNumber& number : numbers)
            EXPECT_TRUE(lookedUp.contains(&number)) << text.name << ": " << contextOf(text.text, number);
    }
    for (const auto& [phrase, queries] : phrases)
        EXPECT_GT(uses[phrase], 0) << "no text says “" << phrase << "”";
}

TEST_P(LessonNumbers, AreThoseOfTheRecordings)
{
    for (const auto& [phrase, queries] : phrasesOf(*GetParam())) {
        const std::vector<StatedNumber> stated = numbersIn(phrase, titles());
        EXPECT_FALSE(stated.empty() && linesIn(phrase).empty()) << "“" << phrase << "” has no number";
        for (std::size_t i = 0; i < std::min(stated.size(), queries.size()); ++i) {
            const std::string& query = queries[i];
            if (!givenReason(query).empty() || (needsRun(query) && !hasToolkit(13000)))
                continue;
            const auto value = valueOf(query, *GetParam());
            ASSERT_TRUE(value) << "“" << phrase << "”: " << query << ": " << value.error();
            EXPECT_NEAR(stated[i].value, *value, isRounded(query) ? 0.5 * stated[i].unit : 1e-9) << "“" << phrase << "”: " << query;
        }
    }
}

TEST_P(LessonNumbers, NameLinesThatAreExecuted)
{
    std::vector<unsigned> explained;
    for (const auto& [phrase, queries] : phrasesOf(*GetParam()))
        if (isGiven(queries))
            std::ranges::copy(linesIn(phrase), std::back_inserter(explained));
    for (const LessonText& text : textsOf(*GetParam())) {
        for (const unsigned line : linesIn(text.text))
            EXPECT_TRUE(std::ranges::count(explained, line) || isExecuted(line, *GetParam())) << text.name << ": line " << line;
    }
}

INSTANTIATE_TEST_SUITE_P(Catalog, LessonNumbers, testing::ValuesIn(lessonPointers()), lessonName);

namespace {

std::vector<double> valuesIn(const std::string& text)
{
    std::vector<double> values;
    for (const StatedNumber& number : numbersIn(text, {"Two launches"}))
        values.push_back(number.value);
    return values;
}

}  // namespace

TEST(StatedNumbers, AreDigitsAndWords)
{
    EXPECT_THAT(valuesIn("Two of 32 lanes, s = 1, 2.5 times, sixteen (32x33) cells."), ElementsAre(2, 32, 1, 2.5, 16, 32, 33));
    EXPECT_THAT(valuesIn("“Two blocks”: 64-bit, lanes 0 to 15, 16,000 loads."), ElementsAre(2, 64, 0, 15, 16000));
}

TEST(StatedNumbers, AreNoNamesAndNoReferences)
{
    EXPECT_THAT(
        valuesIn("# 4 things\n\n1. **line 27.** On an H200 thread 0 adds `s + 4`, 2s further on, as in *Two launches*: n/2, sm_90."),
        ElementsAre());
    EXPECT_THAT(linesIn("line 27, lines 43 to 46. Lines 3 and 4; line 41, line 42: 16 cells."), ElementsAre(27, 43, 46, 3, 4, 41, 42));
}

TEST(StatedNumbers, StandInPhrasesAsWholeWords)
{
    EXPECT_THAT(findOccurrences("64 lanes, 4 lanes, 4 lanesxx", "4 lanes"), ElementsAre(10));
}

TEST(LessonFacts, AreComputedFromTheRecording)
{
    const auto lesson = program::findLesson("reduce-2-interleaved-strided");
    ASSERT_TRUE(lesson) << lesson.error().text();
    EXPECT_EQ(valueOf("shared load conflicts; launch 0", *lesson), 70) << "measured on an H200";
    EXPECT_EQ(valueOf("wavefronts; step line 27 #7 minus ideal wavefronts; step line 27 #7", *lesson), 7);
    EXPECT_EQ(valueOf("about shared load conflicts; launch 0 over 3", *lesson), 70.0 / 3);
    EXPECT_EQ(valueOf("parameter block; of reduce-1-interleaved", *lesson), 32);
    EXPECT_EQ(valueOf("wavefronts; step line 999", *lesson).error(), "there is no step 'line 999'");
    EXPECT_EQ(valueOf("beauty; step first", *lesson).error(), "'beauty' is no quantity of this scope");
    EXPECT_EQ(valueOf("wavefronts; at 3", *lesson).error(), "'at' is no key of a scope");
    EXPECT_EQ(valueOf("70", *lesson).error(), "a number is no query");
}
