// Tests the shipped recordings from GPUs: each is of the program's present source, and agrees with the SIMT engine lane by lane.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "gpu/analysis/compare/compare.h"
#include "gpu/program/library/recordings.h"
#include "gpu/program/sweep/sweep.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope;
using namespace simtscope::tests;
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMaxBytesOfOne = 512 * 1024, kMaxBytesOfAll = 20'000'000;
constexpr const char* kRecordAgain = "record it again on a GPU: build/bin/simtscope_engines --ship FOLDER, or --ship-large FOLDER";
constexpr const char* kLargeElements = "4194304";

/// Returns the path of every recording: ".../<folder of the GPU>/<name>.simt".
std::vector<fs::path> files()
{
    std::vector<fs::path> found;
    for (const auto& gpu : fs::directory_iterator(fs::path(program::resourceDirectory()) / "recordings"))
        if (gpu.is_directory())
            for (const auto& file : fs::directory_iterator(gpu.path()))
                found.push_back(file.path());
    std::ranges::sort(found);
    return found;
}

std::string fileName(const testing::TestParamInfo<fs::path>& file)
{
    return asIdentifier(file.param.parent_path().filename().string() + "-" + file.param.stem().string());
}

class HardwareRecording : public AppTest, public testing::WithParamInterface<fs::path> {
protected:
    trace::Recording read() const
    {
        auto recording = trace::readRecording(GetParam().string());
        EXPECT_TRUE(recording) << recording.error().text();
        return recording ? std::move(*recording) : trace::Recording{};
    }

    /// Returns whether the recording is of more work than the program does by default.
    static bool isLarge() { return GetParam().parent_path().filename().string().ends_with("-large"); }

    /// Returns the path of the SIMT engine's recording of the same run. For the default arguments that is the shipped recording, which
    /// another test compares with a new run; for others, this function makes it.
    std::string simulateSameRun(const trace::Recording& hardware) const
    {
        const std::string name = GetParam().stem().string();
        if (!isLarge())
            return program::findShippedRecording(name);
        std::vector<std::string> run = {"run", name, "--record", path("fresh.simt"), "--"};
        run.insert(run.end(), hardware.program.arguments.begin(), hardware.program.arguments.end());
        const Outcome outcome = runSimtscope(run);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        return path("fresh.simt");
    }
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HardwareRecording);

}  // namespace

TEST_P(HardwareRecording, IsOfTheProgramAsItStands)
{
    EXPECT_EQ(GetParam().extension(), ".simt");
    EXPECT_LE(fs::file_size(GetParam()), kMaxBytesOfOne);
    const auto lesson = program::findLesson(GetParam().stem().string());
    ASSERT_TRUE(lesson) << lesson.error().text();
    EXPECT_EQ(lesson->outcome, program::ExpectedOutcome::Right) << "what it records is one of many ways to run";
    const trace::Recording recording = read();
    EXPECT_EQ(recording.program.name, lesson->name);
    EXPECT_EQ(recording.program.exitCode, 0);
    EXPECT_TRUE(recording.program.isComplete);
    ASSERT_EQ(recording.program.arguments.size(), lesson->parameters.size());
    if (isLarge())
        EXPECT_EQ(recording.program.arguments.at(0), kLargeElements) << kRecordAgain;
    else
        EXPECT_EQ(recording.program.arguments, program::makeArguments(*lesson)) << kRecordAgain;
    ASSERT_FALSE(recording.program.sources.empty());
    EXPECT_EQ(recording.program.sources[0].text, readFile(lesson->source)) << "the program was changed: " << kRecordAgain;
}

TEST_P(HardwareRecording, ComesFromAGpuAndIsWhole)
{
    const trace::Recording recording = read();
    EXPECT_EQ(recording.program.engine, "cuda");
    EXPECT_FALSE(recording.device.isModelled);
    EXPECT_THAT(recording.device.name, testing::AllOf(testing::Not(testing::IsEmpty()), testing::Not(testing::HasSubstr("odelled"))));
    EXPECT_THAT(recording.notes, testing::IsEmpty());
    EXPECT_TRUE(recording.findings.empty());
    ASSERT_FALSE(recording.launches.empty());
    for (const trace::Launch& launch : recording.launches) {
        EXPECT_FALSE(launch.blocks.empty()) << launch.name;
        EXPECT_EQ(launch.omittedEventCount, 0u) << launch.name;
        EXPECT_GT(launch.medianNanoseconds(), 0u) << launch.name << " was not timed";
    }
}

