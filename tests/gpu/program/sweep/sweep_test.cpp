// Tests the list of runs of a sweep.
#include "gpu/program/sweep/sweep.h"

#include <gmock/gmock.h>

#include "gpu/core/messages/program.h"
#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

using testing::ElementsAre;

std::vector<std::string> values(const std::string& text)
{
    const auto read = parseSweepValues(text);
    EXPECT_TRUE(read) << read.error().message.text();
    return read.value_or(std::vector<std::string>{});
}

TEST(SweepValues, Lists)
{
    EXPECT_THAT(values("32, 64,128"), ElementsAre("32", "64", "128"));
    EXPECT_THAT(values("uniform,skewed"), ElementsAre("uniform", "skewed"));
    EXPECT_THAT(values("0.5"), ElementsAre("0.5"));
}

TEST(SweepValues, Ranges)
{
    EXPECT_THAT(values("1..4"), ElementsAre("1", "2", "3", "4"));
    EXPECT_THAT(values("32..1024 x2"), ElementsAre("32", "64", "128", "256", "512", "1024"));
    EXPECT_THAT(values("32..1000x4"), ElementsAre("32", "128", "512"));
    EXPECT_THAT(values("0..100 step 40"), ElementsAre("0", "40", "80"));
    EXPECT_THAT(values("-2..2 step 2"), ElementsAre("-2", "0", "2"));
    EXPECT_THAT(values("1..3, 8, 16..64 x2"), ElementsAre("1", "2", "3", "8", "16", "32", "64"));
    EXPECT_THAT(values("7..7"), ElementsAre("7"));
    EXPECT_THAT(values("9223372036854775806..9223372036854775807"), ElementsAre("9223372036854775806", "9223372036854775807"));
}

TEST(SweepValues, ImpossibleRangesAreRefused)
{
    const std::pair<const char*, const char*> cases[] = {
        {"", "run.no-sweep-values"},         {"1,,2", "run.value-missing"},
        {"8..1", "run.range-descends"},      {"1..8 step 0", "run.range-never-ends"},
        {"0..8 x2", "run.range-never-ends"}, {"1..8 x1", "run.range-never-ends"},
        {"1..300", "run.too-many-values"},   {"a..b", "run.not-range"},
        {"1..2..3", "run.not-range"},        {"99999999999999999999..2", "run.number-too-large"},
    };
    for (const auto& [text, id] : cases) {
        const auto read = parseSweepValues(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().message.row->id(), id) << text;
        EXPECT_EQ(read.error().message.fix(), msg::run::noSweepValues().fix()) << text;
    }
}

TEST(ParameterSweep, VariesOneArgumentAndKeepsTheOthers)
{
    RunRequest base;
    base.arguments = {"64", "32"};
    const auto runs = makeParameterSweep(base, 1, {"8", "16"});
    ASSERT_TRUE(runs);
    ASSERT_EQ(runs->size(), 2u);
    EXPECT_EQ((*runs)[1].label, "16");
    EXPECT_THAT((*runs)[0].request.arguments, ElementsAre("64", "8"));
    EXPECT_THAT((*runs)[1].request.arguments, ElementsAre("64", "16"));
    EXPECT_THAT(makeParameterSweep(base, 2, {"5"})->front().request.arguments, ElementsAre("64", "32", "5"));
    const auto beyond = makeParameterSweep(base, 3, {"5"});
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().message, msg::run::argumentBeyond(4, 2));
}

TEST(ParameterSweep, ParametersAndTheirValuesAreChecked)
{
    const auto lesson = findLesson("bank-stride");
    ASSERT_TRUE(lesson) << lesson.error().message.text();
    EXPECT_EQ(findParameter(*lesson, "width"), 1u);
    const auto missing = findParameter(*lesson, "speed");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, msg::program::noParameter("bank-stride", "speed", "stride, width"));
    EXPECT_TRUE(checkValues(lesson->parameters[1], {"1", "16"}));
    const auto refused = checkValues(lesson->parameters[1], {"4", "3"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, msg::program::notAllowed("width", "3", "1, 2, 4, 8, 16"));
    const Parameter free{"threads", "Threads", "32", {"1", "32"}, 1, 1024, {}};
    EXPECT_TRUE(checkValues(free, {"77"}));
    EXPECT_FALSE(checkValues(free, {"1025"}));
    EXPECT_FALSE(checkValues(free, {"many"}));
}

