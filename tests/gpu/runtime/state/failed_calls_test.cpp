// Tests findings about wrong calls and wrong use of memory: data/wrong_calls.cu names at each line the finding that is expected there.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/toolkit.h"

namespace simtscope::runtime {
namespace {

using Found = std::multiset<std::pair<std::uint32_t, std::string>>;

std::string pathOf(const std::string& name)
{
    return std::string(SIMTSCOPE_RUNTIME_DATA) + "/" + name + ".cu";
}

/// Returns the kinds behind `// finds:` or `// notes:`, with their lines.
Found markedIn(const std::string& path, const std::string& mark)
{
    std::ifstream file(path);
    Found marked;
    std::string text;
    for (std::uint32_t line = 1; std::getline(file, text); ++line) {
        const std::size_t position = text.find("// " + mark + ": ");
        std::istringstream kinds(position == std::string::npos ? std::string() : text.substr(position + mark.size() + 5));
        for (std::string kind; std::getline(kinds >> std::ws, kind, ',');)
            marked.emplace(line, kind);
    }
    return marked;
}

/// Returns the findings that name a line of the program's text.
Found findingsInSource(const std::vector<trace::Finding>& findings)
{
    Found found;
    for (const trace::Finding& finding : findings)
        if (!finding.file.empty())
            found.emplace(finding.line, trace::nameOf(finding.kind));
    return found;
}

std::string textAt(const std::vector<trace::Finding>& findings, const std::string& part)
{
    for (const trace::Finding& finding : findings)
        if (const std::string text = finding.message.text(); text.find(part) != std::string::npos)
            return text;
    return {};
}

class FailedCallsTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (!program::findCompiler())
            GTEST_SKIP() << "no nvcc on this machine";
    }

    /// Records a program, which must exit with 0.
    static trace::Recording recordingOf(const std::string& name, const std::string& checks = "calls,memory",
                                        const std::vector<std::string>& nvccArguments = {})
    {
        program::RunRequest request;
        request.source = pathOf(name);
        request.checks = checks;
        request.nvccArguments = nvccArguments;
        const auto outcome = program::run(request);
        EXPECT_TRUE(outcome && outcome->end == program::RunEndKind::Finished && outcome->exitCode == 0);
        if (!outcome)
            return {};
        auto recording = trace::readRecording(outcome->recordingPath);
        std::filesystem::remove(outcome->recordingPath);
        EXPECT_TRUE(recording.has_value());
        return recording ? std::move(*recording) : trace::Recording();
    }
};

TEST_F(FailedCallsTest, AreFoundWhereTheProgramIgnoresThem)
{
    for (const char* const level : {"-O0", "-O1", "-O3"}) {
        const trace::Recording recording = recordingOf("wrong_calls", "calls,memory", {level});
        const std::vector<trace::Finding> findings = analysis::computeFindings(recording), notes = analysis::computeNotes(recording);
        EXPECT_EQ(findingsInSource(findings), markedIn(pathOf("wrong_calls"), "finds")) << level;
        EXPECT_EQ(findingsInSource(notes), markedIn(pathOf("wrong_calls"), "notes")) << level;
        for (const trace::Finding& finding : findings)
            EXPECT_FALSE(analysis::chooseFix(finding).text().empty()) << finding.message.text();
    }
}

TEST_F(FailedCallsTest, NameTheCallAndTheReason)
{
    const trace::Recording recording = recordingOf("wrong_calls");
    const std::vector<trace::Finding> findings = analysis::computeFindings(recording);
    EXPECT_THAT(textAt(findings, "cudaMemcpy(host, d, 64, cudaMemcpyHostToDevice)"), testing::HasSubstr("the two pointers are swapped"));
    EXPECT_THAT(textAt(findings, "cudaMalloc(&large"), testing::HasSubstr("cudaErrorMemoryAllocation"));
    EXPECT_THAT(textAt(findings, "store<<<1, 2048>>>"), testing::HasSubstr("a block holds at most 1024"));
    EXPECT_THAT(textAt(findings, "cudaMemcpy(host, d, 64, cudaMemcpyDeviceToHost)"),
                testing::HasSubstr("the source has been freed; cudaMalloc((void **)&d, 64) allocated it at wrong_calls.cu:"));
    EXPECT_THAT(textAt(findings, "cudaFree(q) fails"), testing::HasSubstr("cudaFree(q) freed it at wrong_calls.cu:"));
    EXPECT_THAT(textAt(analysis::computeNotes(recording), "a kernel wrote"), testing::HasSubstr("a kernel wrote lost (64 bytes)"));
}

TEST_F(FailedCallsTest, AreNotFoundWhereTheProgramLooks)
{
    for (const char* const level : {"-O0", "-O1", "-O3"}) {
        const trace::Recording recording = recordingOf("checked_calls", "all", {level});
        EXPECT_EQ(findingsInSource(analysis::computeFindings(recording)), Found()) << level;
        EXPECT_EQ(findingsInSource(analysis::computeNotes(recording)), Found()) << level;
    }
}

TEST_F(FailedCallsTest, AreFoundWhereTheProgramCrashesAfterwards)
{
    const auto linesAfter = [](const std::string& failure) {
        program::RunRequest request;
        request.source = pathOf("crashing_calls");
        request.arguments = {failure};
        const auto outcome = program::run(request);
        const auto recording = outcome ? trace::readRecording(outcome->recordingPath) : fail(plainMessage("it does not run"));
        EXPECT_TRUE(recording.has_value()) << failure;
        if (outcome)
            std::filesystem::remove(outcome->recordingPath);
        std::vector<std::uint32_t> lines;
        for (const trace::Finding& finding : recording ? analysis::computeFindings(*recording) : std::vector<trace::Finding>())
            lines.push_back(finding.line);
        return lines;
    };
    EXPECT_THAT(linesAfter("abort"), testing::ElementsAre(11u, 14u));
    EXPECT_THAT(linesAfter("_exit"), testing::ElementsAre(11u, 14u));
    EXPECT_THAT(linesAfter("seen"), testing::ElementsAre(14u)) << "the program has looked at the first error";
}

TEST_F(FailedCallsTest, AreNotLookedForUnlessAskedFor)
{
    const trace::Recording unchecked = recordingOf("wrong_calls", "none");
    EXPECT_EQ(findingsInSource(analysis::computeFindings(unchecked)), Found());
    EXPECT_EQ(findingsInSource(analysis::computeNotes(unchecked)), Found());
    EXPECT_EQ(findingsInSource(analysis::computeNotes(recordingOf("wrong_calls", "calls"))), Found());
    EXPECT_EQ(findingsInSource(analysis::computeFindings(recordingOf("wrong_calls", "memory"))), Found());
}

}  // namespace
}  // namespace simtscope::runtime
