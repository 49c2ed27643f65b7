#include "gpu/analysis/counts/machine_branches.h"

#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "gpu/analysis/reports/reports.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;

constexpr std::uint32_t kIf = 26, kLastIf = 32;  // lines of reduce-1-interleaved.cu

struct MachineBranchesTest : ::testing::Test {
    trace::Recording recording;
    MachineBranches machine{"sm_90", {}, {}, {}};

    MachineBranchesTest()
    {
        auto read = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt"));
        EXPECT_TRUE(read);
        recording = std::move(*read);
        std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/reduce1.sm_90.sass"));
        machine.modules[launch().module] = ptx::parseSass(std::string(std::istreambuf_iterator<char>(file), {}));
    }

    const trace::Launch& launch() const { return recording.launches.front(); }

    /// Returns the site of the divergent branch of a line.
    SiteId branchAt(std::uint32_t line) const
    {
        for (const auto& [id, totals] : launch().totals)
            if (const trace::Site* const site = recording.findSite(launch(), id);
                totals.divergentBranches > 0 && site && !site->frames.empty() && site->frames.front().line == line)
                return id;
        ADD_FAILURE() << "no warp diverges at line " << line;
        return {};
    }
};

TEST_F(MachineBranchesTest, ABranchOfThePtxIsFoundByItsLine)
{
    EXPECT_EQ(findBranchOutcome(machine, launch(), *recording.findSite(launch(), branchAt(kIf))), ptx::BranchOutcome::Predicated);
    EXPECT_EQ(findBranchOutcome(machine, launch(), *recording.findSite(launch(), branchAt(kLastIf))), ptx::BranchOutcome::Exit);
    machine.modules.clear();
    EXPECT_EQ(findBranchOutcome(machine, launch(), *recording.findSite(launch(), branchAt(kIf))), std::nullopt);
}

TEST_F(MachineBranchesTest, AnEntryHasTheOneBranchAtWhichWarpsDiverge)
{
    const SiteId insideBranch(branchAt(kIf).value + 1);
    EXPECT_EQ(findBranchBefore(machine, recording, launch(), insideBranch), nullptr);
    machine.branchesInto[launch().module][insideBranch] = {branchAt(kIf)};
    EXPECT_EQ(findBranchBefore(machine, recording, launch(), insideBranch), recording.findSite(launch(), branchAt(kIf)));
    machine.branchesInto[launch().module][insideBranch] = {branchAt(kIf), branchAt(kLastIf)};
    EXPECT_EQ(findBranchBefore(machine, recording, launch(), insideBranch), nullptr) << "either may have been it";
}

TEST_F(MachineBranchesTest, ReportsSayThatDivergenceIsOfPtxAndNameTheRemainingBranches)
{
    const std::string text = formatReportText(recording, "line", {}, {}, {}, &machine);
    EXPECT_THAT(text, HasSubstr("PTX branches"));
    EXPECT_THAT(text, HasSubstr("reduce-1-interleaved.cu:26, divergent in PTX"));
    EXPECT_THAT(text, HasSubstr(": predicated, no branch\n"));
    EXPECT_THAT(text, HasSubstr(": an EXIT under a predicate\n"));
    const auto json = nlohmann::json::parse(formatReportJson(recording, "line", {}, {}, {}, &machine))["launches"][0];
    EXPECT_EQ(json["machine_code"]["architecture"], "sm_90");
    std::uint64_t divergent = 0;
    for (const auto& line : json["machine_code"]["divergent_lines"]) {
        divergent += line["divergent"].get<std::uint64_t>();
        EXPECT_NE(line["becomes"], "branch") << "no warp diverges at the loop: " << line;
    }
    EXPECT_EQ(divergent, json["branches"]["divergent"]);
}

TEST_F(MachineBranchesTest, MissingDisassemblerIsNamedInTheReport)
{
    machine = {{}, {}, {}, msg::run::noDisassembler("/opt/cuda/bin/nvcc")};
    EXPECT_THAT(formatReportText(recording, "line", {}, {}, {}, &machine), HasSubstr("the toolkit of /opt/cuda/bin/nvcc has no nvdisasm"));
    EXPECT_THAT(formatReportJson(recording, "line", {}, {}, {}, &machine), HasSubstr("has no nvdisasm"));
    EXPECT_FALSE(nlohmann::json::parse(formatReportJson(recording))["launches"][0].contains("machine_code"));
}

}  // namespace
}  // namespace simtscope::analysis
