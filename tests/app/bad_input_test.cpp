// Tests mistakes of users and failures during a run. Each gives a clear message and the documented exit code; none crashes SIMTscope or
// loses data.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// Program whose kernel never ends but is not a deadlock, because it writes the value that it reads.
const char* const kEndless = R"(
__global__ void endless(volatile int* count) { for (;;) ++*count; }
int main()
{
    int* count;
    cudaMalloc(&count, sizeof(int));
    endless<<<1, 32>>>(count);
    return cudaDeviceSynchronize() != cudaSuccess;
}
)";

/// Program that launches kernels without end, each of which has a race.
const char* const kEndlessRace = R"(
__global__ void shift(int* data) { data[threadIdx.x] = data[(threadIdx.x + 1) % blockDim.x]; }
int main()
{
    int* data;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaMemset(data, 0, 256 * sizeof(int));
    for (int i = 0; i < 3; ++i)
        shift<<<1, 256>>>(data);
    for (volatile int i = 0;;)
        ++i;
}
)";

constexpr const char* kTimedOut =
    "simtscope: the program was stopped after 2 s; everything up to launch 1, endless<<<1, 32>>>, was recorded\n"
    "Look for a loop that never ends, or allow more time with --timeout.\n";

const char* const kOutOfBounds = R"(
#include <cstdio>
__global__ void reachTooFar(int* data, int n)
{
    int i = threadIdx.x;
    data[i + n] = i;
}
int main()
{
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    reachTooFar<<<1, 32>>>(data, 1 << 20);
    cudaError_t error = cudaDeviceSynchronize();
    std::printf("%s\n", cudaGetErrorName(error));
    return error != cudaSuccess;
}
)";

const char* const kSegfault = R"(
__global__ void mark(int* data) { data[threadIdx.x] = threadIdx.x; }
int main(int argc, char**)
{
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    mark<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    volatile int* nowhere = reinterpret_cast<int*>(argc - 1);
    *nowhere = 1;
    return 0;
}
)";

class BadInput : public AppTest {};

}  // namespace

TEST_F(BadInput, NotACudaFile)
{
    SKIP_WITHOUT_NVCC();
    const std::string picture = writeProgram("picture.cu", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
    const Outcome binary = runSimtscope({"run", picture});
    EXPECT_EQ(binary.exitCode, 2) << binary.stderrText;
    EXPECT_EQ(binary.stderrText, "simtscope: " + picture + " is not a CUDA program: it is not a text file\nGive the path of a .cu file.\n");
    const Outcome prose = runSimtscope({"run", writeProgram("letter.cu", "Dear students,\n")});
    EXPECT_EQ(prose.exitCode, 3);
    EXPECT_THAT(prose.stderrText, HasSubstr("letter.cu(1)"));
    const Outcome folder = runSimtscope({"run", path(".")});
    EXPECT_EQ(folder.exitCode, 2);
}

TEST_F(BadInput, SyntaxErrorShowsNvccsMessageAndLine)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        runSimtscope({"run", writeProgram("broken.cu", "__global__ void k() { }\nint main()\n{\n    int x = ;\n}\n"), "--report", "json"});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.stderrText, HasSubstr("broken.cu(4): error"));
    EXPECT_EQ(outcome.stdoutText, "");
}

TEST_F(BadInput, AKernelThatNeverEndsIsStopped)
{
    SKIP_WITHOUT_NVCC();
    const std::string kept = path("kept.simt");
    const Outcome outcome =
        runSimtscope({"run", writeProgram("endless.cu", kEndless), "--timeout", "2", "--record", kept}, {.timeoutSeconds = 60});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr(kTimedOut)) << "the place of the kernel is said before it, and the number of events after it";
    EXPECT_LT(outcome.seconds, 40);
    const auto recording = trace::readRecording(kept);
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 1u);
    EXPECT_EQ(recording->launches[0].name, "endless");
}

