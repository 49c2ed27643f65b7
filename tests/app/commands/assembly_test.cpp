// Runs `simtscope assembly` on a shipped recording.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class AssemblyCommandTest : public AppTest {
protected:
    const std::string recording = repositoryPath("resources/recordings/reduce-2-interleaved-strided.simt");
};

TEST_F(AssemblyCommandTest, PtxStandsBelowItsSourceLine)
{
    const Outcome outcome = runSimtscope({"assembly", recording, "--ptx"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText, HasSubstr("reduce-2-interleaved-strided.cu:"));
    EXPECT_THAT(outcome.stdoutText, HasSubstr("bar.sync"));
    EXPECT_THAT(outcome.stdoutText, testing::Not(HasSubstr("SASS")));
    const Outcome asJson = runSimtscope({"assembly", recording, "--ptx", "--json"});
    const json report = json::parse(asJson.stdoutText);
    std::uint64_t executions = 0;
    for (const json& line : report["lines"])
        for (const json& row : line["ptx"])
            executions += row["warp_executions"].get<std::uint64_t>();
    const json costs = json::parse(runSimtscope({"report", recording, "--format", "json"}).stdoutText);
    EXPECT_EQ(executions, costs["launches"][0]["warp_instructions"].get<std::uint64_t>()) << "every executed instruction is listed";
}

TEST_F(AssemblyCommandTest, MachineCodeIsCompiledForTheGivenArchitecture)
{
    if (compiler().empty())
        GTEST_SKIP() << "ptxas was not found";
    const Outcome outcome = runSimtscope({"assembly", recording, "--sass", "--arch", "sm_80", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const json report = json::parse(outcome.stdoutText);
    EXPECT_EQ(report["architecture"], "sm_80");
    EXPECT_GT(report["resources"]["registers"].get<int>(), 0);
    std::size_t count = 0, withPtx = 0, waiting = 0;
    for (const json& line : report["lines"])
        for (const json& row : line["sass"]) {
            ++count;
            withPtx += row["ptx_line"].is_null() ? 0 : 1;
            waiting += row["control"]["wait_mask"] != 0 ? 1 : 0;
        }
    EXPECT_GT(count, 20u);
    EXPECT_GT(withPtx, count / 2);
    EXPECT_GT(waiting, 0u) << "loads have a latency that instructions wait for";
}

TEST_F(AssemblyCommandTest, SaysWhatItCannotDo)
{
    const Outcome noLine = runSimtscope({"assembly", recording, "--ptx", "--line", "9999"});
    EXPECT_EQ(noLine.exitCode, 2);
    EXPECT_THAT(noLine.stderrText, HasSubstr("no instruction belongs to line 9999"));
    const Outcome both = runSimtscope({"assembly", recording, "--ptx", "--sass"});
    EXPECT_EQ(both.exitCode, 2);
    const Outcome noLaunch = runSimtscope({"assembly", recording, "--ptx", "--launch", "99"});
    EXPECT_EQ(noLaunch.exitCode, 2);
    const Outcome old = runSimtscope({"assembly", recording, "--sass", "--arch", "sm_61"});
    EXPECT_EQ(old.exitCode, 4);
    EXPECT_THAT(old.stderrText, HasSubstr("sm_61"));
}

}  // namespace
}  // namespace simtscope::tests
