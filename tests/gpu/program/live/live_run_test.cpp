// Runs edited programs with the host code of an earlier build, and compares the runs with those of the whole program.
#include <gmock/gmock.h>

#include "gpu/program/build/compile.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/live/device_names.h"
#include "gpu/program/live/live_builds.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/program/workspace.h"
#include "tests/toolkit.h"

namespace simtscope::program {
namespace {

constexpr char kScale[] = R"(#include <cstdio>
__global__ void scale(int* p)
{
    p[threadIdx.x] *= 2;
}
int main()
{
    int values[32], *p;
    for (int i = 0; i < 32; ++i)
        values[i] = i;
    cudaMalloc(&p, sizeof values);
    cudaMemcpy(p, values, sizeof values, cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(p);
    cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
    std::printf("%d\n", values[31]);
    cudaFree(p);
}
)";

class LiveRun : public CompilingWorkspace {
protected:
    /// Runs the text with the builds that earlier runs of the test have left.
    RunOutcome runLive(const std::string& text, const std::string& name = "program.cu")
    {
        auto plan = planRun(request(text, name));
        EXPECT_TRUE(plan);
        plan->live = builds;
        output.clear();
        RunCallbacks callbacks;
        callbacks.onOutput = [this](std::string_view piece, bool) { output += piece; };
        auto outcome = run(*plan, callbacks);
        EXPECT_TRUE(outcome);
        return outcome ? *outcome : RunOutcome{};
    }

    static std::string replace(std::string text, const std::string& before, const std::string& after)
    {
        return text.replace(text.find(before), before.size(), after);
    }

