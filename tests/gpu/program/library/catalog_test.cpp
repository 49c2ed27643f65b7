#include "gpu/program/library/catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "gpu/core/messages/program.h"

using namespace simtscope;
using namespace simtscope::program;

namespace {

const char* const kLesson = R"({
    "title": "A title", "chapter": "1 start", "order": 3,
    "parameters": [{"name": "elements", "label": "Elements", "default": "8", "values": ["8", "16"]},
                   {"name": "rounds", "default": "1", "minimum": 1, "maximum": 9}],
    "figure": "tree", "step": "last",
    "compare_with": [{"program": "other"}, {"program": "third", "arguments": ["16", "2"]}],
    "cues": [{"text": "look", "figure": "banks", "step": "line 24 #3", "answer_step": "last"}, {"text": "there", "launch": 1, "block": 3, "select": "thread 5"}]
})";

Message errorOf(const std::string& json)
{
    const auto lesson = parseLesson(json, "some/lesson.json");
    if (lesson)
        return plainMessage("no error");
    EXPECT_EQ(lesson.error().file, "some/lesson.json");
    return lesson.error().message;
}

/// Its first question is about a thread of the shown block, and one picture has the three arrays.
TEST(Catalog, VectorAdditionShowsTheSum)
{
    const Result<Lesson> lesson = findLesson("vector-add");
    ASSERT_TRUE(lesson);
    EXPECT_NE(lesson->cues.at(0).question.find("block 2"), std::string::npos);
    EXPECT_EQ(lesson->cues[0].block, 2);
    EXPECT_TRUE(std::ranges::any_of(lesson->cues, [](const Cue& cue) { return cue.figure == "data" && cue.step == "line 17 #3"; }));
}

}  // namespace

TEST(Catalog, NearestArgumentsHaveTheValuesThatAreAccepted)
{
    const auto lesson = parseLesson(kLesson, "lesson.json");
    ASSERT_TRUE(lesson);
    Lesson other = *lesson;
    std::swap(other.parameters[0], other.parameters[1]);
    EXPECT_THAT(chooseNearestArguments(*lesson, other, {"3", "16"}), testing::ElementsAre("16", "3"));
    EXPECT_THAT(chooseNearestArguments(*lesson, other, {"10", "9"}), testing::ElementsAre("8", "1")) << "neither is accepted";
    EXPECT_THAT(chooseNearestArguments(*lesson, other, {"2"}), testing::ElementsAre("8", "2"));
    other.parameters[0].name = "passes";
    EXPECT_THAT(chooseNearestArguments(*lesson, other, {"3", "16"}), testing::ElementsAre("16", "1"));
}

TEST(Catalog, ParsesALesson)
{
    const auto lesson = parseLesson(kLesson, "lesson.json");
    ASSERT_TRUE(lesson) << lesson.error().text();
    EXPECT_EQ(lesson->title, "A title");
    EXPECT_EQ(lesson->chapter, "1 start");
    EXPECT_EQ(lesson->order, 3);
    ASSERT_EQ(lesson->parameters.size(), 2u);
    EXPECT_EQ(lesson->parameters[0].label, "Elements");
    EXPECT_THAT(lesson->parameters[0].values, testing::ElementsAre("8", "16"));
    EXPECT_EQ(lesson->parameters[1].label, "rounds") << "the name serves where there is no label";
    EXPECT_EQ(lesson->parameters[1].maximum, 9);
    ASSERT_EQ(lesson->compareWith.size(), 2u);
    EXPECT_EQ(lesson->compareWith[0].program, "other");
    EXPECT_THAT(lesson->compareWith[0].arguments, testing::IsEmpty());
    EXPECT_THAT(lesson->compareWith[1].arguments, testing::ElementsAre("16", "2"));
    ASSERT_EQ(lesson->cues.size(), 2u);
    EXPECT_EQ(lesson->cues[0].step, "line 24 #3");
    EXPECT_EQ(lesson->cues[0].answerStep, "last");
    EXPECT_EQ(lesson->cues[1].answerStep, "");
    EXPECT_EQ(lesson->cues[0].launch, -1);
    EXPECT_EQ(lesson->cues[0].block, -1);
    EXPECT_EQ(lesson->cues[1].launch, 1);
    EXPECT_EQ(lesson->cues[1].block, 3);
    EXPECT_EQ(lesson->cues[1].select, "thread 5");
}

