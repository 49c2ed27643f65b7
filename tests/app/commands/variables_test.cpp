// Compares the variables that `simtscope variables` finds with those that the program prints, for several threads, lines and turns of
// loops.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

#include "gpu/analysis/variables/variables.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/commands/printed_variables.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

using analysis::VariableInScope;
using testing::AllOf;
using testing::HasSubstr;

class VariablesTest : public AppTest {
protected:
    /// Runs variables.cu, and returns its first block. `lines` gets what it prints.
    std::shared_ptr<const analysis::RecordedBlock> record(const std::vector<std::string>& options, const std::string& name,
                                                          std::vector<PrintedLine>& lines)
    {
        std::vector<std::string> arguments = {"run",     repositoryPath("tests/app/commands/variables.cu"), "--blocks", "all", "--record",
                                              path(name)};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome run = runSimtscope(arguments);
        EXPECT_EQ(run.exitCode, 0) << run.stderrText;
        lines = parseOutput(run.stdoutText);
        EXPECT_GT(lines.size(), 40u * 9);
        auto recording = trace::readRecording(path(name));
        EXPECT_TRUE(recording) << recording.error().text();
        return std::make_shared<const analysis::RecordedBlock>(std::make_shared<const trace::Recording>(std::move(*recording)), LaunchId{0},
                                                               BlockId{0});
    }
};