TEST_F(BadInput, ReportOfAStoppedRunNamesUnknownValues)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("two.cu", R"(
__global__ void some(int* data) { if (threadIdx.x % 3 == 0) atomicAdd(data + threadIdx.x, data[0]); else data[threadIdx.x] += threadIdx.x; }
__global__ void endless(volatile int* data) { for (;;) data[threadIdx.x] = 1; }
int main()
{
    int* data;
    cudaMalloc(&data, 128);
    cudaMemset(data, 0, 128);
    some<<<1, 32>>>(data);
    endless<<<1, 32>>>(data);
    return cudaDeviceSynchronize() != cudaSuccess;
}
)");
    const Outcome outcome = runSimtscope({"run", source, "--timeout", "2", "--report", "json"}, {.timeoutSeconds = 60});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const auto launches = nlohmann::json::parse(outcome.stdoutText).at("launches");
    ASSERT_EQ(launches.size(), 2u);
    EXPECT_GT(launches[0].at("warp_instructions"), 0);
    EXPECT_FALSE(launches[0].contains("complete"));
    ASSERT_GT(launches[0].at("branches").at("divergent"), 0);
    EXPECT_EQ(launches[0].at("machine_code").at("problem"), msg::run::noMachineCodeOfStopped().text()) << "ptxas may take long";
    EXPECT_EQ(launches[1].at("complete"), false);
    EXPECT_GT(launches[1].at("warp_instructions"), 0) << "the counts are of what ran";
    EXPECT_EQ(launches[1].at("blocks_done"), 0);
}

TEST_F(BadInput, StoppedProgramIsDrawnUpToItsEnd)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        runSimtscope({"render", writeProgram("endless.cu", kEndless), "--timeout", "2", "--figure", "source", "-o", path("x.svg")},
                     {.timeoutSeconds = 60});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, EndsWith(kTimedOut));
    EXPECT_THAT(readFile(path("x.svg")), HasSubstr("<title>source · endless, 32 threads, block 0 in a grid of 1, launch 1 of 1</title>"));
}

TEST_F(BadInput, ControlCKeepsTheRecording)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("endless.cu", kEndless), kept = path("kept.simt");
    runSimtscope({"run", source, "--timeout", "0.1"});  // builds the program, so that the next run starts at once
    const Outcome outcome = runSimtscope({"run", source, "--record", kept}, {.timeoutSeconds = 60, .interruptAfterSeconds = 3});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_GE(outcome.seconds, 3);
    EXPECT_LT(outcome.seconds, 30);
    const auto recording = trace::readRecording(kept);
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 1u);
    EXPECT_EQ(recording->launches[0].name, "endless");
}

/// Runs a program that never ends. One of its output streams is a full pipe that nobody reads.
Outcome runInto(const std::string& pipe, const std::string& stream, const std::string& source)
{
    EXPECT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    // The first command fills the pipe, which holds 64 KiB.
    const std::string script = "sleep 300 < \"$1\" & { head -c 65536 /dev/zero >&3; \"$2\" run \"$3\" --timeout 1 --report text " + stream +
                               ">&3; echo code $? >&2; } 3> \"$1\"; kill $!";
    return spawn({"/bin/sh", "-c", script, "sh", pipe, buildPath("bin/simtscope"), source}, {.timeoutSeconds = 120});
}

TEST_F(BadInput, AReportOrMessagesThatNobodyReadsDoNotHoldUpAStoppedRun)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("endless.cu", kEndless + std::string("void warn() { int unused = 1; }\n"));
    EXPECT_THAT(runSimtscope({"run", source, "--timeout", "0.1"}).stderrText, HasSubstr("warning"));  // builds the program
    const Outcome out = runInto(path("out"), "", source);
    EXPECT_THAT(out.stderrText, HasSubstr("simtscope: standard output: cannot be written: no program has read it for 10 seconds"));
    EXPECT_THAT(out.stderrText, HasSubstr("code 1\n"));
    const Outcome errors = runInto(path("errors"), "2", source);
    EXPECT_THAT(errors.stdoutText, HasSubstr("endless")) << "the report";
    EXPECT_EQ(errors.stderrText, "code 1\n");
}