TEST(Catalog, ReadsHowAProgramEnds)
{
    EXPECT_EQ(parseLesson(kLesson, "lesson.json")->outcome, ExpectedOutcome::Right);
    const auto lesson = parseLesson(R"({"title": "x", "chapter": "y", "order": 1, "outcome": "schedule-dependent",
        "parameters": [{"name": "n", "default": "3", "values": ["3", "9"], "failing_values": ["9"]}]})",
                                    "lesson.json");
    ASSERT_TRUE(lesson) << lesson.error().text();
    EXPECT_EQ(lesson->outcome, ExpectedOutcome::ScheduleDependent);
    EXPECT_THAT(lesson->parameters[0].failingValues, testing::ElementsAre("9"));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "outcome": "maybe"})"),
              msg::program::key("outcome", msg::program::badOutcome()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1,
        "parameters": [{"name": "n", "default": "3", "values": ["3"], "failing_values": ["4"]}]})"),
              msg::program::key("parameters[0].failing_values", msg::program::failingNotAllowed("4")));
}

TEST(Catalog, NamesFileAndKeyOfAnError)
{
    const auto invalid = parseLesson("{\n\"title\": \"x\",\n oops }", "some/lesson.json");
    ASSERT_FALSE(invalid);
    EXPECT_EQ(invalid.error().file, "some/lesson.json");
    EXPECT_EQ(invalid.error().line, 3);
    EXPECT_EQ(invalid.error().message, msg::program::notJson());
    EXPECT_EQ(errorOf("[]"), msg::program::notObject());
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y"})"), msg::program::key("order", msg::program::numberMissing()));
    EXPECT_EQ(errorOf(R"({"title": 1, "chapter": "y", "order": 1})"), msg::program::key("title", msg::program::mustBeText()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "parameters": [{"name": "n"}]})"),
              msg::program::key("parameters[0].default", msg::program::textMissing()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "parameters": [{"name": "n", "default": "3"}]})"),
              msg::program::key("parameters[0].values", msg::program::valuesMissing()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "parameters": [{"name": "n", "default": "3", "values": ["1"]}]})"),
              msg::program::key("parameters[0].default", msg::program::defaultNotAllowed()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "cues": [7]})"),
              msg::program::key("cues[0]", msg::program::mustBeObject()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "cues": [{"text": "z", "block": -7}]})"),
              msg::program::key("cues[0].block", msg::program::negative()));
    EXPECT_EQ(errorOf(R"({"title": "x", "chapter": "y", "order": 1, "compare_with": [{"arguments": ["3"]}]})"),
              msg::program::key("compare_with[0].program", msg::program::textMissing()));
}

TEST(Catalog, CounterpartsAreThere)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    std::size_t pairs = 0;
    for (const Lesson& lesson : *catalog) {
        for (const Counterpart& counterpart : lesson.compareWith) {
            SCOPED_TRACE(lesson.name + " with " + counterpart.program);
            EXPECT_NE(counterpart.program, lesson.name);
            const auto counterpartLesson = std::ranges::find(*catalog, counterpart.program, &Lesson::name);
            ASSERT_NE(counterpartLesson, catalog->end());
            EXPECT_TRUE(counterpart.arguments.empty() || counterpart.arguments.size() == counterpartLesson->parameters.size());
            for (std::size_t i = 0; i < counterpart.arguments.size(); ++i)
                EXPECT_NE(std::ranges::find(counterpartLesson->parameters[i].values, counterpart.arguments[i]),
                          counterpartLesson->parameters[i].values.end());
            ++pairs;
        }
    }
    EXPECT_GT(pairs, 40u);
}

