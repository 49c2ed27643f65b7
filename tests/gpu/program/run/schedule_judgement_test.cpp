// Tests which run of a search is judged to be wrong.
#include <gtest/gtest.h>

#include "gpu/program/run/schedule_search.h"

namespace simtscope::program {
namespace {

ScheduleRun makeFinishedRun(const std::string& output, std::uint64_t steps, const std::string& results = "1 a")
{
    ScheduleRun run;
    run.end = ScheduleEnd::Finished;
    run.output = output;
    run.results = results;
    run.warpInstructionCount = steps;
    return run;
}

ScheduleSearch searchOf(std::vector<ScheduleRun> runs)
{
    ScheduleSearch search;
    search.runs = std::move(runs);
    for (std::size_t i = 1; i < search.runs.size(); ++i)
        search.runs[i].schedule = {.isRandom = true, .seed = i};
    return search;
}

TEST(ScheduleJudgement, EqualResultsHaveNoBadRun)
{
    ScheduleSearch search = searchOf({makeFinishedRun("sum 1\n", 10), makeFinishedRun("sum 1\n", 8), makeFinishedRun("sum 1\n", 9)});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.countDiffering(), 0u);
    EXPECT_FALSE(search.badIndex);
    EXPECT_EQ(search.goodIndex, 1u) << "the shortest";
    EXPECT_TRUE(search.isAllStable());
}

TEST(ScheduleJudgement, ShortestWrongRunIsKept)
{
    ScheduleSearch search = searchOf({makeFinishedRun("a\nsum 1\n", 10), makeFinishedRun("a\nsum 2\n", 30),
                                      makeFinishedRun("a\nsum 3\n", 20), makeFinishedRun("a\nsum 1\n", 5)});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.countDiffering(), 2u);
    EXPECT_EQ(search.badIndex, 2u);
    EXPECT_EQ(search.goodIndex, 3u);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::Output);
    EXPECT_EQ(search.differences[2].line, 2u);
    EXPECT_EQ(search.differences[2].expected, "sum 1");
    EXPECT_EQ(search.differences[2].actual, "sum 3");
}

TEST(ScheduleJudgement, ARunThatHangsOrFailsIsWrong)
{
    ScheduleRun hangs = makeFinishedRun("", 99), fails = makeFinishedRun("sum 1\n", 7);
    hangs.end = ScheduleEnd::Hangs;
    fails.exitCode = 3;
    ScheduleSearch search = searchOf({makeFinishedRun("sum 1\n", 10), hangs, fails});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.differences[1].kind, ResultDifference::End);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::ExitCode);
    EXPECT_EQ(search.badIndex, 2u);
}

// If the run on round robin is the wrong one, the other runs decide which result is right.
TEST(ScheduleJudgement, ReferenceIsARunThatSucceeds)
{
    ScheduleRun hangs = makeFinishedRun("", 4);
    hangs.end = ScheduleEnd::Hangs;
    ScheduleSearch search = searchOf({hangs, makeFinishedRun("2\n", 10), makeFinishedRun("1\n", 20), makeFinishedRun("1\n", 30)});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.referenceIndex, 2u) << "the most frequent result";
    EXPECT_EQ(search.badIndex, 0u);
    EXPECT_EQ(search.goodIndex, 2u);
    EXPECT_EQ(search.countDiffering(), 2u);
}

TEST(ScheduleJudgement, NoRunIsGoodWhenAllHang)
{
    ScheduleRun hangs = makeFinishedRun("", 4);
    hangs.end = ScheduleEnd::Hangs;
    ScheduleSearch search = searchOf({hangs, hangs});
    judgeRuns(search, search.runs[0]);
    EXPECT_TRUE(search.badIndex);
    EXPECT_FALSE(search.goodIndex);
}

TEST(ScheduleJudgement, LinesThatVaryOnOneScheduleAreNotCompared)
{
    const ScheduleRun repeatedRun = makeFinishedRun("took 7 ms\nsum 1\n", 10, "1 b");
    ScheduleSearch search = searchOf({makeFinishedRun("took 5 ms\nsum 1\n", 10), makeFinishedRun("took 9 ms\nsum 1\n", 10, "1 c"),
                                      makeFinishedRun("took 5 ms\nsum 2\n", 10)});
    judgeRuns(search, repeatedRun);
    EXPECT_FALSE(search.isAllStable());
    EXPECT_TRUE(search.isOutputStable);
    EXPECT_FALSE(search.areResultsStable);
    EXPECT_EQ(search.isStableLine, (std::vector<bool>{false, true}));
    EXPECT_EQ(search.differences[1].kind, ResultDifference::None);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::Output);
    EXPECT_EQ(search.differences[2].line, 2u);

    judgeRuns(search, makeFinishedRun("more\nlines\nthan before\n", 10));
    EXPECT_FALSE(search.isOutputStable);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::None);
}

TEST(ScheduleJudgement, ResultsInMemoryAreCompared)
{
    ScheduleSearch search = searchOf({makeFinishedRun("done\n", 10), makeFinishedRun("done\n", 10, "1 b")});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.differences[1].kind, ResultDifference::Results);
    EXPECT_EQ(search.badIndex, 1u);
}

TEST(ScheduleJudgement, RunsThatWereNotMadeAreNeither)
{
    ScheduleSearch search = searchOf({makeFinishedRun("1\n", 10), {}});
    judgeRuns(search, search.runs[0]);
    EXPECT_EQ(search.countDone(), 1u);
    EXPECT_EQ(search.countDiffering(), 0u);
    EXPECT_FALSE(search.badIndex);
}

}  // namespace
}  // namespace simtscope::program