    std::shared_ptr<LiveBuilds> builds = std::make_shared<LiveBuilds>();
};

TEST_F(LiveRun, AnEditedKernelRunsWithTheHostCodeOfTheBuild)
{
    EXPECT_FALSE(runLive(kScale).deviceCompiler);
    EXPECT_EQ(output, "62\n");
    const RunOutcome outcome = runLive(replace(kScale, "*= 2", "*= 4"));
    EXPECT_TRUE(outcome.deviceCompiler);
    EXPECT_EQ(output, "124\n");
    EXPECT_TRUE(outcome.message.isEmpty()) << outcome.message.text();
    const auto recording = read(outcome.recordingPath);
    EXPECT_NE(recording.program.sources.at(0).text.find("*= 4"), std::string::npos);
    ASSERT_FALSE(recording.sites.empty());
    for (const auto& [id, site] : recording.sites.front())
        EXPECT_EQ(site.frames.empty() ? std::string() : site.frames.back().path, recording.program.sources[0].path);
}

TEST_F(LiveRun, ATextThatWasBuiltBeforeRunsItsOwnBuild)
{
    runLive(kScale);
    runLive(replace(kScale, "*= 2", "*= 4"));
    const RunOutcome outcome = runLive(kScale);
    EXPECT_FALSE(outcome.deviceCompiler);
    EXPECT_TRUE(outcome.isFromCache);
    EXPECT_EQ(output, "62\n");
}

TEST_F(LiveRun, ATextThatWasCompiledBeforeNeedsNoCompiler)
{
    runLive(kScale);
    const std::string edited = replace(kScale, "*= 2", "*= 4");
    EXPECT_TRUE(runLive(edited).deviceCompiler);
    const auto toolkit = findToolkit();
    ASSERT_TRUE(toolkit);
    const auto plan = planRun(request(edited));
    ASSERT_TRUE(plan);
    std::stop_source stopped;
    stopped.request_stop();  // no compiler starts
    EXPECT_TRUE(builds->compile(*toolkit, plan->nvcc, stopped.get_token()));
    const auto other = planRun(request(replace(kScale, "*= 2", "*= 5")));
    ASSERT_TRUE(other);
    EXPECT_FALSE(builds->compile(*toolkit, other->nvcc, stopped.get_token()));
}

TEST_F(LiveRun, NvrtcKnowsTheNamesOfTheHostsHeaders)
{
    const auto toolkit = findToolkit();
    ASSERT_TRUE(toolkit);
    if (findNvrtc(*toolkit).empty())
        GTEST_SKIP() << "the toolkit has no NVRTC";
    constexpr const char* kHeaders = "#include <cfloat>\n#include <cstdint>\n";
    // nvcc knows the first ones in every text, the others only with the header.
    const char* const always[] = {"fmaxf(-INFINITY, 31)",
                                  "isnan(NAN)",
                                  "M_PI < 4",
                                  "INT_MAX > UINT_MAX / 3",
                                  "HUGE_VAL > 1",
                                  "LLONG_MIN < 0",
                                  "int64_t(1) << 40 != 0",
                                  "CHAR_BIT",
                                  "HUGE_VALF > FLT_MAX_",
                                  "uint(3)"};
    const char* const withHeader[] = {"FLT_MAX > 1e38f", "DBL_EPSILON < FLT_EPSILON", "uint32_t(-1) == UINT32_MAX", "std::uint8_t(257)",
                                      "sizeof(uintptr_t)"};
    runLive(kScale);
    for (std::string name : always) {
        if (const auto at = name.find("FLT_MAX_"); at != std::string::npos)
            name.replace(at, 8, "1e30f");
        const RunOutcome outcome = runLive(replace(kScale, "*= 2", "*= int(" + name + ") + 1"));
        EXPECT_EQ(outcome.deviceCompiler, DeviceCompiler::Nvrtc) << name;
        const std::string live = output;
        runLive(replace(kScale, "*= 2", "*= 1 + int(" + name + ")"), "whole.cu");
        EXPECT_EQ(output, live) << name;
    }
    for (const std::string name : withHeader) {
        const std::string edited = replace(kScale, "*= 2", "*= int(" + name + ") + 1");
        EXPECT_EQ(runLive(edited).end, RunEndKind::CompileError) << name << ": nvcc needs the header";
        runLive(kHeaders + std::string(kScale));
        EXPECT_EQ(runLive(kHeaders + edited).deviceCompiler, DeviceCompiler::Nvrtc) << name;
    }
}

constexpr char kGroups[] = R"(#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void sum(int* p)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int value = p[tile.thread_rank()] * 1;
    for (int i = 16; i > 0; i /= 2)
        value += tile.shfl_down(value, i);
    if (tile.thread_rank() == 0)
        p[0] = value;
}
int main()
{
    int values[32], *p;
    for (int i = 0; i < 32; ++i)
        values[i] = i;
    cudaMalloc(&p, sizeof values);
    cudaMemcpy(p, values, sizeof values, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(p);
    cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
    std::printf("%d\n", values[0]);
    cudaFree(p);
}
)";

TEST_F(LiveRun, AProgramThatNeedsLibcuxxGetsIt)
{
    EXPECT_FALSE(runLive(kGroups).deviceCompiler);
    EXPECT_EQ(output, "496\n");
    EXPECT_TRUE(runLive(replace(kGroups, "* 1", "* 2")).deviceCompiler);
    EXPECT_EQ(output, "992\n");
    // Only with all its headers does the header of groups declare cuda::std.
    EXPECT_TRUE(runLive(replace(kGroups, "* 1", "* cuda::std::integral_constant<int, 3>::value")).deviceCompiler);
    EXPECT_EQ(output, "1488\n");
}

TEST_F(LiveRun, AHeaderOfTheUserIsReadByBothCompilers)
{
    write("factor.h", "#define FACTOR 2\n__device__ inline int factor() { return FACTOR; }\n");
    const std::string text = "#include \"factor.h\"\n" + replace(kScale, "*= 2", "*= factor()");
    runLive(text);
    EXPECT_TRUE(runLive(replace(text, "*= factor", "+= factor")).deviceCompiler);
    EXPECT_EQ(output, "33\n");
    write("factor.h", "#define FACTOR 3\n__device__ inline int factor() { return FACTOR; }\n");
    EXPECT_FALSE(runLive(replace(text, "*= factor", "-= factor")).deviceCompiler);
    EXPECT_EQ(output, "28\n");
}

TEST_F(LiveRun, AnEditOfHostCodeBuildsTheProgram)
{
    runLive(kScale);
    EXPECT_FALSE(runLive(replace(kScale, "values[31]);", "values[30]);")).deviceCompiler);
    EXPECT_EQ(output, "60\n");
    EXPECT_TRUE(runLive(replace(replace(kScale, "values[31]);", "values[30]);"), "*= 2", "*= 3")).deviceCompiler);
    EXPECT_EQ(output, "90\n");
}

TEST_F(LiveRun, AnErrorInAKernelIsThatOfNvcc)
{
    runLive(kScale);
    const RunOutcome outcome = runLive(replace(kScale, "*= 2", "*= two"));
    EXPECT_EQ(outcome.end, RunEndKind::CompileError);
    ASSERT_FALSE(outcome.compilerMessages.empty());
    EXPECT_EQ(outcome.compilerMessages[0].line, 4);
}

/// Returns the lines of the program's text that the findings of a recording name.
std::vector<std::uint32_t> linesOfFindings(const trace::Recording& recording)
{
    std::vector<std::uint32_t> lines;
    for (const trace::Finding& finding : recording.findings) {
        const std::string text = finding.message.text();
        if (const std::size_t at = text.find("program.cu:"); at != std::string::npos)
            lines.push_back(std::uint32_t(std::stoul(text.substr(at + std::string_view("program.cu:").size()))));
    }
    return lines;
}

TEST_F(LiveRun, LinesAreThoseOfTheEditedText)
{
    const std::string text = replace(kScale, "cudaFree(p);", "cudaFree(p + 1);");  // fails
    const auto before = linesOfFindings(read(runLive(text).recordingPath));
    ASSERT_FALSE(before.empty());
    const RunOutcome outcome = runLive(replace(text, "{\n    p[", "{\n\n\n    p["));
    EXPECT_TRUE(outcome.deviceCompiler);
    const trace::Recording recording = read(outcome.recordingPath);
    const auto after = linesOfFindings(recording);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_EQ(after[i], before[i] + 2);
    ASSERT_FALSE(recording.sites.empty());
    EXPECT_TRUE(std::ranges::any_of(
        recording.sites.front(), [](const auto& entry) { return !entry.second.frames.empty() && entry.second.frames.back().line == 6; }));
}

TEST_F(LiveRun, LinesInMessagesOfTheProgramAreThoseOfTheEditedText)
{
    std::string text = replace(kScale, "__global__", "#define FAIL() std::fprintf(stderr, \"line %d\\n\", __LINE__)\n__global__");
    text = replace(text, "cudaFree(p);", "if (values[31] != 62)\n        FAIL();");
    runLive(text);
    const std::string shifted = replace(text, "{\n    p[", "{\n\n    p[");
    EXPECT_TRUE(runLive(shifted).deviceCompiler) << "it writes no message";
    EXPECT_EQ(output, "62\n");
    EXPECT_FALSE(runLive(replace(shifted, "*= 2", "*= 3")).deviceCompiler);
    EXPECT_THAT(output, ::testing::HasSubstr("line 19\n"));
}

TEST_F(LiveRun, AVariableOfAnotherSizeBuildsTheProgram)
{
    const std::string text = replace(replace(kScale, "__global__", "__device__ int table[4];\n__global__"), "*= 2", "+= table[0]");
    runLive(text);
    EXPECT_FALSE(runLive(replace(text, "table[4]", "table[8]")).deviceCompiler);
}

TEST_F(LiveRun, ATemplateRunsAsTheHostInstantiatesIt)
{
    std::string text = replace(kScale, "__global__ void scale", "template <int factor>\n__global__ void scale");
    text = replace(replace(text, "*= 2", "*= factor"), "scale<<<", "scale<5><<<");
    runLive(text);
    const RunOutcome outcome = runLive(replace(text, "*= factor", "+= factor"));
    EXPECT_TRUE(outcome.deviceCompiler);
    EXPECT_EQ(output, "36\n");
}

/// Returns the line of the program's own text to which an instruction belongs, outside of inlined functions of headers.
std::uint32_t outermostLine(const ptx::Function& function, const ptx::Instruction& instruction)
{
    std::int32_t location = instruction.location;
    while (location >= 0 && function.locations[std::size_t(location)].inlinedAt >= 0)
        location = function.locations[std::size_t(location)].inlinedAt;
    return location < 0 ? 0 : function.locations[std::size_t(location)].line;
}

/// Lists the instructions of the kernels that a recording shows, by kernel, opcode and line: accesses, exchanges, barriers.
std::vector<std::string> listVisibleInstructions(const ptx::Module& module)
{
    std::vector<std::string> list;
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry)
            continue;
        for (const ptx::Instruction& instruction : function.instructions) {
            const std::string& name = instruction.mnemonic;
            const bool isAccess = (name == "ld" && !instruction.has("param")) || name == "st" || name == "atom" || name == "red";
            if (isAccess || name == "bar" || name == "barrier" || name == "shfl" || name == "vote" || name == "ret" || name == "tex")
                list.push_back(function.name + ": " + instruction.opcodeText() + " in line " +
                               std::to_string(outermostLine(function, instruction)));
        }
    }
    return list;
}

