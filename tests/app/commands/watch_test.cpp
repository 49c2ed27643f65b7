// Tests expressions over the variables of a program: `report --watch`, `run --until-condition`, and that the series of an expression agree
// with the variables at each step for a program with calls, inlined functions and many scopes.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

#include "gpu/analysis/expressions/series.h"
#include "gpu/analysis/variables/variables_report.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

using analysis::LaneVariables;
using analysis::VariableInScope;
using testing::HasSubstr;
using testing::Not;

using WatchTest = AppTest;

constexpr const char* kProgram = R"(#include <cstdio>
__global__ void kernel(int* out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    int sum = 0;
    for (int i = 0; i < 4; ++i) {
        sum += i * t;
        s[t] = sum - 10;
    }
    out[64 * blockIdx.x + t] = s[t] + 10;
}
int main()
{
    int* out;
    cudaMalloc(&out, 128 * sizeof(int));
    kernel<<<2, 64>>>(out);
    int result[128];
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result[63]);
    cudaFree(out);
}
)";

/// Returns the text of the visible variable of this name in the innermost activation; nullopt if there is none.
std::optional<std::string> findText(const LaneVariables& lane, const std::string& name)
{
    for (const analysis::ScopeVariables& scope : lane.frames.front().scopes) {
        for (const VariableInScope& variable : scope.variables) {
            if (variable.name == name && !variable.isHidden)
                return analysis::describeValue(variable.value);
        }
    }
    return std::nullopt;
}

