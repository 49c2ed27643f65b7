// Tests each rule of gates with an exercise made for it: a submission that meets the gate, and one that fails for that reason alone.
#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "gpu/exercises/compiler_steps.h"
#include "gpu/exercises/gate_quantities.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/grade_fault.h"
#include "gpu/exercises/grade_report.h"
#include "gpu/program/build/machine_problems.h"
#include "gpu/program/process/find_on_path.h"
#include "gpu/program/run/run.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Check of a kernel that sets c[i] = a[i] + b[i] for n elements, in blocks of 32 threads.
constexpr char kSums[] = R"cpp(#include "simtscope_check.h"
int main(int argc, char** argv)
{
    simtscope::Check check(argc, argv);
    const int n = check.argument(1);
    const auto a = check.random<int>(n, -1000, 1000), b = check.random<int>(n, -1000, 1000);
    int* const c = check.room<int>(n);
    check.launch("add(int const*, int const*, int*, int)", (n + 31) / 32, 32, check.upload(a), check.upload(b), c, n);
check.equal("c", c, n, [&](int i) { return a[std::size_t(i)] + b[std::size_t(i)]; });
}
)cpp";

/// Check of a kernel that sets places[i] = i for n elements; `next` is 0.
constexpr char kPlaces[] = R"cpp(#include "simtscope_check.h"
int main(int argc, char** argv)
{
    simtscope::Check check(argc, argv);
    const int n = check.argument(1);
    int* const places = check.room<int>(n);
    check.launch("place(int*, int*, int)", (n + 127) / 128, 128, places, check.upload(std::vector<int>{0}), n);
check.equal("places", places, n, [](int i) { return i; });
}
)cpp";

std::string addKernel(const std::string& body)
{
    return "__global__ void add(const int* a, const int* b, int* c, int n)\n{\n"
           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;\n" +
           body + "}\n\nint main() {}\n";
}

class Gates : public testing::Test {
protected:
    Gates()
    {
        std::string folder = (fs::temp_directory_path() / "simtscope-gates-XXXXXX").string();
        m_folder = ::mkdtemp(folder.data());
    }
    ~Gates() override { fs::remove_all(m_folder); }
    void SetUp() override
    {
        if (!program::findCompiler())
            GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    }

    /// Writes an exercise. `otherKeys` are further keys of exercise.json.
    void make(const std::string& check, const std::string& otherKeys)
    {
        write("exercise.json", R"({"title": "T", "program": {"runs": false}, )" + otherKeys + "}");
        write("check.cpp", check);
        for (const char* file : {"task.md", "starter.cu", "reference.cu"})
            write(file, "// not read\n");
    }
    Grade gradeOf(const std::string& text)
    {
        const auto exercise = readExercise(m_folder);
        EXPECT_TRUE(exercise) << exercise.error().text();
        auto box = sandbox::findSandbox();
        GradeOptions options;
        options.sandbox = box ? *box : *sandbox::makeSandbox(sandbox::SandboxKind::None);
        options.seed = 11;
        auto grade = gradeText(*exercise, {.text = text, .file = "ada.cu"}, options);
        EXPECT_TRUE(grade) << grade.error().text();
        m_feedback = formatFeedback(*exercise, {"ada.cu", *grade, {}});
        return std::move(*grade);
    }

    std::string m_feedback;  ///< feedback on the last submission

    void write(const std::string& file, const std::string& text) const { std::ofstream(path(file)) << text; }
    std::string path(const std::string& file) const { return (fs::path(m_folder) / file).string(); }

private:
    std::string m_folder;
};