TEST(ComparableLessons, LessonsOfOneFamilyAreComparable)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().message.text();
    const auto names = [&](const char* name) {
        std::vector<std::string> found;
        for (const Lesson& lesson : findComparableLessons(*catalog, *findLesson(name)))
            found.push_back(lesson.name);
        return found;
    };
    EXPECT_THAT(names("reduce-3-sequential"),
                ElementsAre("reduce-1-interleaved", "reduce-2-interleaved-strided", "reduce-3-sequential", "reduce-4-first-add",
                            "reduce-5-unroll-last-warp", "reduce-6-unrolled", "reduce-7-grid-stride"));
    EXPECT_THAT(names("transpose-shared"), ElementsAre("transpose-naive", "transpose-shared", "transpose-padded"));
    EXPECT_THAT(names("constant"), testing::Contains("local")) << "alone of its kind: its chapter";
    EXPECT_THAT(names("reduce-warp"), testing::Not(testing::Contains("reduce-1-interleaved")));
}

TEST(ProgramSweep, ReadsShippedRecordingsAndRunsTheRest)
{
    const auto lesson = findLesson("reduce-3-sequential");
    ASSERT_TRUE(lesson) << lesson.error().message.text();
    EXPECT_THAT(makeArguments(*lesson), ElementsAre("64", "32"));
    EXPECT_THAT(makeArguments(*lesson, {{"block", "8"}, {"speed", "3"}}), ElementsAre("64", "8"));
    const auto runWith = [&](RunRequest base, const std::map<std::string, std::string>& values) {
        return makeProgramSweep({*lesson}, base, [&](const Lesson& sweptLesson) { return makeArguments(sweptLesson, values); }).front();
    };
    EXPECT_THAT(runWith({}, {}).recording, testing::EndsWith("recordings/reduce-3-sequential.simt"));
    const SweepRun otherRun = runWith({}, {{"block", "8"}});
    EXPECT_EQ(otherRun.recording, "");
    EXPECT_EQ(otherRun.request.source, lesson->source);
    EXPECT_THAT(otherRun.request.arguments, ElementsAre("64", "8"));
    RunRequest random;
    random.schedule = "random:3";
    EXPECT_EQ(runWith(random, {}).recording, "") << "no run under that schedule ships";
    RunRequest zeroed;
    zeroed.freshMemory = "zero";
    EXPECT_EQ(runWith(zeroed, {}).recording, "") << "nor one with other memory";
    RunRequest slow;
    slow.threads = 1;
    slow.timeoutSeconds = 5;
    EXPECT_NE(runWith(slow, {}).recording, "") << "the counts are the same";
    EXPECT_TRUE(makeRecordedSweep({*lesson}, "nothing").empty());
}

TEST(ProblemOf, DescribesFailedRuns)
{
    RunOutcome outcome;
    trace::Recording recording;
    EXPECT_EQ(findProblem(outcome, &recording).text(), "");
    EXPECT_EQ(findProblem(outcome, nullptr).text(), "the program was not recorded");
    outcome.exitCode = 2;
    EXPECT_EQ(findProblem(outcome, &recording).text(), "the program ended with exit code 2");
    outcome.end = RunEndKind::CompileError;
    outcome.compilerMessages = {{"x.cu", 7, true, "expected a \";\""}};
    EXPECT_EQ(findProblem(outcome, nullptr).text(), "line 7: expected a \";\"");
    outcome = {};
    outcome.end = RunEndKind::Cancelled;
    EXPECT_EQ(findProblem(outcome, nullptr).text(), "cancelled");
    recording.findings.push_back({});
    recording.findings[0].message = plainMessage("Line 9 reads out of bounds.");
    EXPECT_EQ(findProblem({}, &recording).text(), "Line 9 reads out of bounds.");
}

}  // namespace
}  // namespace simtscope::program
