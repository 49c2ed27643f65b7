// Tests the shipped recordings, on which the window opens even where there is no nvcc.

#include <gmock/gmock.h>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope;
using namespace simtscope::tests;

namespace {

constexpr std::uintmax_t kMaxBytes = 512 * 1024;

std::string shippedPath(const program::Lesson& lesson)
{
    return program::resourceDirectory() + "/recordings/" + lesson.name + ".simt";
}

bool haveEqualEvents(const trace::EventChunk& a, const trace::EventChunk& b)
{
    return a.baseTime == b.baseTime && a.kind == b.kind && a.warp == b.warp && a.site == b.site && a.mask == b.mask &&
           a.relativeTime == b.relativeTime && a.payloadStart == b.payloadStart && a.payload == b.payload;
}

class ShippedRecording : public AppTest, public testing::WithParamInterface<const program::Lesson*> {};

}  // namespace

TEST_P(ShippedRecording, OpensAndIsOfTheProgramAsItStands)
{
    const program::Lesson& lesson = *GetParam();
    ASSERT_TRUE(std::filesystem::exists(shippedPath(lesson))) << "make it: tests/app/record_programs";
    EXPECT_LE(std::filesystem::file_size(shippedPath(lesson)), kMaxBytes);
    const auto recording = trace::readRecording(shippedPath(lesson));
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->program.name, lesson.name);
    const bool fails = lesson.outcome == program::ExpectedOutcome::Fails;
    EXPECT_EQ(recording->program.exitCode == 0, !fails);
    if (lesson.outcome != program::ExpectedOutcome::ScheduleDependent) {  // a check may have reported its race
        EXPECT_EQ(recording->findings.empty(), !fails);
    }
    EXPECT_FALSE(recording->launches.empty());
    ASSERT_EQ(recording->program.arguments.size(), lesson.parameters.size());
    for (std::size_t i = 0; i < lesson.parameters.size(); ++i)
        EXPECT_EQ(recording->program.arguments[i], lesson.parameters[i].defaultValue);
    ASSERT_FALSE(recording->program.sources.empty());
    EXPECT_EQ(recording->program.sources[0].text, readFile(lesson.source)) << "the program was changed: run tests/app/record_programs";
}

TEST_P(ShippedRecording, EqualsAFreshRun)
{
    SKIP_BEFORE_CUDA(13000, "the recordings that ship are of its code");
    const Outcome fresh = runSimtscope({"run", GetParam()->name, "--record", path("fresh.simt")});
    using enum program::ExpectedOutcome;
    ASSERT_EQ(fresh.exitCode, GetParam()->outcome == Fails || GetParam()->outcome == ScheduleDependent ? 1 : 0) << fresh.stderrText;
    const Outcome compared = runSimtscope({"compare", shippedPath(*GetParam()), path("fresh.simt")});
    EXPECT_EQ(compared.exitCode, 0) << compared.stdoutText << compared.stderrText;
    EXPECT_THAT(compared.stdoutText, testing::EndsWith("\nthe recordings agree\n"));
}

TEST_P(ShippedRecording, AgreesWithARandomSchedule)
{
    SKIP_BEFORE_CUDA(13000, "the recordings that ship are of its code");
    if (GetParam()->outcome != program::ExpectedOutcome::Right)
        GTEST_SKIP() << "who does what depends on the schedule";
    ASSERT_EQ(runSimtscope({"run", GetParam()->name, "--schedule", "random:99", "--record", path("random.simt")}).exitCode, 0);
    const Outcome compared = runSimtscope({"compare", shippedPath(*GetParam()), path("random.simt")});
    EXPECT_EQ(compared.exitCode, 0) << compared.stdoutText << "these programs are free of races: the order of the warps must not matter";
}

