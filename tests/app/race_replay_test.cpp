// Tests that the races and barrier errors that are found in a recording afterwards are those that the SIMT engine found while it recorded.
// The shipped recordings are tested, too.
#include <gmock/gmock.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <tuple>

#include "gpu/analysis/replay/race_replay.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"
#include "tests/toolkit.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::IsEmpty;

namespace {

/// Identifies findings by launch, kind, severity, the line of the first access and the lines of all accesses.
using FindingKeys = std::multiset<std::tuple<std::uint32_t, std::string, std::string, std::uint32_t, std::set<std::uint32_t>>>;

std::uint32_t lineOf(const trace::Recording& recording, LaunchId launch, SiteId site)
{
    const trace::Site* const row = recording.findSite(recording.launches[launch.value], site);
    return row && !row->frames.empty() ? row->frames.back().line : 0;
}

/// Selects the races within a launch and the barrier errors.
FindingKeys findingKeys(const trace::Recording& recording, const std::vector<trace::Finding>& findings)
{
    FindingKeys keys;
    for (const trace::Finding& finding : findings) {
        const bool isRace = finding.kind == trace::FindingKind::Race, isBarrier = finding.kind == trace::FindingKind::BarrierDivergence;
        if (!isRace && !isBarrier)
            continue;
        std::set<std::uint32_t> lines;
        for (const trace::FindingAccess& access : finding.accesses)
            lines.insert(lineOf(recording, finding.launch, access.site));
        keys.emplace(finding.launch.value, trace::nameOf(finding.kind), trace::nameOf(finding.severity), finding.line, lines);
    }
    return keys;
}

class RaceReplay : public AppTest {
protected:
    /// Runs the program with these arguments, and compares the engine's findings with those from the recording.
    void compare(const std::string& program, const std::vector<std::string>& arguments, const std::string& schedule)
    {
        std::vector<std::string> command = {"run",        program,  "--record", path("r.simt"), "--blocks", "all",
                                            "--schedule", schedule, "--check",  "race,sync",    "--no-try"};
        if (!arguments.empty())
            command.push_back("--");
        command.insert(command.end(), arguments.begin(), arguments.end());
        const Outcome outcome = runSimtscope(command, {.timeoutSeconds = 600});
        auto recording = trace::readRecording(path("r.simt"));
        ASSERT_TRUE(recording) << outcome.stderrText;
        std::erase_if(recording->findings, [&](const trace::Finding& finding) {
            const trace::Launch& launch = recording->launches[finding.launch.value];
            return !launch.isComplete || launch.error != 0;
        });
        const std::vector<trace::Finding> replayed = analysis::findRacesByReplay(*recording);
        const std::string runName = testing::PrintToString(arguments) + " on " + schedule;
        EXPECT_EQ(findingKeys(*recording, replayed), findingKeys(*recording, recording->findings))
            << program << runName << outcome.stderrText;
        for (const trace::Finding& finding : replayed)
            EXPECT_NE(finding.kind, trace::FindingKind::IncompleteRecording) << program << runName << ": " << finding.message.text();
        m_found += findingKeys(*recording, replayed).size();
    }

    std::size_t m_found = 0;
};

/// Parameters: a program of tests/checks, and which kernel of its pairs runs.
class RaceReplayOfPairs : public RaceReplay, public testing::WithParamInterface<std::tuple<std::string, std::string>> {};

class RaceReplayOfLesson : public RaceReplay, public testing::WithParamInterface<const program::Lesson*> {};

}  // namespace

TEST_P(RaceReplayOfPairs, ReplayFindsTheRacesOfTheEngine)
{
    SKIP_WITHOUT_NVCC();
    SKIP_BEFORE_CUDA(12000, "some pairs use atomic_ref and asynchronous copies");
    const auto [name, version] = GetParam();
    const std::string program = repositoryPath("tests/checks/") + name + ".cu";
    const Outcome list = runSimtscope({"run", program}, {.timeoutSeconds = 600});
    ASSERT_EQ(list.exitCode, 0) << list.stderrText;
    std::istringstream lines(list.stdoutText);
    std::size_t pairs = 0;
    for (std::string pair, kind; lines >> pair >> kind; ++pairs)
        compare(program, {pair, version}, pairs % 2 ? "random:3" : "rr");
    EXPECT_GE(pairs, 5u);
    EXPECT_GE(m_found, version == "wrong" ? pairs / 2 : 0);
}

INSTANTIATE_TEST_SUITE_P(Programs, RaceReplayOfPairs, testing::Combine(testing::Values("races", "sync"), testing::Values("wrong", "right")),
                         [](const auto& parameter) { return std::get<0>(parameter.param) + "_" + std::get<1>(parameter.param); });

TEST_P(RaceReplayOfLesson, ReplayFindsTheRacesOfTheEngine)
{
    SKIP_WITHOUT_NVCC();
    // With its default arguments, bandwidth copies more than the replay of a recording with all blocks searches.
    const std::vector<std::string> arguments =
        GetParam()->name == "bandwidth" ? std::vector<std::string>{"64"} : std::vector<std::string>{};
    compare(GetParam()->name, arguments, "rr");
}

INSTANTIATE_TEST_SUITE_P(Catalog, RaceReplayOfLesson, testing::ValuesIn(lessonPointers()), lessonName);

TEST(ShippedRecordings, ShowTheRacesThatTheyHold)
{
    const std::set<std::string> wrongPrograms = {"missing-barrier", "reduce-global", "divergent-barrier"};
    const std::filesystem::path folder = program::resourceDirectory() + "/recordings";
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".simt")
            continue;
        const auto recording = trace::readRecording(entry.path().string());
        ASSERT_TRUE(recording) << recording.error().text();
        const std::vector<trace::Finding> found = analysis::findRacesByReplay(*recording);
        std::vector<std::string> errors;
        for (const trace::Finding& finding : found)
            if (finding.severity != trace::Severity::Note)
                errors.push_back(finding.message.text());
        const std::string name = entry.path().stem();
        if (name.starts_with("missing-barrier") || name.starts_with("reduce-global"))
            EXPECT_THAT(errors, testing::Contains(testing::HasSubstr("nothing orders the two accesses"))) << entry.path();
        else
            EXPECT_THAT(errors, IsEmpty()) << entry.path();
        ++count;
    }
    EXPECT_GE(count, 78u);
}