/// 48 values that are needed twice, one pass after the other, have to stay in registers.
TEST_F(Gates, RegistersOfTheKernelAreBounded)
{
    make(kSums, R"("cases": [{"arguments": ["64"]}], "gates": [{"quantity": "registers", "most": 32, "advice": "Keep fewer values."}])");
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    c[i] = a[i] + b[i];\n"))), IsEmpty()) << m_feedback;
    const Grade greedy = gradeOf(addKernel(R"(    int kept[48], first = 0, second = 0;
#pragma unroll
    for (int k = 0; k < 48; ++k)
        kept[k] = a[(i + k) % n];
#pragma unroll
    for (int k = 0; k < 48; ++k)
        first = (first ^ kept[k]) * 16777619;
#pragma unroll
    for (int k = 0; k < 48; ++k)
        second = (second ^ kept[k] ^ first) * 16777619;
    c[i] = a[i] + b[i] + (second == 1234567891 ? 1 : 0);
)"));
    EXPECT_THAT(collectReasons(greedy), ElementsAre("gate:registers")) << m_feedback;
    EXPECT_THAT(m_feedback, testing::ContainsRegex("Registers per thread: [4-9][0-9]; at most 32 are allowed"));
    EXPECT_THAT(m_feedback, HasSubstr("Keep fewer values."));
    EXPECT_EQ(greedy.points, 1u) << "the results are right";
}

/// If the sandbox cannot start ptxas, nothing is known about the submission, so it must not lose the points of the gate.
TEST_F(Gates, ASandboxThatFailsForPtxasCostsNoPoints)
{
    const std::string bubblewrap = program::findOnPath("bwrap");
    if (bubblewrap.empty() || !sandbox::makeSandbox(sandbox::SandboxKind::Namespaces))
        GTEST_SKIP() << "needs bubblewrap";
    make(kSums, R"("cases": [{"arguments": ["64"]}], "gates": [{"quantity": "registers", "most": 32, "advice": "Keep fewer values."}])");
    write("bwrap", "#!/bin/sh\nread turns <" + path("turns") + "\n[ \"$turns\" -gt 0 ] || { echo 'bwrap: No permissions' >&2; exit 1; }\n" +
                       "echo $((turns - 1)) >" + path("turns") + "\nexec " + bubblewrap + " \"$@\"\n");
    fs::permissions(path("bwrap"), fs::perms::owner_all);
    write("turns", "100\n");
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", (fs::path(path("bwrap")).parent_path().string() + ":" + before).c_str(), 1);
    const auto box = sandbox::makeSandbox(sandbox::SandboxKind::Namespaces);
    ::setenv("PATH", before.c_str(), 1);
    ASSERT_TRUE(box) << box.error().text();
    const auto exercise = readExercise(fs::path(path("bwrap")).parent_path().string());
    ASSERT_TRUE(exercise) << exercise.error().text();
    GradeOptions options;
    options.sandbox = *box;
    options.seed = 11;
    // The sandbox runs the compiler, then the check, then ptxas.
    for (const auto& [turns, isGraded] : {std::pair("3", true), {"2", false}, {"1", false}, {"0", false}}) {
        write("turns", std::string(turns) + "\n");
        const auto grade = gradeText(*exercise, {.text = addKernel("    c[i] = a[i] + b[i];\n")}, options);
        EXPECT_EQ(grade.has_value(), isGraded) << turns;
        if (grade) {
            EXPECT_TRUE(grade->hasPassed);
        } else {
            EXPECT_THAT(grade.error().text(), HasSubstr("bwrap: No permissions"));
            EXPECT_EQ(findGradeFault(grade.error()), GradeFault::Machine);
        }
    }
}

/// Under the round-robin schedule, warps take their numbers in the order of their elements. No accesses race, because the numbers are
/// atomic.
TEST_F(Gates, AnotherScheduleFindsErrorsThatOneOrderHides)
{
    const std::string takesNumbers =
        "__global__ void place(int* places, int* next, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n)\n        places[atomicAdd(next, 1)] = i;\n}\n\nint main() {}\n";
    const std::string right =
        "__global__ void place(int* places, int* next, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n)\n        places[i] = i;\n}\n\nint main() {}\n";
    make(kPlaces, R"("cases": [{"arguments": ["256"]}])");
    EXPECT_THAT(collectReasons(gradeOf(takesNumbers)), IsEmpty()) << m_feedback;
    make(kPlaces, R"("cases": [{"arguments": ["256"], "schedules": 8}])");
    EXPECT_THAT(collectReasons(gradeOf(right)), IsEmpty()) << m_feedback;
    EXPECT_THAT(collectReasons(gradeOf(takesNumbers)), ElementsAre("results")) << m_feedback;
    EXPECT_THAT(m_feedback, HasSubstr("On the schedule random:1: places["));
}

/// An atomic that adds 0 reads, and an exchange writes.
TEST_F(Gates, AtomicsCountAsLoadsAndStores)
{
    make(kSums, R"("cases": [{"arguments": ["64"]}], "gates": [{"quantity": "load-sectors", "most": 16, "advice": "Read neighbours."},
        {"quantity": "stored-bytes", "equal": 256, "advice": "Write once."}])");
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    c[i] = a[i] + b[i];\n"))), IsEmpty()) << m_feedback;
    const std::string stridedIndex = "    int j = (i % 8) * 8 + i / 8;\n";
    EXPECT_THAT(collectReasons(gradeOf(addKernel(stridedIndex + "    c[j] = a[j] + b[j];\n"))), ElementsAre("gate:load-sectors"))
        << m_feedback;
    for (const char* sum :
         {"atomicOr((int*)a + j, 0) + atomicAdd((int*)b + j, 0)", "atomicCAS((int*)a + j, 0, 0) + atomicXor((int*)b + j, 0)"})
        EXPECT_THAT(collectReasons(gradeOf(addKernel(stridedIndex + "    atomicExch(c + j, " + sum + ");\n"))),
                    ElementsAre("gate:load-sectors", "gate:stored-bytes"))
            << m_feedback;
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    c[i] = 0;\n    atomicExch(c + i, a[i] + b[i]);\n"))),
                testing::Contains("gate:stored-bytes"))
        << m_feedback;
}