TEST_P(ShippedRecording, ASeedReplaysByteForByte)
{
    SKIP_WITHOUT_NVCC();
    std::vector<trace::Recording> runs;
    for (const char* name : {"first.simt", "second.simt"}) {
        runSimtscope({"run", GetParam()->name, "--schedule", "random:7", "--record", path(name)});
        auto recording = trace::readRecording(path(name));
        ASSERT_TRUE(recording) << recording.error().text();
        runs.push_back(std::move(*recording));
    }
    ASSERT_EQ(runs[0].launches.size(), runs[1].launches.size());
    for (std::size_t i = 0; i < runs[0].launches.size(); ++i) {
        const auto &first = runs[0].launches[i].blocks, &second = runs[1].launches[i].blocks;
        ASSERT_EQ(first.size(), second.size());
        for (std::size_t b = 0; b < first.size(); ++b) {
            ASSERT_EQ(first[b]->size(), second[b]->size()) << "launch " << i << ", block " << b;
            for (std::size_t c = 0; c < first[b]->chunks().size(); ++c)
                EXPECT_TRUE(haveEqualEvents(*first[b]->chunks()[c], *second[b]->chunks()[c])) << "launch " << i << ", block " << b;
        }
    }
}

TEST_P(ShippedRecording, EveryCueLeadsToAStep)
{
    const program::Lesson& lesson = *GetParam();
    const auto draw = [&](const std::string& figure, const std::string& step, int launch = -1, int block = -1) {
        std::vector<std::string> arguments = {"render", shippedPath(lesson), "--figure", figure, "--step", step, "-o", path("x.svg")};
        if (launch >= 0)
            arguments.insert(arguments.end(), {"--launch", std::to_string(launch + 1)});
        if (block >= 0)
            arguments.insert(arguments.end(), {"--block", std::to_string(block)});
        const Outcome outcome = runSimtscope(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << step << ": " << outcome.stderrText;
    };
    draw(lesson.figure, lesson.step);
    for (const program::Cue& cue : lesson.cues) {
        if (cue.figure == program::kBlockSizesFigure)
            continue;  // measured_times_test.cpp tests this figure
        draw(cue.figure, cue.step, cue.launch, cue.block);
        if (!cue.answerStep.empty())
            draw(cue.figure, cue.answerStep, cue.launch, cue.block);
    }
}

INSTANTIATE_TEST_SUITE_P(Catalog, ShippedRecording, testing::ValuesIn(lessonPointers()), lessonName);

TEST_F(AppTest, StridedReductionOpensAtItsWorstStep)
{
    const auto lesson = program::findLesson("reduce-2-interleaved-strided");
    ASSERT_TRUE(lesson);
    ASSERT_EQ(
        runSimtscope({"render", shippedPath(*lesson), "--figure", lesson->figure, "--step", lesson->step, "-o", path("x.svg")}).exitCode,
        0);
    EXPECT_THAT(
        readFile(path("x.svg")),
        testing::HasSubstr("<desc>Line 27 reads sdata: 16 of 32 lanes active. Lanes need 8 different words of each of banks 0 and 16: "
                           "8 wavefronts instead of 1.</desc>"));
}

TEST_F(AppTest, WordsAreThoseOfTheInstruction)
{
    struct Row {
        const char *program, *step, *words;
    };
    for (const Row& row :
         {Row{"texture", "line 20", "fetches from a texture: "}, Row{"votes", "line 31", "queries the active lanes of the warp: "}}) {
        const auto lesson = program::findLesson(row.program);
        ASSERT_TRUE(lesson);
        const Outcome drawn = runSimtscope({"render", shippedPath(*lesson), "--figure", "source", "--step", row.step, "-o", path("x.svg")});
        ASSERT_EQ(drawn.exitCode, 0) << drawn.stderrText;
        const std::string svg = readFile(path("x.svg"));
        EXPECT_THAT(svg, testing::HasSubstr(row.words));
        EXPECT_THAT(svg, testing::HasSubstr("<svg style=\"font-variant-ligatures:none\""));
    }
}

TEST_F(AppTest, CompareNamesTwoDifferentPrograms)
{
    const auto one = program::findLesson("reduce-1-interleaved"), two = program::findLesson("fill");
    ASSERT_TRUE(one && two);
    const Outcome compared = runSimtscope({"compare", shippedPath(*one), shippedPath(*two)});
    EXPECT_EQ(compared.exitCode, 1);
    EXPECT_THAT(compared.stdoutText, testing::StartsWith("these are two different programs: reduce-1-interleaved and fill"));
}

// In a recording, a pointer within a structure is only a few bytes of a parameter, and a program may print an address. So addresses must be
// the same in every run; otherwise recordings would differ.
TEST_F(AppTest, TwoRunsOfAProgramHaveTheSameAddresses)
{
    SKIP_WITHOUT_NVCC();
    const std::string matrix =
        writeProgram("matrix.cu", "#include <cstdio>\nstruct Matrix { float* data; int width, height; };\n"
                                  "__global__ void fill(Matrix m)\n{\n    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                  "    Matrix c = m;\n    if (i < c.width * c.height)\n        c.data[i] = i;\n}\n"
                                  "int main()\n{\n    Matrix m{nullptr, 16, 16};\n    cudaMalloc(&m.data, 1024);\n"
                                  "    fill<<<1, 256>>>(m);\n    cudaDeviceSynchronize();\n"
                                  "    printf(\"%p\\n\", (void*)m.data);\n    return 0;\n}\n");
    const Outcome one = runSimtscope({"run", matrix, "--record", path("one.simt")});
    const Outcome two = runSimtscope({"run", matrix, "--record", path("two.simt")});
    EXPECT_EQ(one.exitCode, 0) << one.stderrText;
    EXPECT_THAT(one.stdoutText, testing::StartsWith("0x"));
    EXPECT_EQ(one.stdoutText, two.stdoutText);
    const Outcome compared = runSimtscope({"compare", path("one.simt"), path("two.simt")});
    EXPECT_EQ(compared.exitCode, 0) << compared.stdoutText;
    EXPECT_THAT(compared.stdoutText, testing::HasSubstr("the recordings agree"));
}

