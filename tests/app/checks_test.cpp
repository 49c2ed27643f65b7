// Tests the programs of tests/checks, which hold pairs of a wrong and a right kernel. The checks find the wrong kernel, with the kind that
// the program names and at the lines that it marks, and do not report the right one. This holds on the round-robin schedule and on random
// ones.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "tests/app/spawn.h"
#include "tests/folders.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using testing::Contains;

namespace {

using Lines = std::set<std::uint32_t>;

struct NamedPair {
    std::string name, kind;
    Lines lines;  ///< lines marked "// <-" before the pair's name and all marked "// <- all"; empty: none
};

std::string pathOf(const std::string& program)
{
    return repositoryPath("tests/checks/") + program;
}

std::map<std::string, Lines> markedLines(const std::string& program)
{
    std::map<std::string, Lines> marked;
    std::istringstream text(readFile(pathOf(program)));
    Lines lines, ofAll;  // ofAll: lines in kernels that several pairs use, which stand before the first pair
    std::uint32_t number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        if (line.ends_with("// <-"))
            lines.insert(number);
        if (line.ends_with("// <- all"))
            ofAll.insert(number);
        if (line.starts_with("PAIR("))
            marked[line.substr(5, line.find(',') - 5)] = std::exchange(lines, {});
    }
    for (auto& [pair, of] : marked)
        of.insert(ofAll.begin(), ofAll.end());
    return marked;
}