TEST_F(LiveRun, NvrtcCompilesTheAccessesThatNvccCompiles)
{
    const auto toolkit = findToolkit();
    ASSERT_TRUE(toolkit);
    if (findNvrtc(*toolkit).empty())
        GTEST_SKIP() << "the toolkit has no NVRTC";
    NvrtcCompiler nvrtc;
    const auto lessons = readCatalog();
    ASSERT_TRUE(lessons);
    int count = 0, nvrtcCount = 0;
    for (const Lesson& lesson : *lessons) {
        const std::string source = lesson.source;
        const auto arguments = readNvccArguments({source});
        ASSERT_TRUE(arguments);
        ++count;
        const std::string work = path(lesson.name);
        std::filesystem::create_directories(work);
        const auto compiled = compileToPtx({toolkit->nvcc, "", "", *arguments, work}, {});
        ASSERT_TRUE(compiled && compiled->exitCode == 0) << (compiled ? compiled->text : "");
        const std::string ptx = readFile(compiled->program);
        const auto split = splitProgram(readFile(source), hasDeviceHeader);
        if (!split) {
            std::printf("%-32s nvcc   not split\n", lesson.name.c_str());
            continue;
        }
        const auto options = makeNvrtcOptions(*toolkit, arguments->options);
        ASSERT_TRUE(options);
        const auto answer = nvrtc.compile(*toolkit, {source, split->deviceText, *options, findInstantiations(ptx)},
                                          makeDeviceNames(split->hostHeaders), {});
        ASSERT_TRUE(answer);
        if (!answer->hasSucceeded) {
            std::printf("%-32s nvcc   %s\n", lesson.name.c_str(), answer->log.substr(0, answer->log.find('\n')).c_str());
            continue;
        }
        ++nvrtcCount;
        const auto expected = ptx::parseModule(ptx, "nvcc", ptx::BadBodies::Keep),
                   actual = ptx::parseModule(answer->ptx, "NVRTC", ptx::BadBodies::Keep);
        ASSERT_TRUE(expected && actual) << lesson.name;
        auto expectedList = listVisibleInstructions(*expected), actualList = listVisibleInstructions(*actual);
        std::ranges::sort(expectedList);
        std::ranges::sort(actualList);
        std::printf("%-32s NVRTC  %s\n", lesson.name.c_str(), expectedList == actualList ? "same instructions" : "OTHER INSTRUCTIONS");
        std::vector<std::string> onlyNvcc, onlyNvrtc;
        std::ranges::set_difference(expectedList, actualList, std::back_inserter(onlyNvcc));
        std::ranges::set_difference(actualList, expectedList, std::back_inserter(onlyNvrtc));
        EXPECT_EQ(onlyNvcc, std::vector<std::string>()) << lesson.name;
        EXPECT_EQ(onlyNvrtc, std::vector<std::string>()) << lesson.name;
    }
    std::printf("%d of %d programs by NVRTC\n", nvrtcCount, count);
    EXPECT_GT(nvrtcCount, count / 2);
}

}  // namespace
}  // namespace simtscope::program