TEST_P(HardwareRecording, NamesNoMachine)
{
    const trace::Recording recording = read();
    const std::string name = GetParam().stem().string();
    for (const trace::SourceFile& source : recording.program.sources)
        EXPECT_THAT(source.path, testing::StartsWith("programs/"));
    for (const auto& module : recording.sites)
        for (const auto& [id, site] : module)
            for (const trace::SourceFrame& frame : site.frames)
                EXPECT_TRUE(fs::path(frame.path).is_relative() || frame.path.find("/include/") != std::string::npos) << frame.path;
    for (const trace::ModuleInfo& module : recording.modules)
        EXPECT_THAT(module.ptx, testing::Not(testing::ContainsRegex("\"/[^\"]*" + name + "\\.cu\"")));
}

TEST_P(HardwareRecording, AgreesWithTheSimtEngine)
{
    if (isLarge())
        SKIP_BEFORE_CUDA(13000, "the program is built anew, and other compilers unroll its loops otherwise");
    const trace::Recording hardware = read();
    const auto simt = trace::readRecording(simulateSameRun(hardware));
    ASSERT_TRUE(simt) << simt.error().text();
    const analysis::Comparison comparison = analysis::compare(*simt, hardware);
    EXPECT_TRUE(comparison.isAgreement()) << (comparison.firstDifference ? comparison.firstDifference->message().text()
                                                                         : "blocks are in only one of the two");
    EXPECT_GT(comparison.laneEventCount, 0u);
    EXPECT_EQ(simt->program.sources[0].text, hardware.program.sources[0].text);
    EXPECT_EQ(simt->program.arguments, hardware.program.arguments);
}

INSTANTIATE_TEST_SUITE_P(Shipped, HardwareRecording, testing::ValuesIn(files()), fileName);

TEST(HardwareRecordings, AreSmallTogether)
{
    std::uintmax_t bytes = 0;
    for (const fs::path& file : files())
        bytes += fs::file_size(file);
    EXPECT_LE(bytes, kMaxBytesOfAll);
}

namespace {

/// Provides a resource folder in which only `fill` has a recording from a GPU.
class OwnRecordings : public AppTest {
protected:
    OwnRecordings()
    {
        const fs::path shipped = program::resourceDirectory();
        auto recording = trace::readRecording((shipped / "recordings" / "fill.simt").string());
        EXPECT_TRUE(recording);
        recording->program.engine = "cuda";
        recording->device.name = "NVIDIA Test GPU";
        fs::create_directories(path("recordings/testgpu"));
        fs::create_directory_symlink(shipped / "programs", path("programs"));
        fs::create_symlink(shipped / "recordings" / "fill.simt", path("recordings/fill.simt"));
        EXPECT_TRUE(trace::writeRecording(*recording, path("recordings/testgpu/fill.simt")));
        writeFile(path("recordings/testgpu/hello.simt"), "not a recording");
    }

    Outcome simtscope(const std::vector<std::string>& arguments) const
    {
        return runSimtscope(arguments, {.environment = {{"SIMTSCOPE_RESOURCES", path("")}}});
    }
};

}  // namespace

TEST_F(OwnRecordings, AreListed)
{
    const Outcome text = simtscope({"list"}), json = simtscope({"list", "--format", "json"});
    ASSERT_EQ(text.exitCode, 0) << text.stderrText;
    EXPECT_THAT(text.stdoutText, testing::ContainsRegex("fill +@testgpu "));
    EXPECT_THAT(text.stdoutText, testing::HasSubstr("@testgpu: recorded on NVIDIA Test GPU; simtscope open NAME@testgpu"));
    const auto parsed = nlohmann::json::parse(json.stdoutText);
    std::size_t recorded = 0;
    for (const auto& program : parsed["programs"]) {
        recorded += program["recordings"].size();
        if (program["name"] == "fill") {
            EXPECT_EQ(program["recordings"],
                      nlohmann::json::parse(R"([{"name": "fill@testgpu", "device": "NVIDIA Test GPU", "label": "NVIDIA Test GPU"}])"));
        }
    }
    EXPECT_EQ(recorded, 1u);
}

