// Checks which findings count as those of one cause.
#include "gpu/analysis/counts/finding_causes.h"

#include <gtest/gtest.h>

namespace simtscope::analysis {
namespace {

using trace::FindingKind;
using Groups = std::vector<std::vector<std::size_t>>;

trace::Finding findingAt(FindingKind kind, const char* array, std::uint32_t line, std::uint32_t otherLine = 0)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = "k";
    finding.file = "/home/me/a.cu";
    finding.line = line;
    finding.location.space = ptx::StateSpace::Shared;
    finding.location.variable = array;
    if (otherLine) {
        trace::FindingAccess& access = finding.accesses.emplace_back();
        access.site = SiteId(otherLine);
        access.block = 0;
    }
    return finding;
}

/// Returns a recording whose sites have the lines of their ids.
trace::Recording recordingWithSites()
{
    trace::Recording recording;
    recording.launches.emplace_back();
    recording.sites.emplace_back();
    for (std::uint32_t line = 1; line < 40; ++line)
        recording.sites[0][SiteId(line)].frames = {{0, "/home/me/a.cu", line, 1, {}}};
    return recording;
}

TriedFix fixOf(std::size_t finding, std::uint32_t line)
{
    return {finding, {{{.file = "/home/me/a.cu", .text = "__syncthreads();\n", .line = line}}, {}}, {}};
}

TEST(FindingCauses, RacesOfAnArrayThatShareALine)
{
    const std::vector<trace::Finding> findings = {
        findingAt(FindingKind::Race, "tile", 23, 15),    findingAt(FindingKind::Race, "tile", 30, 31),
        findingAt(FindingKind::Race, "sums", 23, 15),    findingAt(FindingKind::Race, "tile", 17, 23),
        findingAt(FindingKind::OutOfBounds, "tile", 23),
    };
    EXPECT_EQ(groupByCause(recordingWithSites(), findings), (Groups{{0, 3}, {1}, {2}, {4}}));
}

TEST(FindingCauses, OneMayJoinGroupsThatHadNothingInCommon)
{
    const std::vector<trace::Finding> findings = {findingAt(FindingKind::Race, "tile", 10), findingAt(FindingKind::Race, "tile", 20),
                                                  findingAt(FindingKind::Race, "tile", 30), findingAt(FindingKind::Race, "tile", 30, 10)};
    EXPECT_EQ(groupByCause(recordingWithSites(), findings), (Groups{{0, 2, 3}, {1}}));
}

TEST(FindingCauses, AReadOfWhatIsNotYetWritten)
{
    std::vector<trace::Finding> findings = {findingAt(FindingKind::Uninitialised, "tile", 23),
                                            findingAt(FindingKind::Race, "tile", 15, 23)};
    EXPECT_EQ(groupByCause(recordingWithSites(), findings), (Groups{{0, 1}}));
    for (trace::Finding& finding : findings)
        finding.location.space = ptx::StateSpace::Global;
    EXPECT_EQ(groupByCause(recordingWithSites(), findings), (Groups{{0}, {1}})) << "no barrier explains it";
}

TEST(FindingCauses, TriedFixesTell)
{
    const std::vector<trace::Finding> findings = {findingAt(FindingKind::Race, "tile", 15, 23),
                                                  findingAt(FindingKind::Race, "tile", 17, 23), findingAt(FindingKind::Race, "sums", 19)};
    const trace::Recording recording = recordingWithSites();
    EXPECT_EQ(groupByCause(recording, findings, {fixOf(0, 20), fixOf(1, 20), fixOf(2, 20)}), (Groups{{0, 1, 2}}));
    EXPECT_EQ(groupByCause(recording, findings, {fixOf(0, 16), fixOf(1, 20), fixOf(2, 20)}), (Groups{{0}, {1, 2}}));
    EXPECT_EQ(groupByCause(recording, findings, {fixOf(0, 16)}), (Groups{{0}, {1}, {2}})) << "the fix leaves the other";
}

}  // namespace
}  // namespace simtscope::analysis