std::vector<NamedPair> pairsOf(const std::string& program)
{
    const Outcome outcome = runSimtscope({"run", pathOf(program), "--device", "sm_90"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    std::map<std::string, Lines> marked = markedLines(program);
    std::vector<NamedPair> pairs;
    std::istringstream lines(outcome.stdoutText);
    for (NamedPair pair; lines >> pair.name >> pair.kind;) {
        pair.lines = marked[pair.name];
        pairs.push_back(pair);
    }
    return pairs;
}

struct RunFindings {
    std::vector<nlohmann::json> findings;
    std::vector<std::string> kinds, notes;
    int code = -1;
};

RunFindings findingsOf(const std::string& program, const std::string& pair, const char* kernelName, const std::string& schedule)
{
    const Outcome outcome = runSimtscope({"run", pathOf(program), "--device", "sm_90", "--schedule", schedule, "--blocks", "0", "--report",
                                          "json", "--no-try", "--", pair, kernelName},
                                         {.timeoutSeconds = 600});
    RunFindings found;
    found.code = outcome.exitCode;
    const auto json =
        nlohmann::json::parse(outcome.stdoutText.substr(std::min(outcome.stdoutText.find('{'), outcome.stdoutText.size())), nullptr, false);
    EXPECT_TRUE(json.is_object()) << pair << ' ' << kernelName << ": " << outcome.stdoutText << outcome.stderrText;
    if (!json.is_object())
        return found;
    for (const auto& finding : json.at("findings")) {
        found.findings.push_back(finding);
        found.kinds.push_back(finding.at("kind").get<std::string>());
    }
    found.notes = json.at("notes").get<std::vector<std::string>>();
    return found;
}

/// Returns whether the lines of the finding and of all its accesses are marked. Accesses of the host have line 0 and do not count.
bool isAtMarkedLines(const nlohmann::json& finding, const Lines& marked)
{
    Lines lines{finding.at("line").get<std::uint32_t>()};
    for (const auto& access : finding.at("accesses"))
        if (access.at("line") != 0)
            lines.insert(access.at("line").get<std::uint32_t>());
    return std::ranges::includes(marked, lines);
}

/// Returns whether a note names one of the marked lines. Pairs of the kind "note" have such a note instead of a finding.
bool isNoted(const RunFindings& found, const std::string& program, const Lines& marked)
{
    return std::ranges::any_of(found.notes, [&](const std::string& note) {
        return std::ranges::any_of(marked, [&](std::uint32_t line) {
            const std::string location = program + ':' + std::to_string(line);
            return note.find(location + ':') != std::string::npos || note.find(location + ',') != std::string::npos;
        });
    });
}

class Checks : public testing::TestWithParam<const char*> {};

TEST_P(Checks, FindTheWrongKernelOfEachPair)
{
    SKIP_WITHOUT_NVCC();
    SKIP_BEFORE_CUDA(12000, "some pairs use atomic_ref and asynchronous copies");
    const std::vector<NamedPair> pairs = pairsOf(GetParam());
    EXPECT_GE(pairs.size(), 5u);
    for (const NamedPair& pair : pairs)
        for (const char* const schedule : {"rr", "random:1", "random:2"}) {
            const RunFindings wrongKernelFindings = findingsOf(GetParam(), pair.name, "wrong", schedule);
            const RunFindings right = findingsOf(GetParam(), pair.name, "right", schedule);
            const std::string caseName = pair.name + ' ' + schedule;
            EXPECT_THAT(right.kinds, testing::IsEmpty()) << caseName;
            EXPECT_EQ(right.code, 0) << caseName;
            if (pair.kind == "note") {
                EXPECT_TRUE(isNoted(wrongKernelFindings, GetParam(), pair.lines)) << caseName;
                EXPECT_FALSE(isNoted(right, GetParam(), pair.lines)) << caseName;
                EXPECT_EQ(wrongKernelFindings.code, 0) << caseName;
                continue;
            }
            EXPECT_THAT(wrongKernelFindings.kinds, Contains(pair.kind)) << caseName;
            EXPECT_EQ(wrongKernelFindings.code, 1) << caseName;
            const auto isMarked = [&](const nlohmann::json& finding) {
                return finding.at("kind") == pair.kind && isAtMarkedLines(finding, pair.lines);
            };
            EXPECT_TRUE(pair.lines.empty() || std::ranges::any_of(wrongKernelFindings.findings, isMarked))
                << caseName << nlohmann::json(wrongKernelFindings.findings);
        }
}

INSTANTIATE_TEST_SUITE_P(Programs, Checks,
                         testing::Values("calls.cu", "init.cu", "libraries.cu", "managed.cu", "masks.cu", "members.cu", "memory.cu",
                                         "operations.cu", "pipelines.cu", "pointers.cu", "races.cu", "streams.cu", "sync.cu", "waits.cu"),
                         [](const auto& row) { return std::string(row.param).substr(0, std::string(row.param).find('.')); });

/// Returns the sentences of the notes on lost values, and the exit code.
std::pair<std::vector<std::string>, int> notesOf(const std::string& pair, const char* kernelName, const std::string& schedule)
{
    const Outcome outcome =
        runSimtscope({"run", pathOf("notes.cu"), "--schedule", schedule, "--blocks", "0", "--report", "json", "--", pair, kernelName},
                     {.timeoutSeconds = 600});
    std::vector<std::string> notes;
    const auto json =
        nlohmann::json::parse(outcome.stdoutText.substr(std::min(outcome.stdoutText.find('{'), outcome.stdoutText.size())), nullptr, false);
    EXPECT_TRUE(json.is_object()) << pair << ' ' << kernelName << ": " << outcome.stdoutText << outcome.stderrText;
    if (json.is_object()) {
        EXPECT_THAT(json.at("findings"), testing::IsEmpty()) << pair << ' ' << kernelName;
        for (const std::string note : json.at("notes"))
            if (note.find("blocks recorded in full") == std::string::npos)
                notes.push_back(note);
    }
    return {notes, outcome.exitCode};
}

TEST(Checks, NoteUnusedComputations)
{
    SKIP_WITHOUT_NVCC();
    const std::map<std::string, std::string> sentences{{"leftOut", "loaded values never reach the result"},
                                                       {"overwritten", "and no thread has read"},
                                                       {"copied", "the host copied bytes 768 to 999"}};
    for (const auto& [name, kind, lines] : pairsOf("notes.cu"))
        for (const char* const schedule : {"rr", "random:1", "random:2", "random:3"}) {
            const auto [wrong, code] = notesOf(name, "wrong", schedule);
            EXPECT_EQ(code, 0) << name << ": a note is no finding";
            const auto sentence = sentences.find(kind);
            if (sentence == sentences.end())
                EXPECT_THAT(wrong, testing::IsEmpty()) << name << ' ' << schedule;
            else
                EXPECT_THAT(wrong, testing::ElementsAre(testing::HasSubstr(sentence->second))) << name << ' ' << schedule;
            EXPECT_THAT(notesOf(name, "right", schedule).first, testing::IsEmpty()) << name << ' ' << schedule;
        }
}

TEST(Checks, ARunPrintsItsNotesOnceAndSucceeds)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", pathOf("notes.cu"), "--", "halvingAnOddNumber", "wrong"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const std::string note = "simtscope: notes.cu:9: 36 of the 100 loaded values never reach the result: kernel halving";
    EXPECT_THAT(outcome.stderrText, testing::HasSubstr(note));
    EXPECT_EQ(outcome.stderrText.find("never reach"), outcome.stderrText.rfind("never reach"));
    EXPECT_THAT(outcome.stderrText, testing::Not(testing::HasSubstr("recorded in full"))) << "nothing was to be recorded";
    const Outcome unchecked =
        runSimtscope({"run", pathOf("notes.cu"), "--check", "none", "--", "halvingAnOddNumber", "wrong"}, {.timeoutSeconds = 600});
    EXPECT_THAT(unchecked.stderrText, testing::Not(testing::HasSubstr("never reach")));
}

TEST(Checks, MayBeLeftOut)
{
    SKIP_WITHOUT_NVCC();
    SKIP_BEFORE_CUDA(12000, "some pairs use atomic_ref and asynchronous copies");
    const std::string program = pathOf("races.cu");
    for (const char* const checks : {"none", "memory,calls"})
        EXPECT_EQ(runSimtscope({"run", program, "--check", checks, "--", "treeWithoutBarrier", "wrong"}, {.timeoutSeconds = 600}).exitCode,
                  0)
            << checks;
    EXPECT_EQ(runSimtscope({"run", program, "--check", "race", "--", "treeWithoutBarrier", "wrong"}, {.timeoutSeconds = 600}).exitCode, 1);
    const Outcome refused = runSimtscope({"run", program, "--check", "races"}, {.timeoutSeconds = 600});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.stderrText, testing::HasSubstr("\"races\" is not a check"));
    EXPECT_THAT(refused.stderrText, testing::HasSubstr("race, init, sync, memory and calls"));
}