TEST_F(WatchTest, SeriesAgreeWithTheVariablesAtEachStep)
{
    SKIP_WITHOUT_NVCC();
    const Outcome run = runSimtscope(
        {"run", repositoryPath("tests/app/commands/variables.cu"), "--nvcc-arg=-G", "--blocks", "all", "--record", path("run.simt")});
    ASSERT_EQ(run.exitCode, 0) << run.stderrText;
    auto recording = trace::readRecording(path("run.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    const auto block = std::make_shared<const analysis::RecordedBlock>(std::make_shared<const trace::Recording>(std::move(*recording)),
                                                                       LaunchId{0}, BlockId{0});
    const auto reader = analysis::VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    const std::vector<std::string> names = {"i",     "sum",     "box",     "word",  "tile",   "origin", "k",     "twiceK",
                                            "seen",  "left",    "even",    "odd",   "below",  "n",      "item",  "first",
                                            "stack", "product", "quarter", "value", "points", "color",  "result"};
    analysis::SeriesRequest request;
    request.lanes = {LaneMask(0x27), LaneMask(0x42)};
    std::map<std::string, std::shared_ptr<const analysis::ExpressionSeries>> allSeries;
    for (const std::string& name : names) {
        const auto expression = analysis::parseExpression(name);
        ASSERT_TRUE(expression) << name;
        const auto series = analysis::ExpressionSeries::make(**reader, *expression, request);
        ASSERT_TRUE(series) << series.error().text();
        allSeries[name] = *series;
    }
    std::size_t compared = 0;
    for (std::uint32_t warp = 0; warp < 2; ++warp) {
        for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
            const auto lanes = (*reader)->evaluate(step, WarpId{warp}, request.lanes[warp]);
            ASSERT_TRUE(lanes) << lanes.error().text();
            for (const LaneVariables& lane : *lanes) {
                for (const auto& [name, series] : allSeries) {
                    const analysis::ValueChange* const value = series->valueAt(warp * kWarpSize + lane.lane, step);
                    ASSERT_NE(value, nullptr);
                    const auto expected = lane.frames.empty() ? std::nullopt : findText(lane, name);
                    if (!expected)
                        continue;
                    ASSERT_EQ(series->format(*value), *expected)
                        << name << ", warp " << warp << ", lane " << lane.lane << ", step " << step;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 5000u);
}

TEST_F(WatchTest, ReportsPrintWhereAValueChanges)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = writeProgram("watch.cu", kProgram);
    const Outcome run = runSimtscope({"run", program, "--nvcc-arg=-G", "--blocks", "all", "--record", path("run.simt")});
    ASSERT_EQ(run.exitCode, 0) << run.stderrText;
    const Outcome text = runSimtscope({"report", path("run.simt"), "--watch", "sum * 2", "--lanes", "0-2", "--block", "1"});
    EXPECT_EQ(text.exitCode, 0) << text.stderrText;
    EXPECT_THAT(text.stdoutText, HasSubstr("launch 1: kernel, block 1, warp 0, "));
    EXPECT_THAT(text.stdoutText, HasSubstr("0-2    not yet set\n"));
    const Outcome printed = runSimtscope({"report", path("run.simt"), "--watch", "sum", "--lanes", "all", "--warp", "1", "--json"});
    ASSERT_EQ(printed.exitCode, 0) << printed.stderrText;
    const auto report = nlohmann::json::parse(printed.stdoutText);
    EXPECT_EQ(report["expression"], "sum");
    std::vector<std::string> values;  // of lane 31, thread 63
    for (const auto& change : report["changes"]) {
        const auto lanes = change["lanes"].get<std::vector<int>>();
        if (std::ranges::find(lanes, 31) != lanes.end())
            values.push_back(change["text"]);
    }
    EXPECT_THAT(values, testing::ElementsAre("not yet set", "0", "63", "189", "378", "exited"));
    const Outcome overBlock = runSimtscope({"report", path("run.simt"), "--watch", "max(threadIdx.x)", "--over", "block", "--json"});
    EXPECT_EQ(nlohmann::json::parse(overBlock.stdoutText)["changes"][0]["value"], 63) << overBlock.stderrText;

    const std::pair<std::vector<std::string>, std::string> refused[] = {{{"--watch", "sum +"}, "column 6: the expression ends here"},
                                                                        {{"--watch", "sun"}, "Similar: sum"},
                                                                        {{"--watch", "sum", "--warp", "2"}, "there is no warp 2"},
                                                                        {{"--lanes", "3"}, "--watch"}};
    for (const auto& [options, message] : refused) {
        std::vector<std::string> arguments = {"report", path("run.simt")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome outcome = runSimtscope(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << message;
        EXPECT_THAT(outcome.stderrText, HasSubstr(message));
    }
}

TEST_F(WatchTest, ReportsOfOptimisedCodeTakeTheValuesOfTheDebugBuild)
{
    SKIP_WITHOUT_NVCC();
    const Outcome plain = runSimtscope({"report", "reduce-1-interleaved", "--watch", "tid * 2", "--lanes", "5", "--json"});
    ASSERT_EQ(plain.exitCode, 0) << plain.stderrText;
    std::vector<std::string> values;
    const auto report = nlohmann::json::parse(plain.stdoutText);
    for (const auto& change : report["changes"])
        values.push_back(change["text"]);
    EXPECT_THAT(values, testing::ElementsAre("10", "exited"));
    const Outcome overLanes = runSimtscope({"report", "reduce-1-interleaved", "--watch", "sum(tid)"});
    EXPECT_EQ(overLanes.exitCode, 2);
    EXPECT_THAT(overLanes.stderrText, HasSubstr("nvcc -G"));
}

TEST_F(WatchTest, RunsSayWhereAConditionIsTrueForTheFirstTime)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = writeProgram("watch.cu", kProgram);
    const Outcome found =
        runSimtscope({"run", program, "--until-condition", "i == 2 && s[t] == 3 * t - 10 && t == 40", "--record", path("run.simt")});
    EXPECT_EQ(found.exitCode, 1) << found.stderrText;
    EXPECT_EQ(found.stdoutText, "378\n") << "the program runs as ever";
    EXPECT_THAT(found.stderrText, HasSubstr("is true for the first time in launch 1 (kernel), block 0, step "));
    EXPECT_THAT(found.stderrText, HasSubstr("thread 40, line 10"));
    EXPECT_THAT(found.stderrText, HasSubstr("`simtscope open " + path("run.simt") + " --launch 1 --block 0 --step "));
    const Outcome never = runSimtscope({"run", program, "--until-condition", "any(sum > 378)"});
    EXPECT_EQ(never.exitCode, 0) << never.stderrText;
    EXPECT_THAT(never.stderrText, HasSubstr("any(sum > 378) is not true at any recorded step"));
    const Outcome notKept = runSimtscope({"run", program, "--until-condition", "sum == 378"});
    EXPECT_EQ(notKept.exitCode, 1);
    EXPECT_THAT(notKept.stderrText, HasSubstr("Record the run with --record FILE.simt"));
    const std::pair<std::vector<std::string>, std::string> refused[] = {{{"--until-condition", "sum ="}, "Write == to compare"},
                                                                        {{"--until-condition", "summ > 3"}, "Similar: sum"},
                                                                        {{"--until-condition", "1", "--schedules", "3"}, "--schedules"}};
    for (const auto& [options, message] : refused) {
        std::vector<std::string> arguments = {"run", program};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome outcome = runSimtscope(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << message;
        EXPECT_THAT(outcome.stderrText, HasSubstr(message));
    }
}

}  // namespace
}  // namespace simtscope::tests