TEST_F(Gates, UselessInstructionsGiveNoLaneAThread)
{
    const std::string gate =
        R"("cases": [{"arguments": ["330"]}], "gates": [{"quantity": "lanes-with-thread", "least": 95, "advice": "A"}])";
    const std::string padded = "    if (threadIdx.x < 32)\n        for (int k = 0; k < 2000; ++k)\n"
                               "            asm volatile(\"{ .reg .b32 x; mov.b32 x, 0; }\");\n    c[i] = a[i] + b[i];\n";
    make(kSums, gate);
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    c[i] = a[i] + b[i];\n"))), IsEmpty()) << m_feedback;
    std::string blocksOf33 = kSums;  // blocks of 33 threads
    blocksOf33.replace(blocksOf33.find("(n + 31) / 32, 32"), std::strlen("(n + 31) / 32, 32"), "(n + 32) / 33, 33");
    make(blocksOf33, gate);
    EXPECT_THAT(collectReasons(gradeOf(addKernel(padded))), ElementsAre("gate:lanes-with-thread")) << m_feedback;
    EXPECT_THAT(m_feedback, HasSubstr("Lanes with a thread, in percent: 51; at least 95 are needed."));
}

/// Work that a kernel of the exercise leaves to a kernel that it launches counts as its own.
TEST(GateQuantities, KernelsOfKernelsCount)
{
    trace::Recording recording;
    for (const auto& [name, parent] : {std::pair("add", -1), {"help", 0}, {"helpsHelp", 1}, {"other", -1}, {"ofOther", 3}}) {
        trace::Launch launch;
        launch.id = LaunchId(std::uint32_t(recording.launches.size()));
        launch.name = name;
        launch.origin.parent = parent;
        recording.launches.push_back(launch);
    }
    std::vector<std::string> counted, all;
    for (const trace::Launch& launch : recording.launches) {
        if (isLaunchOf(recording, launch, {"add"}))
            counted.push_back(launch.name);
        if (isLaunchOf(recording, launch, {}))
            all.push_back(launch.name);
    }
    EXPECT_THAT(counted, ElementsAre("add", "help", "helpsHelp"));
    EXPECT_EQ(all.size(), recording.launches.size());
}