TEST(Catalog, EveryShippedProgramIsComplete)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    ASSERT_GE(catalog->size(), 9u);
    std::set<std::string> names;
    for (const Lesson& lesson : *catalog) {
        SCOPED_TRACE(lesson.name);
        EXPECT_TRUE(names.insert(lesson.name).second) << "two programs of one name";
        EXPECT_TRUE(std::filesystem::exists(lesson.source));
        EXPECT_FALSE(lesson.title.empty());
        EXPECT_FALSE(lesson.text.empty());
        EXPECT_FALSE(lesson.parameters.empty());
        EXPECT_THAT(lesson.unknownKeys, testing::IsEmpty());
        for (const Cue& cue : lesson.cues) {
            EXPECT_LE(cue.text.size(), 100u) << "cues are short: " << cue.text;
            EXPECT_LE(cue.question.size(), 100u) << "questions are short: " << cue.question;
        }
    }
}

TEST(Catalog, EveryLessonAsksBeforeItAnswers)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    for (const Lesson& lesson : *catalog) {
        SCOPED_TRACE(lesson.name);
        ASSERT_FALSE(lesson.cues.empty());
        EXPECT_FALSE(lesson.cues.front().question.empty()) << "a question comes before the first answer";
        for (const Cue& cue : lesson.cues) {
            if (!cue.question.empty()) {
                EXPECT_THAT(cue.question, testing::HasSubstr("?"));
                EXPECT_THAT(cue.question, testing::Not(testing::HasSubstr(cue.text))) << "the question gives the answer away";
            }
        }
    }
}

TEST(Catalog, IsInTeachingOrder)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog);
    EXPECT_EQ(catalog->front().name, "hello");
    for (std::size_t i = 1; i < catalog->size(); ++i)
        EXPECT_LT(std::tie((*catalog)[i - 1].chapter, (*catalog)[i - 1].order), std::tie((*catalog)[i].chapter, (*catalog)[i].order));
}

TEST(Catalog, SuggestsCloseNames)
{
    EXPECT_TRUE(findLesson("vector-add"));
    const auto typo = findLesson("vectoradd");
    ASSERT_FALSE(typo);
    EXPECT_EQ(typo.error().message, msg::program::unknown("vectoradd", msg::program::didYouMean("vector-add")));
    const auto part = findLesson("sequential");
    ASSERT_FALSE(part);
    EXPECT_EQ(part.error().message, msg::program::unknown("sequential", msg::program::didYouMean("reduce-3-sequential")));
    const auto nothing = findLesson("xyzzy-quux-plugh");
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().message, msg::program::unknown("xyzzy-quux-plugh", msg::program::listShows()));
}

/// Reads the catalogue of another folder of resources.
static Result<std::vector<Lesson>> catalogIn(const std::string& resources)
{
    const char* const old = std::getenv("SIMTSCOPE_RESOURCES");
    const std::string before = old ? old : "";
    setenv("SIMTSCOPE_RESOURCES", resources.c_str(), 1);
    auto catalog = readCatalog();
    old ? setenv("SIMTSCOPE_RESOURCES", before.c_str(), 1) : unsetenv("SIMTSCOPE_RESOURCES");
    return catalog;
}

TEST(Catalog, AFolderThatHasJustBeenMadeHoldsNoProgram)
{
    namespace fs = std::filesystem;
    const std::string shipped = resourceDirectory();
    const fs::path newFolder = fs::path(testing::TempDir()) / "simtscope-new-folder";
    fs::remove_all(newFolder);
    fs::create_directories(newFolder / "programs" / "own" / "New Folder");
    fs::create_directory_symlink(fs::path(shipped) / "programs" / "1-start", newFolder / "programs" / "1-start");
    const auto catalog = catalogIn(newFolder.string());
    fs::remove_all(newFolder);
    ASSERT_TRUE(catalog) << catalog.error().text();
    EXPECT_FALSE(catalog->empty());
}

TEST(Catalog, MissingFolderIsAnErrorWithAHint)
{
    const auto catalog = catalogIn("/nowhere/at/all");
    ASSERT_FALSE(catalog);
    EXPECT_EQ(catalog.error().message, msg::program::noFolder());
}
