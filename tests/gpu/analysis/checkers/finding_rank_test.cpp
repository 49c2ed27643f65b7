// Checks which of several findings is the worst.
#include "gpu/analysis/checkers/finding_rank.h"

#include <gtest/gtest.h>

#include "gpu/analysis/checkers/findings.h"

namespace simtscope::analysis {
namespace {

using trace::FindingKind;

trace::Finding findingOf(FindingKind kind, trace::Severity severity = trace::Severity::Error)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.severity = severity;
    return finding;
}

trace::Finding raceOf(std::optional<std::uint64_t> laterValue, std::optional<std::uint64_t> earlierValue)
{
    trace::Finding finding = findingOf(FindingKind::Race);
    finding.accesses.resize(2);
    finding.accesses[0].value = laterValue;
    finding.accesses[1].value = earlierValue;
    return finding;
}

TEST(FindingRank, TheWorstComesFirst)
{
    trace::Recording recording;
    recording.findings = {
        findingOf(FindingKind::OutOfBounds, trace::Severity::Warning),
        findingOf(FindingKind::FailedCall),
        raceOf(3, 3),
        raceOf(3, 4),
        findingOf(FindingKind::Deadlock),
        findingOf(FindingKind::Uninitialised),
        findingOf(FindingKind::UseAfterFree),
        findingOf(FindingKind::OutOfBounds),
    };
    std::vector<FindingKind> kinds;
    const std::vector<trace::Finding> findings = computeFindings(recording);
    for (const trace::Finding& finding : findings)
        kinds.push_back(finding.kind);
    EXPECT_EQ(kinds, (std::vector{FindingKind::OutOfBounds, FindingKind::UseAfterFree, FindingKind::Uninitialised, FindingKind::Deadlock,
                                  FindingKind::Race, FindingKind::Race, FindingKind::FailedCall, FindingKind::OutOfBounds}));
    EXPECT_FALSE(haveEqualValues(findings[4])) << "the race of different values first";
    EXPECT_TRUE(haveEqualValues(findings[5]));
    EXPECT_FALSE(haveEqualValues(raceOf(3, {}))) << "a value is not known";
}

TEST(FindingRank, FindingsOfOneRankKeepTheirOrder)
{
    trace::Recording recording;
    recording.findings = {raceOf(1, 2), raceOf(1, 2), raceOf(1, 2)};
    for (std::uint32_t i = 0; i < 3; ++i)
        recording.findings[i].line = 10 - i;
    const std::vector<trace::Finding> findings = computeFindings(recording);
    EXPECT_EQ(findings[0].line, 10u);
    EXPECT_EQ(findings[2].line, 8u);
}

}  // namespace
}  // namespace simtscope::analysis