class RepeatedFindings : public AppTest {};

TEST_F(RepeatedFindings, AreReportedOnceWithTheirCount)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram("again.cu", "#include <cstdio>\n"
                                                      "__global__ void shift(int* out, int by)\n"
                                                      "{\n"
                                                      "    __shared__ int s[32];\n"
                                                      "    s[threadIdx.x] = by;\n"
                                                      "    out[threadIdx.x] = s[(threadIdx.x + by) % 32];\n"
                                                      "}\n"
                                                      "int main()\n"
                                                      "{\n"
                                                      "    int *out, host[32];\n"
                                                      "    cudaMalloc(&out, sizeof host);\n"
                                                      "    for (int by = 0; by < 5; ++by)\n"
                                                      "        shift<<<1, 32>>>(out, by);\n"
                                                      "    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);\n"
                                                      "    cudaFree(out);\n"
                                                      "}\n");
    const Outcome outcome = runSimtscope({"run", file, "--no-try", "--report", "json"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const auto json = nlohmann::json::parse(outcome.stdoutText);
    ASSERT_EQ(json.at("findings").size(), 1u) << json.at("findings");
    EXPECT_EQ(json.at("findings")[0].at("kind"), "race");
    // The launch with by == 0 has no race, because each thread reads the element that it wrote.
    EXPECT_THAT(json.at("notes"),
                testing::Contains("4 launches of kernel shift have the finding at again.cu:6; it is reported for the first of them"));
}

class FoundLines : public AppTest {
protected:
    nlohmann::json firstFinding(const std::string& text)
    {
        const Outcome outcome = runSimtscope({"run", AppTest::writeProgram("lines.cu", text), "--no-try", "--report", "json"});
        const auto json = nlohmann::json::parse(outcome.stdoutText, nullptr, false);
        const bool hasFindings = json.is_object() && !json.at("findings").empty();
        EXPECT_TRUE(hasFindings) << outcome.stdoutText << outcome.stderrText;
        return hasFindings ? json.at("findings")[0] : nlohmann::json();
    }
};

/// A finding names the line in the inlined function, which tells more than the line of its call.
TEST_F(FoundLines, AreThoseOfTheAccessesInInlinedFunctions)
{
    SKIP_WITHOUT_NVCC();
    const auto finding = firstFinding("__device__ void put(int* s, int i)\n"
                                      "{\n"
                                      "    s[i] = i;\n"
                                      "}\n"
                                      "__device__ int get(const int* s, int i)\n"
                                      "{\n"
                                      "    return s[i];\n"
                                      "}\n"
                                      "__global__ void k(int* out)\n"
                                      "{\n"
                                      "    __shared__ int s[64];\n"
                                      "    s[threadIdx.x] = 0;\n"
                                      "    __syncthreads();\n"
                                      "    put(s, threadIdx.x);\n"
                                      "    out[threadIdx.x] = get(s, 63 - threadIdx.x);\n"
                                      "}\n"
                                      "int main()\n"
                                      "{\n"
                                      "    int *out, host[64];\n"
                                      "    cudaMalloc(&out, sizeof host);\n"
                                      "    k<<<1, 64>>>(out);\n"
                                      "    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);\n"
                                      "    cudaFree(out);\n"
                                      "}\n");
    ASSERT_TRUE(finding.is_object());
    EXPECT_EQ(finding.at("line"), 3) << finding;
    std::set<int> lines;
    for (const auto& access : finding.at("accesses"))
        lines.insert(access.at("line").get<int>());
    EXPECT_EQ(lines, (std::set{3, 7})) << finding;
}

/// One function takes both locks, so that only the calls tell them apart.
TEST_F(FoundLines, LinesOfLocksAreTheCallsThatTakeThem)
{
    SKIP_WITHOUT_NVCC();
    const auto finding = firstFinding("__device__ void lock(int* m) { while (atomicCAS(m, 0, 1) != 0); __threadfence(); }\n"
                                      "__device__ void unlock(int* m) { __threadfence(); atomicExch(m, 0); }\n"
                                      "__global__ void k(int* locks, int* out)\n"
                                      "{\n"
                                      "    const int mine = blockIdx.x;\n"
                                      "    if (mine == 0) {\n"
                                      "        lock(&locks[0]);\n"
                                      "        lock(&locks[1]);\n"
                                      "    } else {\n"
                                      "        lock(&locks[1]);\n"
                                      "        lock(&locks[0]);\n"
                                      "    }\n"
                                      "    atomicAdd(out, 1);\n"
                                      "    unlock(&locks[0]);\n"
                                      "    unlock(&locks[1]);\n"
                                      "}\n"
                                      "int main()\n"
                                      "{\n"
                                      "    int* memory;\n"
                                      "    cudaMalloc(&memory, 12);\n"
                                      "    cudaMemset(memory, 0, 12);\n"
                                      "    k<<<2, 1>>>(memory, memory + 2);\n"
                                      "    cudaDeviceSynchronize();\n"
                                      "    cudaFree(memory);\n"
                                      "}\n");
    ASSERT_TRUE(finding.is_object());
    EXPECT_EQ(finding.at("kind"), "deadlock");
    EXPECT_THAT(finding.at("text").get<std::string>(), testing::AllOf(testing::HasSubstr("lines.cu:8"), testing::HasSubstr("lines.cu:11")));
}

/// When two runs build the same program at once, each replaces the executable of the other while that one runs.
TEST_F(FoundLines, AreKnownWhenTheProgramsFileIsReplaced)
{
    SKIP_WITHOUT_NVCC();
    const auto finding = firstFinding("#include <filesystem>\n"
                                      "int main()\n"
                                      "{\n"
                                      "    namespace fs = std::filesystem;\n"
                                      "    const fs::path own = fs::read_symlink(\"/proc/self/exe\");\n"
                                      "    fs::copy_file(own, own.string() + \".copy\");\n"
                                      "    fs::rename(own.string() + \".copy\", own);\n"
                                      "    int *device, host[2] = {};\n"
                                      "    cudaMalloc(&device, sizeof host);\n"
                                      "    cudaMemcpy(device, host, sizeof host, cudaMemcpyDeviceToHost);\n"
                                      "    cudaFree(device);\n"
                                      "}\n");
    ASSERT_TRUE(finding.is_object());
    EXPECT_EQ(finding.at("kind"), "failed-call");
    EXPECT_EQ(finding.at("line"), 10) << finding;
}

}  // namespace