/// The code of the exercise is compiled after the submission, so an open brace or a macro of the submission affects it. The feedback must
/// not blame the names of the starter for that.
TEST_F(Gates, EndOfASubmissionDoesNotChangeTheAppendedCode)
{
    std::string asking = kSums;
    asking.replace(asking.find("(n + 31) / 32, 32"), std::strlen("(n + 31) / 32"), "check.shapes(\"launch_shape\", n, 1)[0]");
    make(asking, R"("cases": [{"arguments": ["64"]}])");
    write("append.cu", "extern \"C\" __global__ void launch_shape(int n, int* shape)\n{\n    shape[0] = blocksFor(n);\n}\n");
    const std::string right =
        "__host__ __device__ int blocksFor(int n) { return (n + 31) / 32; }\n" + addKernel("    c[i] = a[i] + b[i];\n");
    for (const char* harmless :
         {"", "#define __global__ __device__\n", "#undef __global__\n", "#define extern static\n", "#define int long\n#define void int\n",
          "__host__ __device__ int halves(int n) { return (n + 15) / 16; }\n#define blocksFor(n) (halves(n) / 2)\n"})
        EXPECT_THAT(collectReasons(gradeOf(right + harmless)), IsEmpty()) << harmless << m_feedback;

    EXPECT_THAT(collectReasons(gradeOf(right + "#define launch_shape other\n")), ElementsAre("kernel-missing")) << m_feedback;
    EXPECT_THAT(m_feedback,
                HasSubstr("The kernel `__global__ void launch_shape(int, int*)`, which the exercise adds after the submission"));
    EXPECT_THAT(m_feedback, testing::Not(HasSubstr("starter")));
    for (const char* harmful : {"void f() {\n", "#define shape\n", "static\n", "int last =\n"}) {
        EXPECT_THAT(collectReasons(gradeOf(right + harmful)), ElementsAre("compile")) << m_feedback;
        EXPECT_THAT(m_feedback, HasSubstr("The code that the exercise adds after the submission does not compile: ")) << harmful;
    }
    for (const char* open : {"/* open\n", "#if 0\n", "R\"x(\n"}) {
        EXPECT_THAT(collectReasons(gradeOf(right + open)), ElementsAre("compile")) << m_feedback;
        EXPECT_THAT(m_feedback, HasSubstr("The program does not compile: ada.cu:")) << open;
    }
}