TEST_F(OwnRecordings, HaveANameWhereverRecordingsHaveOne)
{
    const Outcome report = simtscope({"report", "fill@testgpu"});
    EXPECT_EQ(report.exitCode, 0) << report.stderrText;
    EXPECT_THAT(report.stdoutText, testing::StartsWith("fill: engine cuda, device NVIDIA Test GPU"));
    const Outcome simtReport = simtscope({"report", "fill"});
    EXPECT_EQ(simtReport.exitCode, 0) << simtReport.stderrText;
    EXPECT_THAT(simtReport.stdoutText, testing::StartsWith("fill: engine simt"));
    const Outcome compared = simtscope({"compare", "fill", "fill@testgpu"});
    EXPECT_EQ(compared.exitCode, 0) << compared.stderrText;
    EXPECT_THAT(compared.stdoutText, testing::EndsWith("\nthe recordings agree\n"));
    const Outcome drawn = simtscope({"render", "fill@testgpu", "--figure", "source", "-o", path("x.svg")});
    EXPECT_EQ(drawn.exitCode, 0) << drawn.stderrText;
    EXPECT_THAT(readFile(path("x.svg")), testing::HasSubstr("<svg"));
}

TEST_F(OwnRecordings, MissingOnesAreReportedByName)
{
    struct Row {
        std::vector<std::string> arguments;
        const char* expectedText;
    };
    const Row rows[] = {
        {{"report", "fill@h7"}, "there is no recording fill@h7\nAvailable: fill@testgpu."},
        {{"report", "vector-add@testgpu"}, "(`simtscope list` shows them); vector-add has none."},
        {{"compare", "fill", "fil@testgpu"}, "there is no program named \"fil\"\nDid you mean fill?"},
        {{"run", "fill@testgpu"}, "fill@testgpu is a recording from NVIDIA Test GPU, not a program"},
        {{"render", "fill@testgpu", "-o", path("x.svg"), "--", "3"}, "a recording is not run again"},
        {{"report", "vector-add"},
         "there is no built-in recording of vector-add\nMake one with: simtscope run vector-add --record vector-add.simt"},
    };
    for (const Row& row : rows) {
        const Outcome outcome = simtscope(row.arguments);
        EXPECT_EQ(outcome.exitCode, 2) << row.arguments[1];
        EXPECT_THAT(outcome.stderrText, testing::HasSubstr(row.expectedText));
    }
}

TEST_F(AppTest, ABuiltInProgramIsRecordedWithoutTheFolderItLiesIn)
{
    SKIP_WITHOUT_NVCC();
    ASSERT_EQ(runSimtscope({"run", "fill", "--record", path("fill.simt")}).exitCode, 0);
    ASSERT_EQ(
        runSimtscope({"run", writeProgram("own.cu", readFile(program::findLesson("fill")->source)), "--record", path("own.simt")}).exitCode,
        0);
    const auto builtIn = trace::readRecording(path("fill.simt")), userRecording = trace::readRecording(path("own.simt"));
    ASSERT_TRUE(builtIn && userRecording);
    EXPECT_EQ(builtIn->program.sources[0].path, "programs/1-start/fill/fill.cu");
    EXPECT_THAT(builtIn->modules[0].ptx, testing::Not(testing::HasSubstr(program::resourceDirectory())));
    EXPECT_EQ(builtIn->sites[0].rbegin()->second.frames[0].path, "programs/1-start/fill/fill.cu");
    EXPECT_EQ(userRecording->program.sources[0].path, path("own.cu"));
    EXPECT_EQ(userRecording->sites[0].rbegin()->second.frames[0].path, path("own.cu"));
}
