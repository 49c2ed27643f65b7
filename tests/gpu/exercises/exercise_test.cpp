// Tests the shipped exercises, and the reading of an exercise's files.
#include <gmock/gmock.h>

#include "gpu/exercises/exercise.h"
#include "gpu/exercises/gate_quantities.h"
#include "gpu/exercises/grade_report.h"
#include "gpu/exercises/self_check.h"
#include "gpu/exercises/submission.h"
#include "gpu/program/run/run.h"

namespace simtscope::exercises {
namespace {

using testing::HasSubstr;

constexpr char kSmall[] = R"({"title": "T", "cases": [{"arguments": ["1"]}])";

std::string problemOf(const std::string& otherKeys)
{
    const auto exercise = parseExercise(std::string(kSmall) + otherKeys + "}", "x/exercise.json");
    return exercise ? std::string() : exercise.error().text();
}

sandbox::Sandbox bestSandbox()
{
    auto found = sandbox::findSandbox();
    if (!found)
        found = sandbox::makeSandbox(sandbox::SandboxKind::None);
    return found.value();
}

class Shipped : public testing::TestWithParam<std::string> {};

}  // namespace

/// The starter fails, the reference gets all points, and each wrong answer fails for the reasons that its first line gives.
TEST_P(Shipped, KeepsItsPromise)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    const auto exercise = findExercise(GetParam());
    ASSERT_TRUE(exercise) << exercise.error().text();
    GradeOptions options;
    options.sandbox = bestSandbox();
    options.seed = makeSeed();
    const auto checks = checkExercise(*exercise, options);
    ASSERT_TRUE(checks) << checks.error().text();
    EXPECT_GE(checks->size(), 5u) << "starter, reference, and at least three wrong answers";
    for (const SelfCheck& check : *checks) {
        EXPECT_TRUE(check.isAsExpected) << "seed " << options.seed << "\n" << formatFeedback(*exercise, {check.file, check.grade, {}});
        if (check.file.starts_with("wrong/")) {
            EXPECT_FALSE(check.expectedReasons.empty()) << check.file << " does not say why it fails";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Exercises, Shipped, testing::Values("guard", "cover", "four-blocks", "right-axis", "full-warps"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Exercise, ShippedExercisesAreCompleteAndInGerman)
{
    const auto exercises = readExercises();
    ASSERT_TRUE(exercises) << exercises.error().text();
    ASSERT_GE(exercises->size(), 5u);
    for (const Exercise& exercise : *exercises) {
        EXPECT_TRUE(exercise.translations.contains("de")) << exercise.name;
        const ExerciseTexts& german = findTexts(exercise, "de");
        EXPECT_NE(german.task, exercise.texts.task) << exercise.name;
        EXPECT_EQ(german.hints.size(), exercise.texts.hints.size());
        EXPECT_EQ(findTexts(exercise, "fr").title, exercise.texts.title);
        EXPECT_GE(exercise.texts.hints.size(), 2u) << exercise.name;
    }
}

TEST(Exercise, ErrorsNameFileAndKey)
{
    EXPECT_EQ(problemOf(""), "");
    EXPECT_THAT(problemOf(R"(, "gates": [{"quantity": "sectors", "most": 1, "advice": ""}])"),
                testing::AllOf(HasSubstr("x/exercise.json"), HasSubstr("gates[0].quantity"), HasSubstr("load-sectors")));
    EXPECT_THAT(problemOf(R"(, "gates": [{"quantity": "warps", "advice": ""}])"), HasSubstr("\"least\", \"most\" or \"equal\""));
    EXPECT_THAT(problemOf(R"(, "gates": [{"quantity": "warps", "most": 1, "case": 2, "advice": ""}])"), HasSubstr("from 1 to 1"));
    EXPECT_THAT(problemOf(R"(, "gates": [{"quantity": "warps", "most": 1}])"), HasSubstr("gates[0].advice"));
    EXPECT_THAT(problemOf(R"(, "limits": {"seconds": 0})"), HasSubstr("limits.seconds"));
    EXPECT_THAT(problemOf(R"(, "nvcc": ["-ptx"])"), HasSubstr("nvcc"));
    EXPECT_THAT(parseExercise(R"({"title": "T"})", "f").error().text(), HasSubstr("cases"));
    EXPECT_THAT(parseExercise(R"({"title": "T", "cases": [{"schedules": 1000}]})", "f").error().text(), HasSubstr("from 1 to 100"));
}

TEST(Exercise, BoundsAndPointsAreRead)
{
    const auto exercise = parseExercise(R"({"title": "T", "cases": [{"arguments": ["8"], "points": 3, "schedules": 20}, {}],
        "program": {"points": 2, "arguments": ["x"]}, "limits": {"seconds": 4, "megabytes": 2000},
        "gates": [{"quantity": "warps", "case": 2, "equal": 128, "points": 5, "advice": "A"},
                  {"quantity": "active-lanes", "least": 95, "advice": "B"}]})",
                                        "f");
    ASSERT_TRUE(exercise) << exercise.error().text();
    EXPECT_EQ(exercise->totalPoints(), 3u + 1 + 2 + 5 + 1);
    EXPECT_EQ(exercise->cases[0].scheduleCount, 20u);
    EXPECT_EQ(exercise->gates[0].caseIndex, 1u);
    EXPECT_EQ(exercise->gates[0].min, 128);
    EXPECT_EQ(exercise->gates[0].max, 128);
    EXPECT_FALSE(exercise->gates[1].max);
    EXPECT_EQ(exercise->limits.memoryBytes, 2000ull << 20);
    EXPECT_THAT(exercise->texts.advice, testing::ElementsAre("A", "B"));
}

TEST(Exercise, ArgumentsHaveNames)
{
    const auto exercise = parseExercise(R"({"title": "T", "parameters": ["rows", "columns"], "cases": [{"arguments": ["4", "5"]}]})", "f");
    ASSERT_TRUE(exercise) << exercise.error().text();
    EXPECT_THAT(exercise->parameters, testing::ElementsAre("rows", "columns"));
    EXPECT_THAT(parseExercise(R"({"title": "T", "parameters": ["n"], "cases": [{"arguments": ["4", "5"]}]})", "f").error().text(),
                testing::AllOf(HasSubstr("cases[0].arguments"), HasSubstr("values: 2, parameters: 1")));
}

/// Messages show the name of a student's file, unless the name could mean something to a compiler.
TEST(Exercise, SubmissionsKeepTheNamesOfTheirFiles)
{
    EXPECT_EQ(chooseSubmissionFile("in/ada.cu"), "ada.cu");
    EXPECT_EQ(chooseSubmissionFile("in/l\u00f6sung-2.cu"), "l\u00f6sung-2.cu");
    for (const char* unusualName :
         {"-o x.cu", "a b.cu", "a\".cu", "a\n.cu", "unit.cu", "append.cu", "-o.cu", "a.cpp", "", ".cu", "$(x).cu"})
        EXPECT_EQ(chooseSubmissionFile(unusualName), kSubmissionFile) << unusualName;
}

TEST(Exercise, UnknownNameListsTheExercises)
{
    const auto found = findExercise("gaurd");
    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().text(), HasSubstr("guard, cover, four-blocks"));
    EXPECT_TRUE(findExercise("01-guard"));
}

TEST(Exercise, EveryQuantityHasANameOfItsOwn)
{
    for (const GateQuantity& quantity : gateQuantities())
        EXPECT_EQ(findGateQuantity(quantity.name), &quantity);
    EXPECT_EQ(findGateQuantity("elegance"), nullptr);
}

}  // namespace simtscope::exercises