/// The advice is one that the student can follow: a student cannot choose another engine or compiler.
TEST_F(Gates, LimitsOfEngineAndCompilerAreNamed)
{
    make(kSums, R"("cases": [{"arguments": ["64"]}])");
    (void)gradeOf(
        addKernel("    unsigned x;\n    asm volatile(\"mov.u32 %0, %%pm0;\" : \"=r\"(x));\n    c[i] = a[i] + b[i] + (x == 123);\n"));
    EXPECT_THAT(m_feedback,
                testing::AllOf(HasSubstr("the special register %pm0 is not supported"),
                               HasSubstr("Avoid the instruction: the check cannot execute it."), testing::Not(HasSubstr("--engine"))));
    const std::string nested = "int x = " + std::string(300'000, '(') + "1" + std::string(300'000, ')') + ";\n";
    EXPECT_THAT(collectReasons(gradeOf(nested + addKernel("    c[i] = a[i] + b[i];\n"))), ElementsAre("compile")) << m_feedback;
    EXPECT_THAT(m_feedback, testing::AllOf(HasSubstr("The compiler crashed: its program cudafe++ ended with \"Segmentation fault\"."),
                                           HasSubstr("Simplify what is nested very deeply"), testing::Not(HasSubstr("CUDACXX"))));
}

TEST(CompilerSteps, LastProgramAndMessagesAreSeparated)
{
    const CompilerSteps crashed = parseCompilerSteps("#$ _HERE_=/usr/local/cuda/bin\n#$ gcc -E -x c++ \"a.cu\"\na.cu(3): warning: unused\n"
                                                     "#$ \"$CICC_PATH/cicc\" --c++17 a=b\nSegmentation fault\n# --error 0x8b --\n");
    EXPECT_EQ(crashed.lastTool, "cicc");
    EXPECT_EQ(crashed.messages, "a.cu(3): warning: unused\nSegmentation fault\n");
    EXPECT_EQ(parseCompilerSteps("no end").messages, "no end");
    EXPECT_EQ(parseCompilerSteps("").lastTool, "");
}

/// Each tool of nvcc reports in its own words that it was killed, or nvcc reports it.
TEST(CompilerSteps, CrashesOfAllToolsAreKnown)
{
    const std::pair<const char*, const char*> crashes[] = {
        {"nvcc error   : 'ptxas' died due to signal 11 (Invalid memory reference)", "ptxas"},
        {"g++: internal compiler error: Segmentation fault signal terminated program cc1plus", "cc1plus"},
        {"collect2: fatal error: ld terminated with signal 11 [Segmentation fault]", "ld"},
        {"Illegal instruction (core dumped)", "nvcc"},
        {"a.cu(1): internal error: assertion failed: is_type", "nvcc"},
        {"Internal Compiler Error (codegen): \"there was an error\"", "nvcc"},
        {"a.cu:3:5: internal compiler error: in tsubst, at cp/pt.cc:123", "nvcc"}};
    for (const auto& [line, tool] : crashes) {
        const Message crash = program::findToolCrash(std::string("a.cu(2): warning: x\n") + line + "\n");
        ASSERT_FALSE(crash.isEmpty()) << line;
        EXPECT_EQ(std::get<std::string>(crash.arguments.front().value), tool) << line;
    }
    for (const char* ordinary : {"a.cu(1): error: internal error", "a.cu:1:2: error: #error internal compiler error", "1 error detected"})
        EXPECT_TRUE(program::findToolCrash(ordinary).isEmpty()) << ordinary;
}

TEST_F(Gates, AKernelHasToEndInTime)
{
    make(kSums, R"("cases": [{"arguments": ["32"]}], "limits": {"seconds": 4})");
    const auto loop = [](const char* turns) {
        return addKernel("    unsigned k = 1;\n    for (long long turn = 0; turn < " + std::string(turns) +
                         "; ++turn)\n        k = k * 1664525u + a[i];\n    c[i] = a[i] + b[i] + (k == 3000000019u && n < 0 ? 1 : 0);\n");
    };
    EXPECT_THAT(collectReasons(gradeOf(loop("100"))), IsEmpty()) << m_feedback;
    EXPECT_THAT(collectReasons(gradeOf(loop("100000000000"))), ElementsAre("time")) << m_feedback;
    EXPECT_THAT(m_feedback, testing::ContainsRegex("The kernel did not end within 4 s: its threads repeat ada.cu:[78](, 8)?\\.\n"));
    EXPECT_THAT(m_feedback, HasSubstr("Check that the loop ends"));
}

/// A loop without an end costs its whole time only once, and blames no line that the submission does not have.
TEST_F(Gates, LaterCasesHaveLessTimeOnceOneRanOutOfIt)
{
    make(kSums, R"("parameters": ["n"], "cases": [{"arguments": ["40"]}, {"arguments": ["20"]}, {"arguments": ["4"]}],
                   "limits": {"seconds": 5})");
    const Grade grade = gradeOf(addKernel("    unsigned k = 1;\n    for (long long turn = 0; n > 10 && turn < 100000000000; ++turn)\n"
                                          "        k = k * 1664525u + a[i];\n"
                                          "    c[i] = a[i] + b[i] + (k == 3000000019u && n < 0 ? 1 : 0);\n"));
    EXPECT_THAT(collectReasons(grade), ElementsAre("time")) << m_feedback;
    EXPECT_THAT(m_feedback, HasSubstr("The kernel did not end within 5 s: its threads repeat ada.cu:"));
    EXPECT_THAT(m_feedback, HasSubstr("The kernel did not end within 1 s: its threads repeat ada.cu:"));
    EXPECT_THAT(m_feedback, HasSubstr("It had 1 s instead of 5 s, because an earlier case ran out of time."));
    EXPECT_EQ(grade.points, 1u) << "the case in which the loop ends\n" << m_feedback;
}

/// Events of memory take the most time of a recorded loop, so that few instructions are executed in a second.
TEST_F(Gates, LinesOfALoopThatWritesMemoryAreNamed)
{
    make(kSums, R"("cases": [{"arguments": ["32"]}], "limits": {"seconds": 3})");
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    int k = 0;\n    while (k < n) {\n        c[i] = a[i] + b[i];\n    }\n"))),
                ElementsAre("time"));
    EXPECT_THAT(m_feedback, testing::ContainsRegex("its threads repeat ada.cu:[789](, [789])*\\.\n"));
}