TEST_F(BadInput, OutOfBoundsNamesKernelLineBlockAndThread)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", writeProgram("far.cu", kOutOfBounds), "--report", "json"});
    EXPECT_EQ(outcome.exitCode, 1);
    const auto report = nlohmann::json::parse(outcome.stdoutText, nullptr, false);
    ASSERT_TRUE(report.is_object()) << outcome.stdoutText;
    ASSERT_EQ(report.at("findings").size(), 1u);
    const auto& found = report["findings"][0];
    EXPECT_EQ(found.at("kernel"), "reachTooFar");
    EXPECT_EQ(found.at("line"), 6);
    EXPECT_EQ(found.at("block"), 0);
    EXPECT_EQ(found.at("threads"), nlohmann::json({0}));
    const std::string text = found.at("text");
    EXPECT_THAT(text, StartsWith("far.cu:6: kernel reachTooFar, block (0,0,0), thread (0,0,0) writes data[1048576], "));
    EXPECT_THAT(text, HasSubstr(", past the end of data (length 32, elements of 4 bytes), at address 0x"));
    const std::string finding = "simtscope: " + text + "\n", printed = "cudaErrorIllegalAddress\n";  // from two pipes, which have no order
    EXPECT_THAT(outcome.stderrText, testing::AnyOf(finding + printed, printed + finding));
}

TEST_F(BadInput, AProgramThatSegfaultsLosesNothing)
{
    SKIP_WITHOUT_NVCC();
    const std::string kept = path("kept.simt");
    const Outcome outcome = runSimtscope({"run", writeProgram("crash.cu", kSegfault), "--record", kept});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText,
              "simtscope: the program crashed: segmentation fault (signal 11); everything up to launch 1, mark<<<1, 32>>>, was recorded\n"
              "Check the pointers of the host code: it must not access memory through a device pointer or a null pointer.\n"
              "simtscope: The recording is incomplete, because the run was cut off: it holds 3 events (launches: 1).\n");
    const auto recording = trace::readRecording(kept);
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 1u);
    EXPECT_TRUE(recording->launches[0].isComplete);
}

TEST_F(BadInput, ExitCodeOfTheProgramIsReported)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", writeProgram("seven.cu", "int main() { return 7; }\n")});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText, "simtscope: the program ended with exit code 7\nRead the program's output for the reason.\n");
}

TEST_F(BadInput, OptionsThatNameAMissingBlockOrKernelAreErrors)
{
    SKIP_WITHOUT_NVCC();
    const Outcome blocks = runSimtscope({"run", "hello", "--blocks", "0,99", "--", "4", "32"});
    EXPECT_EQ(blocks.exitCode, 2);
    EXPECT_THAT(blocks.stderrText,
                HasSubstr("simtscope: --blocks: no launch has 99: the number of blocks of the largest grid is 4\nChoose from 0 to 3"));
    const Outcome kernel = runSimtscope({"run", "hello", "--launch", "nothing:1x32"});
    EXPECT_EQ(kernel.exitCode, 2);
    EXPECT_THAT(kernel.stderrText, HasSubstr("--launch: the program launched no kernel nothing\n"));
    const Outcome drawn = runSimtscope({"render", "hello", "--block", "99", "-o", path("x.svg"), "--", "4", "32"});
    EXPECT_EQ(drawn.exitCode, 2);
    EXPECT_THAT(drawn.stderrText, HasSubstr("has no block 99: its grid has 4 in all"));
}

TEST_F(BadInput, OutputThatCannotBeWrittenIsAnErrorOfARun)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", "hello"}, {.stdoutFile = "/dev/full"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText, "simtscope: standard output: cannot be written: No space left on device\n");
}

TEST_F(BadInput, NoFixIsTriedOfAProgramThatWasStopped)
{
    SKIP_WITHOUT_NVCC();
    const std::string racy = writeProgram("racy.cu", kEndlessRace);
    runSimtscope({"run", racy, "--timeout", "0.1"});  // builds the program, so that the next run starts at once
    const Outcome outcome = runSimtscope({"run", racy, "--timeout", "2"}, {.timeoutSeconds = 120});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("nothing orders the two accesses"));
    EXPECT_LT(outcome.seconds, 30) << "each attempt would run until it is stopped";
}