/// Compares the values with the printed ones: forwards in the first warp and the second, and back to the first. Expects more than
/// `minCount` values.
void compareWithPrinted(analysis::VariableReader& reader, const analysis::RecordedBlock& block, const std::vector<PrintedLine>& lines,
                        std::size_t minCount)
{
    const auto calls = findPrintSteps(block, lines);
    std::map<std::pair<int, unsigned>, std::size_t> seen;
    std::size_t compared = 0;
    for (const unsigned thread : {0u, 1u, 2u, 5u, 33u, 38u, 3u}) {
        for (const PrintedLine& printed : lines) {
            if (printed.thread != thread)
                continue;
            const std::size_t call = seen[{printed.line, thread}]++;
            const auto steps = calls.find({printed.line, thread});
            ASSERT_TRUE(steps != calls.end() && call < steps->second.size()) << printed.line;
            const std::uint32_t step = steps->second[call];
            const auto lanes = reader.evaluate(step, WarpId{thread / kWarpSize}, LaneMask(1) << thread % kWarpSize);
            ASSERT_TRUE(lanes) << lanes.error().text();
            ASSERT_EQ(lanes->size(), 1u);
            for (const auto& [name, value] : printed.values) {
                const VariableInScope* const variable = findVariable(lanes->front(), name);
                ASSERT_NE(variable, nullptr) << printed.line << " " << name;
                const bool isPointer = variable->value.kind == ptx::DebugTypeKind::Pointer;
                const std::string text = isPointer ? variable->value.text.substr(0, variable->value.text.find(' ')) : variable->value.text;
                EXPECT_EQ(text, value) << "line " << printed.line << ", thread " << thread << ", call " << call << ", step " << step << ": "
                                       << name << " " << analysis::stateName(variable->value.state);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, minCount);
}

TEST_F(VariablesTest, AreThoseThatTheProgramPrints)
{
    SKIP_WITHOUT_NVCC();
    std::vector<PrintedLine> lines;
    const auto block = record({"--nvcc-arg=-G"}, "run.simt", lines);
    const auto reader = analysis::VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    compareWithPrinted(**reader, *block, lines, 500);

    // The command line prints the same.
    const auto printsBox =
        std::find_if(lines.begin(), lines.end(), [](const PrintedLine& printed) { return printed.values.front().first == "box"; });
    ASSERT_TRUE(printsBox != lines.end());
    const std::string line = "line " + std::to_string(printsBox->line);
    const Outcome text = runSimtscope({"variables", path("run.simt"), "--step", line, "--warp", "1", "--lanes", "1", "--name", "i"});
    EXPECT_EQ(text.exitCode, 0) << text.stderrText;
    EXPECT_THAT(text.stdoutText, HasSubstr("thread 33: warp 1, lane 1\n"));
    EXPECT_THAT(text.stdoutText, HasSubstr("unsigned int i = 34  (line "));
    const Outcome inJson = runSimtscope({"variables", path("run.simt"), "--step", line, "--lanes", "0-3", "--json"});
    ASSERT_EQ(inJson.exitCode, 0) << inJson.stderrText;
    const auto report = nlohmann::json::parse(inJson.stdoutText);
    ASSERT_EQ(report["lanes"].size(), 4u);
    const auto& variables = report["lanes"][3]["frames"][0]["scopes"][0]["variables"];
    const auto box = std::find_if(variables.begin(), variables.end(), [](const auto& variable) { return variable["name"] == "box"; });
    ASSERT_TRUE(box != variables.end());
    EXPECT_EQ((*box)["state"], "known");
    EXPECT_EQ((*box)["value"]["corner"]["y"], -3);
    EXPECT_EQ((*box)["value"]["weight"], 0.25);

    const std::pair<std::vector<std::string>, std::string> refused[] = {{{"--name", "nowhere"}, "there is no variable \"nowhere\""},
                                                                        {{"--warp", "2"}, "there is no warp 2"},
                                                                        {{"--lanes", "3-1"}, "does not name lanes"},
                                                                        {{"--step", "line 1"}, "has no step of line 1"}};
    for (const auto& [options, message] : refused) {
        std::vector<std::string> arguments = {"variables", path("run.simt")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome outcome = runSimtscope(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << message;
        EXPECT_THAT(outcome.stderrText, HasSubstr(message));
    }
}

TEST_F(VariablesTest, OfOptimisedCodeAreThoseThatItPrints)
{
    SKIP_WITHOUT_NVCC();
    std::vector<PrintedLine> lines, debugLines;
    const auto block = record({}, "run.simt", lines);
    EXPECT_TRUE(analysis::isOptimised(*block));
    const auto debug = record({"--nvcc-arg=-G"}, "debug.simt", debugLines);
    EXPECT_FALSE(analysis::isOptimised(*debug));
    const auto reader = analysis::VariableReader::create(block, debug);
    ASSERT_TRUE(reader) << reader.error().text();
    compareWithPrinted(**reader, *block, lines, 500);
}

TEST_F(VariablesTest, OfARecordingOfOptimisedCodeComeFromItsDebugBuild)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"variables", "reduce-3-sequential", "--step", "line 26 #2", "--lanes", "3", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto report = nlohmann::json::parse(outcome.stdoutText);
    const auto& variables = report["lanes"][0]["frames"][0]["scopes"][0]["variables"];
    EXPECT_EQ(variables[0]["name"], "s");
    EXPECT_EQ(variables[0]["value"], 16);
    EXPECT_GT(report["debug_build"]["matched_events"], 500);
    EXPECT_EQ(report["debug_build"]["unmatched_events"], 0);
    EXPECT_EQ(report["debug_build"]["differing_values"], 0);

    const std::vector<std::string> place = {"variables", "reduce-3-sequential", "--step", "line 26 #2", "--lanes", "3"};
    const auto runAt = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = place;
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runSimtscope(arguments);
    };
    const Outcome watched = runAt({"--watch", "s * 2", "--watch", "sum(threadIdx.x)", "--over", "block"});
    EXPECT_EQ(watched.exitCode, 0) << watched.stderrText;
    EXPECT_THAT(watched.stdoutText, HasSubstr("  watches\n    unsigned int s * 2 = 32\n    unsigned long long sum(threadIdx.x) = 496\n"));
    const Outcome unknown = runAt({"--watch", "tidd"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.stderrText, HasSubstr("no variable \"tidd\""));
    EXPECT_EQ(runAt({"--over", "block"}).exitCode, 2) << "without --watch";

    const Outcome ofProgram = runSimtscope({"variables", repositoryPath("tests/app/commands/variables.cu"), "--step", "first"});
    EXPECT_EQ(ofProgram.exitCode, 0) << ofProgram.stderrText;
    EXPECT_THAT(ofProgram.stdoutText, HasSubstr("values of the debug build (nvcc -G)\n"));
}

/// The function of the header is in both units, so that the linker drops one of them; the array of the other unit lies behind that of the
/// kernel.
TEST_F(VariablesTest, OfUnitsThatAreCompiledSeparatelyAreFound)
{
    SKIP_WITHOUT_NVCC();
    writeFile(path("half.h"), R"(#pragma once
__device__ __noinline__ inline int half(int whole)
{
    int result = whole / 2;
    return result;
}
)");
    writeFile(path("twice.cu"), R"(#include "half.h"
__device__ int twice(int x)
{
    __shared__ int doubles[32];
    int y = half(4 * x);
    doubles[threadIdx.x] = y;
    return doubles[threadIdx.x];
}
)");
    writeFile(path("sums.cu"), R"(#include "half.h"
extern __device__ int twice(int x);
__global__ void sums(int* out)
{
    __shared__ int partial[32];
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
        sum += twice(i + threadIdx.x);
        partial[threadIdx.x] = sum;
    }
    out[threadIdx.x] = half(2 * partial[threadIdx.x]);
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 128);
    sums<<<1, 32>>>(out);
    return cudaFree(out) != cudaSuccess;
}
)");
    const auto variablesAt = [&](const std::string& recording, const std::string& step) {
        const Outcome outcome = runSimtscope({"variables", path(recording), "--step", step, "--lanes", "5"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        return outcome.stdoutText;
    };
    for (const auto& [recording, option] : {std::pair("debug.simt", "--nvcc-arg=-G"), {"optimised.simt", "--nvcc-arg=-O2"}}) {
        const Outcome run =
            runSimtscope({"run", path("sums.cu"), path("twice.cu"), option, "--nvcc-arg=-rdc=true", "--record", path(recording)});
        ASSERT_EQ(run.exitCode, 0) << run.stderrText;
    }
    EXPECT_THAT(variablesAt("debug.simt", "7"),
                AllOf(HasSubstr("int y = 14  (line 5)"), HasSubstr("int[32] doubles = {4, 6, 8, 10, 12, 14, "),
                      HasSubstr("int x = 7  (line 2)"), HasSubstr("int i = 2  (line 7)"),
                      HasSubstr("int[32] partial = {2, 6, 10, 14, 18, 22, ")));
    const std::string optimised = variablesAt("optimised.simt", "line 11");
    EXPECT_THAT(optimised, AllOf(HasSubstr("values of the debug build (nvcc -G)\n"), HasSubstr("int sum = 36  (line 6)")));
    std::filesystem::remove(path("twice.cu"));
    EXPECT_EQ(variablesAt("optimised.simt", "line 11"), optimised) << "the recorded sources are built where the files are gone";
}

}  // namespace
}  // namespace simtscope::tests