/// An element that holds the bytes of unwritten memory may nevertheless have been written.
TEST_F(Gates, AnUndefinedValueIsNotAnUnwrittenElement)
{
    make(kSums, R"("cases": [{"arguments": ["32"]}])");
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    __shared__ int tile[33];\n    tile[threadIdx.x] = a[i] + b[i];\n"
                                                 "    __syncthreads();\n    c[i] = tile[i == 5 ? 32 : i];\n"))),
                ElementsAre("results"));
    EXPECT_THAT(m_feedback,
                HasSubstr("The value of c[5] is undefined: it was copied from tile[32] in shared memory, which no thread of the "
                          "block had written yet; wrong elements: 1 of 32."));
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    if (i != 5)\n        c[i] = a[i] + b[i];\n"))), ElementsAre("results"));
    EXPECT_THAT(m_feedback, HasSubstr("c[5] was not written; wrong elements: 1 of 32."));
}

/// If the kernel has no loop, the message blames the number of blocks for the time.
TEST_F(Gates, TooManyBlocksReportsHowManyExited)
{
    std::string vast = kSums;
    vast.replace(vast.find("(n + 31) / 32, 32"), std::strlen("(n + 31) / 32"), "50000000");
    make(vast, R"("cases": [{"arguments": ["32"]}], "limits": {"seconds": 6})");
    EXPECT_THAT(collectReasons(gradeOf(addKernel("    c[i] = a[i] + b[i];\n"))), ElementsAre("time")) << m_feedback;
    EXPECT_THAT(m_feedback, testing::ContainsRegex("within 6 s: by then [0-9]+ of its 50000000 blocks had exited"));
    EXPECT_THAT(m_feedback, HasSubstr("Launch only as many blocks as the data needs."));
}

/// Messages name the memory of the check after the parameters of the kernel, and the file by its own name.
TEST_F(Gates, FindingsNameTheCodeOfTheStudent)
{
    make(kSums, R"("parameters": ["n"], "cases": [{"arguments": ["33"]}])");
    const std::string unguarded = "__global__ void add(const int* a, const int* b, int* c, int n)\n{\n"
                                  "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    c[i] = a[i] + b[i];\n}\n\nint main() {}\n";
    const Grade grade = gradeOf(unguarded);
    EXPECT_THAT(collectReasons(grade), ElementsAre("finding:out-of-bounds")) << m_feedback;
    EXPECT_THAT(m_feedback, HasSubstr("Right results, n = 33"));
    EXPECT_THAT(m_feedback, HasSubstr("ada.cu:4: kernel add"));
    EXPECT_THAT(m_feedback, HasSubstr("reads a[33], past the end of a (length 33"));
    EXPECT_THAT(m_feedback, testing::Not(HasSubstr("allocation")));
    const auto& place = grade.parts.back().place;
    ASSERT_TRUE(place);
    EXPECT_EQ(place->recording->findings.front().location.variable, "a");
    EXPECT_EQ(fs::path(place->recording->program.sources.front().path).filename(), "ada.cu");
}

}  // namespace
}  // namespace simtscope::exercises