TEST_F(BadInput, UnavailableEngineExitsWithFour)
{
    const Outcome outcome =
        runSimtscope({"run", "hello", "--engine", "cuda"}, {.environment = {{"SIMTSCOPE_CUDA_RUNTIME", "/no/such/folder"}}});
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_EQ(outcome.stderrText,
              "simtscope: the cuda engine is not available: SIMTSCOPE_CUDA_RUNTIME is /no/such/folder, where there is no "
              "libcudart.so.13\nRun it with --engine simt, which needs no GPU.\n");
}

TEST_F(BadInput, ToolkitsAreListedWithTheOneThatIsUsedFirst)
{
    const auto nvcc = [&](const std::string& folder, const std::string& text) {
        std::filesystem::create_directories(path(folder));
        const std::string file = writeProgram(folder + "/nvcc", "#!/bin/sh\n" + text);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    };
    const std::string workingNvcc = nvcc("a", "echo 'Cuda compilation tools, release 12.4, V12.4.131'\n"),
                      brokenNvcc = nvcc("b", "exit 1\n");
    const Outcome outcome =
        runSimtscope({"devices"}, {.environment = {{"CUDACXX", workingNvcc}, {"CUDA_HOME", {}}, {"PATH", path("b") + ":/usr/bin:/bin"}}});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_THAT(outcome.stdoutText,
                HasSubstr("Compiler\n  nvcc   " + workingNvcc + "   CUDA 12.4\n  nvcc   " + brokenNvcc + "   " + brokenNvcc +
                          " does not run: exit code 1   not used; to use it, set CUDACXX=" + brokenNvcc + "\n"));
}

TEST_F(BadInput, DamagedRecordingsAreRefused)
{
    const std::string validRecording = repositoryPath("resources/recordings/reduce-1-interleaved.simt");
    ASSERT_TRUE(std::filesystem::exists(validRecording));
    const std::string bytes = readFile(validRecording);

    const auto refused = [&](const std::string& name, const std::string& damaged) {
        writeFile(path(name), damaged);
        for (const auto& arguments :
             std::vector<std::vector<std::string>>{{"report", path(name)},
                                                   {"compare", path(name), validRecording},
                                                   {"render", path(name), "--figure", "source", "-o", path("x.png")}}) {
            const Outcome outcome = runSimtscope(arguments);
            EXPECT_GE(outcome.exitCode, 0) << name << " crashed " << arguments[0];
            EXPECT_LE(outcome.exitCode, 2) << name;
            EXPECT_TRUE(outcome.exitCode == 0 || !outcome.stderrText.empty() || arguments[0] == "compare") << name;
        }
        return runSimtscope({"report", path(name)}).exitCode == 2;
    };
    EXPECT_TRUE(refused("empty.simt", ""));
    EXPECT_TRUE(refused("text.simt", "hello\n"));
    EXPECT_TRUE(refused("header.simt", bytes.substr(0, 50)));
    const std::string copyHint = msg::file::damagedCopy("", {}).fix();
    EXPECT_TRUE(refused("half.simt", bytes.substr(0, bytes.size() / 2)));
    EXPECT_THAT(runSimtscope({"report", path("half.simt")}).stderrText, HasSubstr(copyHint));
    std::string garbled = bytes;
    std::fill(garbled.begin() + std::ptrdiff_t(bytes.size() / 2), garbled.end(), 'x');
    EXPECT_TRUE(refused("garbled.simt", garbled));
    const Outcome garbledReport = runSimtscope({"report", path("garbled.simt")});
    EXPECT_THAT(garbledReport.stderrText, HasSubstr(copyHint));
    EXPECT_THAT(garbledReport.stderrText, testing::Not(testing::AnyOf(HasSubstr("btree"), HasSubstr("database"), HasSubstr("***"))));

    // A flipped bit may hit a byte that nobody uses. It must never crash the program, nor silently change the numbers.
    const std::string before = runSimtscope({"report", validRecording, "--format", "json", "--by", "site"}).stdoutText;
    for (std::size_t i = 0; i < 24; ++i) {
        std::string flipped = bytes;
        flipped[bytes.size() * i / 24 + 7] ^= char(1 << (i % 8));
        writeFile(path("flipped.simt"), flipped);
        const Outcome outcome = runSimtscope({"report", path("flipped.simt"), "--format", "json", "--by", "site"});
        EXPECT_TRUE(outcome.exitCode >= 0 && outcome.exitCode <= 2) << "bit flipped in byte " << bytes.size() * i / 24 + 7;
        const Outcome compared = runSimtscope({"compare", validRecording, path("flipped.simt")});
        EXPECT_TRUE(compared.exitCode >= 0 && compared.exitCode <= 2) << "bit flipped in byte " << bytes.size() * i / 24 + 7;
    }
}