TEST_F(AppTest, CompareFindsTheFirstDifference)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = readFile(program::findLesson("reduce-3-sequential")->source);
    std::string changed = text;
    const std::size_t position = changed.find("(i * 7 + 3) % 10");
    ASSERT_NE(position, std::string::npos);
    changed.replace(position, 16, "(i * 7 + 4) % 10");
    ASSERT_EQ(runSimtscope({"run", writeProgram("a.cu", text), "--record", path("a.simt")}).exitCode, 0);
    ASSERT_EQ(runSimtscope({"run", writeProgram("b.cu", changed), "--record", path("b.simt")}).exitCode, 0);
    const Outcome compared = runSimtscope({"compare", path("a.simt"), path("b.simt")});
    EXPECT_EQ(compared.exitCode, 1);
    EXPECT_EQ(compared.stdoutText, "these are two different programs: a and b\n"
                                   "compared 2 launches, 3 blocks, 1126 lane events\n"
                                   "not guaranteed, so not counted: active masks differ in 0 warps, results of atomics in 0 lane events\n"
                                   "final contents compared: 2 allocations\n"
                                   "the recordings differ in 68 places; the first:\n"
                                   "  reduce3, " +
                                       path("a.cu") + ":20, launch 1, block 0, warp 0, lane 0, event 2: value: 0x3 against 0x4\n");

    ASSERT_EQ(runSimtscope({"run", path("a.cu"), "--record", path("c.simt"), "--", "64", "64"}).exitCode, 0);
    const Outcome shapes = runSimtscope({"compare", path("a.simt"), path("c.simt")});
    EXPECT_EQ(shapes.exitCode, 1);
    EXPECT_EQ(shapes.stdoutText, "a ran with different arguments: \"\" and \"64 64\"\n"
                                 "compared 1 launch, 0 blocks, 0 lane events\n"
                                 "not guaranteed, so not counted: active masks differ in 0 warps, results of atomics in 0 lane events\n"
                                 "final contents compared: 2 allocations\n"
                                 "the recordings differ in 4 places; the first:\n"
                                 "  number of launches: 2 against 1\n");
}
