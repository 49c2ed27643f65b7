// Tests which run of a search is judged to be wrong.
#include <gtest/gtest.h>

#include "gpu/program/run/schedule_search.h"

namespace simtscope::program {
namespace {

ScheduleRun finished(const std::string& output, std::uint64_t steps, const std::string& results = "1 a")
{
    ScheduleRun run;
    run.end = ScheduleEnd::Finished;
    run.output = output;
    run.results = results;
    run.steps = steps;
    return run;
}

ScheduleSearch searchOf(std::vector<ScheduleRun> runs)
{
    ScheduleSearch search;
    search.runs = std::move(runs);
    for (std::size_t i = 1; i < search.runs.size(); ++i)
        search.runs[i].schedule = {.random = true, .seed = i};
    return search;
}

TEST(ScheduleJudgement, EqualResultsHaveNoBadRun)
{
    ScheduleSearch search = searchOf({finished("sum 1\n", 10), finished("sum 1\n", 8), finished("sum 1\n", 9)});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.differing(), 0u);
    EXPECT_FALSE(search.bad);
    EXPECT_EQ(search.good, 1u) << "the shortest";
    EXPECT_TRUE(search.isAllStable());
}

TEST(ScheduleJudgement, ShortestWrongRunIsKept)
{
    ScheduleSearch search =
        searchOf({finished("a\nsum 1\n", 10), finished("a\nsum 2\n", 30), finished("a\nsum 3\n", 20), finished("a\nsum 1\n", 5)});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.differing(), 2u);
    EXPECT_EQ(search.bad, 2u);
    EXPECT_EQ(search.good, 3u);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::Output);
    EXPECT_EQ(search.differences[2].line, 2u);
    EXPECT_EQ(search.differences[2].expected, "sum 1");
    EXPECT_EQ(search.differences[2].got, "sum 3");
}

TEST(ScheduleJudgement, ARunThatHangsOrFailsIsWrong)
{
    ScheduleRun hangs = finished("", 99), fails = finished("sum 1\n", 7);
    hangs.end = ScheduleEnd::Hangs;
    fails.exitCode = 3;
    ScheduleSearch search = searchOf({finished("sum 1\n", 10), hangs, fails});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.differences[1].kind, ResultDifference::End);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::ExitCode);
    EXPECT_EQ(search.bad, 2u);
}

// If the run on round robin is the wrong one, the other runs decide which result is right.
TEST(ScheduleJudgement, ReferenceIsARunThatSucceeds)
{
    ScheduleRun hangs = finished("", 4);
    hangs.end = ScheduleEnd::Hangs;
    ScheduleSearch search = searchOf({hangs, finished("2\n", 10), finished("1\n", 20), finished("1\n", 30)});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.reference, 2u) << "the most frequent result";
    EXPECT_EQ(search.bad, 0u);
    EXPECT_EQ(search.good, 2u);
    EXPECT_EQ(search.differing(), 2u);
}

TEST(ScheduleJudgement, NoRunIsGoodWhenAllHang)
{
    ScheduleRun hangs = finished("", 4);
    hangs.end = ScheduleEnd::Hangs;
    ScheduleSearch search = searchOf({hangs, hangs});
    judge(search, search.runs[0]);
    EXPECT_TRUE(search.bad);
    EXPECT_FALSE(search.good);
}

TEST(ScheduleJudgement, LinesThatVaryOnOneScheduleAreNotCompared)
{
    const ScheduleRun again = finished("took 7 ms\nsum 1\n", 10, "1 b");
    ScheduleSearch search =
        searchOf({finished("took 5 ms\nsum 1\n", 10), finished("took 9 ms\nsum 1\n", 10, "1 c"), finished("took 5 ms\nsum 2\n", 10)});
    judge(search, again);
    EXPECT_FALSE(search.isAllStable());
    EXPECT_TRUE(search.isOutputStable);
    EXPECT_FALSE(search.areResultsStable);
    EXPECT_EQ(search.isStableLine, (std::vector<bool>{false, true}));
    EXPECT_EQ(search.differences[1].kind, ResultDifference::None);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::Output);
    EXPECT_EQ(search.differences[2].line, 2u);

    judge(search, finished("more\nlines\nthan before\n", 10));
    EXPECT_FALSE(search.isOutputStable);
    EXPECT_EQ(search.differences[2].kind, ResultDifference::None);
}

TEST(ScheduleJudgement, ResultsInMemoryAreCompared)
{
    ScheduleSearch search = searchOf({finished("done\n", 10), finished("done\n", 10, "1 b")});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.differences[1].kind, ResultDifference::Results);
    EXPECT_EQ(search.bad, 1u);
}

TEST(ScheduleJudgement, RunsThatWereNotMadeAreNeither)
{
    ScheduleSearch search = searchOf({finished("1\n", 10), {}});
    judge(search, search.runs[0]);
    EXPECT_EQ(search.done(), 1u);
    EXPECT_EQ(search.differing(), 0u);
    EXPECT_FALSE(search.bad);
}

}  // namespace
}  // namespace simtscope::program