TEST_F(BadInput, RecordingsThatCannotBeWritten)
{
    SKIP_WITHOUT_NVCC();
    struct Row {
        std::string target;
        int code;
        Message message;
    };
    const std::string nowhere = path("no/such/folder/x.simt"), folder = path(".");
    for (const Row& row :
         {Row{nowhere, 1, msg::run::recordingUnwritable(nowhere, "No such file or directory")},
          Row{folder, 2, msg::run::recordingIsFolder(folder)}, Row{"/dev/full", 2, msg::file::cannotWriteIrregular("/dev/full")},
          Row{"/proc/x.simt", 1, msg::run::recordingUnwritable("/proc/x.simt", "No such file or directory")}}) {
        const Outcome outcome = runSimtscope({"run", "hello", "--record", row.target});
        EXPECT_EQ(outcome.exitCode, row.code) << row.target;
        EXPECT_EQ(outcome.stderrText, "simtscope: " + row.message.text() + "\n" + row.message.fix() + "\n");
    }
    const Outcome report = runSimtscope({"run", "hello", "--report", "json", "-o", "/dev/full"});
    EXPECT_EQ(report.exitCode, 1);
    EXPECT_EQ(report.stderrText, "simtscope: /dev/full: cannot be written: No space left on device\n");
}

TEST_F(BadInput, FullDiskIsReportedAndWrittenEventsStay)
{
    SKIP_WITHOUT_NVCC();
    const std::string disk = path("disk"), kept = disk + "/x.simt";
    std::filesystem::create_directory(disk);
    if (::geteuid() != 0 || ::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=256k") != 0)
        GTEST_SKIP() << "only root, outside a container, can make a small disk";
    const Outcome outcome = runSimtscope({"run", "reduce-3-sequential", "--blocks", "all", "--record", kept, "--", "1000000", "256"});
    const auto recording = trace::readRecording(kept);
    ::umount(disk.c_str());
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr("full"));
    EXPECT_THAT(outcome.stdoutText, HasSubstr("the sum of 1000000")) << "the program itself runs to its end";
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording->notes.empty()) << "what is missing is said";
}

TEST_F(BadInput, ArgumentsAfterTheDashesAreUntouched)
{
    SKIP_WITHOUT_NVCC();
    const std::string echo = writeProgram(
        "echo.cu",
        "#include <cstdio>\nint main(int argc, char** argv) { for (int i = 1; i < argc; ++i) std::printf(\"[%s]\", argv[i]); }\n");
    EXPECT_EQ(runSimtscope({"run", echo, "--", "--report", "json", "--", "-x", "a b", ""}).stdoutText, "[--report][json][--][-x][a b][]");
}

TEST_F(BadInput, ReportAndOutputDoNotMix)
{
    SKIP_WITHOUT_NVCC();
    const std::string hello = "hello from thread 0 of block 0 (number 0)\nhello from thread 1 of block 0 (number 1)\n"
                              "hello from thread 2 of block 0 (number 2)\nhello from thread 3 of block 0 (number 3)\n"
                              "hello: 4 of 4 threads were here\n";
    const Outcome onStdout = runSimtscope({"run", "hello", "--report", "json", "--", "1", "4"});
    EXPECT_TRUE(nlohmann::json::accept(onStdout.stdoutText)) << onStdout.stdoutText;
    EXPECT_EQ(onStdout.stderrText, hello);
    const Outcome toFile = runSimtscope({"run", "hello", "--report", "json", "-o", path("report.json"), "--", "1", "4"});
    EXPECT_EQ(toFile.stdoutText, hello);
    EXPECT_TRUE(nlohmann::json::accept(readFile(path("report.json"))));
}
