// Tests whole runs: from a .cu to a recording and a clear message.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <gmock/gmock.h>
#include <sys/mount.h>
#include <thread>
#include <unistd.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/ptx.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/messages/syntax.h"
#include "gpu/core/utf8.h"
#include "gpu/program/build/runtime_library.h"
#include "gpu/program/build/toolkit.h"
#include "tests/gpu/program/workspace.h"
#include "tests/toolkit.h"

namespace simtscope::program {
namespace {

using RunTest = CompilingWorkspace;

constexpr char kVectorAdd[] = R"(#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
int main(int argc, char** argv)
{
    const int n = 1000;
    static int a[n], b[n], c[n];
    for (int i = 0; i < n; ++i) { a[i] = i; b[i] = 2 * i; }
    int *da, *db, *dc;
    cudaMalloc(&da, sizeof a); cudaMalloc(&db, sizeof a); cudaMalloc(&dc, sizeof a);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof a, cudaMemcpyHostToDevice);
    add<<<4, 256>>>(da, db, dc, n);
    cudaMemcpy(c, dc, sizeof a, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += c[i] != 3 * i;
    printf("%d wrong, argument %s\n", wrong, argc > 1 ? argv[1] : "none");
    cudaFree(da); cudaFree(db); cudaFree(dc);
    return wrong != 0;
}
)";

/// Returns a program whose only kernel has the body `kernel`, and whose main() runs `host` around the launch.
std::string program(const std::string& kernel, const std::string& host, const std::string& top = "")
{
    return "#include <cstdio>\n#include <cstdlib>\n" + top + "\n__global__ void kernel(int* p, int n)\n{\n" + kernel +
           "\n}\nint main()\n{\n    int* p = nullptr;\n    cudaMalloc(&p, 1024);\n" + host + "\n}\n";
}

TEST_F(RunTest, VectorAddIsRightAndRecorded)
{
    RunRequest wanted = request(kVectorAdd);
    wanted.arguments = {"a b"};
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.end, RunEndKind::Finished) << outcome.message.text() << outcome.compilerText;
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.message.text(), "");
    EXPECT_EQ(output, "0 wrong, argument a b\n");
    EXPECT_EQ(lastProgress.stage, RunStage::Done);

    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_TRUE(recording.program.isComplete);
    EXPECT_EQ(recording.program.exitCode, 0);
    EXPECT_EQ(recording.program.name, "program");
    EXPECT_EQ(recording.program.arguments, std::vector<std::string>{"a b"});
    EXPECT_EQ(recording.program.output, output);
    ASSERT_EQ(recording.program.sources.size(), 1u);
    EXPECT_EQ(recording.program.sources[0].text, kVectorAdd);
    EXPECT_EQ(recording.device.smCount, 132u);
    ASSERT_EQ(recording.launches.size(), 1u);
    const trace::Launch& launch = recording.launches[0];
    EXPECT_EQ(launch.name, "add");
    EXPECT_EQ(launch.grid.x, 4u);
    EXPECT_EQ(launch.blocks.size(), 4u);
    EXPECT_TRUE(launch.isComplete);
    ASSERT_EQ(recording.allocations.size(), 3u);
    EXPECT_EQ(recording.allocations[0].bytes, 4000u);
    EXPECT_GE(recording.allocations[0].freedByCall, 0);

    std::vector<std::string> calls;
    for (const trace::ApiCall& call : recording.apiCalls)
        calls.push_back(call.name);
    EXPECT_EQ(calls, (std::vector<std::string>{"cudaMalloc", "cudaMalloc", "cudaMalloc", "cudaMemcpy", "cudaMemcpy", "cudaLaunchKernel",
                                               "cudaMemcpy", "cudaFree", "cudaFree", "cudaFree"}));
    ASSERT_EQ(recording.apiCalls.size(), 10u);
    EXPECT_EQ(recording.apiCalls[5].launch, 0);
    EXPECT_EQ(recording.apiCalls[5].detail.text(), "add<<<4, 256>>>");
    EXPECT_EQ(recording.apiCalls[3].bytes, 4000u);
    EXPECT_LT(recording.apiCalls[3].start, recording.apiCalls[3].end);
    EXPECT_GE(recording.apiCalls[6].workStart, recording.apiCalls[5].workEnd);
    EXPECT_GT(recording.apiCalls[5].workEnd, recording.apiCalls[5].end);
    EXPECT_EQ(launch.apiCall, 5);
}

TEST_F(RunTest, SecondRunComesFromTheCacheUntilAnIncludeChanges)
{
    write("value.h", "#define VALUE 1\n");
    const RunRequest wanted =
        request("#include <cstdio>\n#include \"value.h\"\nint main() { printf(\"%d\\n\", VALUE); return cudaFree(0); }\n");
    EXPECT_FALSE(mustRun(wanted).isFromCache);
    const RunOutcome secondOutcome = mustRun(wanted);
    EXPECT_TRUE(secondOutcome.isFromCache);
    EXPECT_EQ(read(secondOutcome.recordingPath).program.sources.size(), 2u);
    write("value.h", "#define VALUE 2\n");
    EXPECT_FALSE(mustRun(wanted).isFromCache);
    EXPECT_EQ(output, "1\n1\n2\n");
}

TEST_F(RunTest, SyntaxErrorNamesItsLine)
{
    const RunOutcome outcome = mustRun(request("int main()\n{\n    int x = ;\n}\n"));
    EXPECT_EQ(outcome.end, RunEndKind::CompileError);
    ASSERT_FALSE(outcome.compilerMessages.empty());
    EXPECT_EQ(outcome.compilerMessages[0].line, 3);
    EXPECT_TRUE(outcome.compilerMessages[0].isError);
    ASSERT_TRUE(outcome.message.is(msg::run::doesNotCompileBecause)) << outcome.message.text();
    EXPECT_EQ(std::get<std::string>(outcome.message.arguments[0].value), "program.cu");
    EXPECT_TRUE(std::get<std::string>(outcome.message.arguments[1].value).starts_with("program.cu:3: ")) << outcome.message.text();
    EXPECT_EQ(outcome.recordingPath, "");
}

TEST_F(RunTest, MissingMainIsReported)
{
    const RunOutcome outcome = mustRun(request("__global__ void kernel() {}\n"));
    EXPECT_EQ(outcome.end, RunEndKind::CompileError);
    ASSERT_TRUE(outcome.message.is(msg::run::noMainOnlyKernels)) << outcome.message.text();
    EXPECT_EQ(std::get<std::string>(outcome.message.arguments[0].value), "program.cu");
    ASSERT_EQ(outcome.compilerMessages.size(), 1u);
}

TEST_F(RunTest, WarningsAreKept)
{
    const RunRequest wanted = request("int main()\n{\n    int unused;\n    return cudaFree(0);\n}\n");
    for (int i = 0; i < 2; ++i) {
        const RunOutcome outcome = mustRun(wanted);
        EXPECT_EQ(outcome.end, RunEndKind::Finished);
        ASSERT_EQ(outcome.compilerMessages.size(), 1u) << outcome.compilerText;
        EXPECT_FALSE(outcome.compilerMessages[0].isError);
        EXPECT_EQ(outcome.compilerMessages[0].line, 3);
    }
}

TEST_F(RunTest, OutOfBoundsIsFoundAndSticks)
{
    const RunOutcome outcome = mustRun(request(program(
        "    p[threadIdx.x + 256] = n;", "    kernel<<<1, 32>>>(p, 1);\n    printf(\"%s\\n\", cudaGetErrorName(cudaGetLastError()));\n"
                                         "    printf(\"%s\\n\", cudaGetErrorName(cudaDeviceSynchronize()));\n    printf(\"%s\\n\", "
                                         "cudaGetErrorName(cudaFree(p)));\n    return 5;")));
    EXPECT_EQ(outcome.end, RunEndKind::Finished);
    EXPECT_EQ(outcome.exitCode, 5);
    EXPECT_EQ(output, "cudaSuccess\ncudaErrorIllegalAddress\ncudaErrorIllegalAddress\n");
    EXPECT_NE(errors.find("simtscope: "), std::string::npos);
    EXPECT_EQ(errors.find("simtscope: "), errors.rfind("simtscope: ")) << errors;
    EXPECT_FALSE(outcome.message.text().empty());
    EXPECT_EQ(errors.find(msg::call::ofHost().text()), std::string::npos) << errors;
    const trace::Recording recording = read(outcome.recordingPath);
    ASSERT_EQ(recording.findings.size(), 1u);
    EXPECT_EQ(recording.findings[0].line, 6u);
    EXPECT_EQ(recording.launches.at(0).error, 700);
}

TEST_F(RunTest, HostPointerInAKernelIsExplained)
{
    mustRun(request(program("    p[threadIdx.x] = n;",
                            "    int* host = new int[1000000];\n    kernel<<<1, 32>>>(host, 1);\n    cudaDeviceSynchronize();")));
    EXPECT_NE(errors.find(msg::call::ofHost().text()), std::string::npos) << errors;
}

TEST_F(RunTest, FreedMemoryIsExplained)
{
    mustRun(request(program("    p[threadIdx.x] = n;", "    cudaFree(p);\n    kernel<<<1, 32>>>(p, 1);\n    cudaDeviceSynchronize();")));
    EXPECT_NE(errors.find(msg::call::freed().text()), std::string::npos) << errors;
}

TEST_F(RunTest, CrashLeavesAReadableRecording)
{
    const RunOutcome outcome =
        mustRun(request(program("    p[threadIdx.x] = n;", "    kernel<<<1, 32>>>(p, 1);\n    kernel<<<2, 32>>>(p, 2);\n    "
                                                           "cudaDeviceSynchronize();\n    volatile int* bad = nullptr;\n    *bad = 1;")));
    EXPECT_EQ(outcome.end, RunEndKind::Signal);
    EXPECT_EQ(outcome.signal, SIGSEGV);
    EXPECT_EQ(outcome.message, msg::run::crashed(msg::run::segmentationFault(), SIGSEGV, msg::run::recordedUpTo(1, "kernel<<<2, 32>>>"),
                                                 msg::run::badPointer()));
    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_EQ(recording.launches.size(), 2u);
    EXPECT_EQ(recording.program.signal, SIGSEGV);
    EXPECT_FALSE(recording.program.isComplete);
}

TEST_F(RunTest, KillLeavesAReadableRecording)
{
    const RunOutcome outcome =
        mustRun(request(program("    p[threadIdx.x] = n;",
                                "    kernel<<<1, 32>>>(p, 1);\n    cudaDeviceSynchronize();\n    raise(SIGKILL);", "#include <csignal>")));
    EXPECT_EQ(outcome.end, RunEndKind::Signal);
    EXPECT_EQ(outcome.signal, SIGKILL);
    EXPECT_EQ(read(outcome.recordingPath).launches.size(), 1u);
}

TEST_F(RunTest, OutputComesByLineWhereSomebodyWatches)
{
    RunRequest wanted =
        request(program("    p[threadIdx.x] = n;",
                        "    std::puts(\"begun\");\n    kernel<<<1, 32>>>(p, 1);\n    cudaDeviceSynchronize();\n    raise(SIGKILL);",
                        "#include <csignal>\n#include <cstdio>"));
    EXPECT_EQ(read(mustRun(wanted).recordingPath).program.output, "") << "a full buffer, or the end, writes it";
    wanted.flushesByLine = true;
    EXPECT_EQ(read(mustRun(wanted).recordingPath).program.output, "begun\n");
}

constexpr char kEndless[] = "    volatile int* q = p;\n    while (q[0] >= 0) q[0] = (q[0] + 1) & 1023;";

TEST_F(RunTest, EndlessKernelIsStoppedByTheTimeLimit)
{
    RunRequest wanted = request(program(kEndless, "    kernel<<<1, 32>>>(p, 1);\n    cudaDeviceSynchronize();"));
    wanted.timeoutSeconds = 1;
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.end, RunEndKind::TimedOut);
    EXPECT_LT(outcome.runSeconds, 30);
    EXPECT_EQ(outcome.message, msg::run::timedOut(1, msg::run::recordedUpTo(0, "kernel<<<1, 32>>>")));
    EXPECT_EQ(read(outcome.recordingPath).launches.size(), 1u);
}

TEST_F(RunTest, SpinThatNobodyCanEndIsReported)
{
    const RunOutcome outcome = mustRun(
        request(program("    volatile int* q = p;\n    while (q[0] == 0) {}",
                        "    cudaMemset(p, 0, 4);\n    kernel<<<1, 32>>>(p, 1);\n    puts(cudaGetErrorName(cudaDeviceSynchronize()));")));
    EXPECT_EQ(outcome.end, RunEndKind::Finished);
    EXPECT_EQ(output, "cudaErrorLaunchTimeout\n");
    EXPECT_FALSE(outcome.message.text().empty());
    EXPECT_EQ(read(outcome.recordingPath).findings.size(), 1u);
}

TEST_F(RunTest, EndlessKernelIsStoppedByCancelling)
{
    std::stop_source source;
    RunRequest wanted = request(
        program(kEndless, "    printf(\"begins\\n\");\n    fflush(stdout);\n    kernel<<<1, 32>>>(p, 1);\n    cudaDeviceSynchronize();"));
    RunCallbacks callbacks;
    callbacks.onOutput = [&](std::string_view, bool) { source.request_stop(); };
    const auto outcome = run(wanted, callbacks, source.get_token());
    ASSERT_TRUE(outcome) << outcome.error().text();
    EXPECT_EQ(outcome->end, RunEndKind::Cancelled);
    EXPECT_LT(outcome->runSeconds, 30);
}

TEST_F(RunTest, CompilationCanBeCancelled)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(mustRun(request(kVectorAdd), source.get_token()).end, RunEndKind::Cancelled);
}

TEST_F(RunTest, LargeOutputIsForwardedAndKeptUpToALimit)
{
    const RunOutcome outcome = mustRun(request("#include <cstdio>\nint main()\n{\n    cudaFree(0);\n    for (int i = 0; i < 300000; ++i)\n"
                                               "        printf(\"0123456789\\n\");\n}\n"));
    EXPECT_EQ(output.size(), 3300000u);
    EXPECT_EQ(read(outcome.recordingPath).program.output.size(), 1u << 20);
}

TEST_F(RunTest, DevicePrintfComesInOrder)
{
    mustRun(request("#include <cstdio>\n__global__ void hello() { printf(\"thread %d\\n\", threadIdx.x); }\nint main()\n{\n"
                    "    printf(\"before\\n\");\n    hello<<<1, 2>>>();\n    printf(\"launched\\n\");\n    cudaDeviceSynchronize();\n    "
                    "printf(\"after\\n\");\n}\n"));
    EXPECT_EQ(output, "before\nlaunched\nthread 0\nthread 1\nafter\n");
}

TEST_F(RunTest, SymbolsAndManagedVariablesWork)
{
    mustRun(request(R"(#include <cstdio>
__device__ int numbers[4] = {1, 2, 3, 4};
__device__ int* pointer = &numbers[2];
__constant__ int factor;
__managed__ int total;
namespace inner { __device__ int hidden; }
__global__ void kernel() { numbers[threadIdx.x] *= factor; inner::hidden = *pointer; atomicAdd(&total, threadIdx.x); }
int main()
{
    const int ten = 10;
    cudaMemcpyToSymbol(factor, &ten, sizeof ten);
    total = 5;
    kernel<<<1, 4>>>();
    cudaDeviceSynchronize();
    int back[4], one;
    cudaMemcpyFromSymbol(back, numbers, sizeof back);
    cudaMemcpyFromSymbol(&one, inner::hidden, sizeof one);
    printf("%d %d %d %d, %d, %d\n", back[0], back[1], back[2], back[3], total, one);
    printf("%s\n", cudaGetErrorName(cudaMemcpyToSymbol(factor, &ten, 8)));
}
)"));
    EXPECT_EQ(output, "10 20 30 40, 11, 30\ncudaErrorInvalidValue\n") << errors;
}

TEST_F(RunTest, BadLaunchesReturnTheErrorsOfCuda)
{
    const RunOutcome outcome = mustRun(
        request(program("    p[threadIdx.x] = n;",
                        "    kernel<<<1, 2000>>>(p, 1);\n    puts(cudaGetErrorName(cudaPeekAtLastError()));\n    "
                        "puts(cudaGetErrorName(cudaGetLastError()));\n"
                        "    kernel<<<0, 1>>>(p, 1);\n    puts(cudaGetErrorName(cudaGetLastError()));\n"
                        "    kernel<<<1, 32, 60000>>>(p, 1);\n    puts(cudaGetErrorName(cudaGetLastError()));\n"
                        "    puts(cudaGetErrorName(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)));\n"
                        "    kernel<<<1, 32, 60000>>>(p, 1);\n    puts(cudaGetErrorName(cudaDeviceSynchronize()));")));
    const std::string badShape = simtscope::tests::hasToolkit(13000) ? "cudaErrorInvalidValue\n" : "cudaErrorInvalidConfiguration\n";
    EXPECT_EQ(output, badShape + badShape + badShape + "cudaErrorInvalidValue\ncudaSuccess\ncudaSuccess\n");
    EXPECT_EQ(read(outcome.recordingPath).launches.size(), 1u);
}

TEST_F(RunTest, KernelThatCannotBeExecutedIsRefusedByName)
{
    const RunOutcome outcome = mustRun(request(program("    asm volatile(\"wgmma.fence.sync.aligned;\"); *p = n;",
                                                       "    kernel<<<1, 32>>>(p, 1);\n    puts(cudaGetErrorName(cudaGetLastError()));\n    "
                                                       "puts(cudaGetErrorName(cudaDeviceSynchronize()));")));
    EXPECT_EQ(output, "cudaErrorNotSupported\ncudaSuccess\n") << outcome.compilerText;
    ASSERT_TRUE(outcome.message.is(msg::fault::unsupportedInKernel)) << outcome.message.text();
    EXPECT_EQ(std::get<std::vector<Message>>(outcome.message.arguments[1].value).front(),
              msg::ptx::unsupportedBecause("wgmma.fence.sync.aligned", msg::ptx::noWarpgroupProducts()));
    const trace::Recording recording = read(outcome.recordingPath);
    ASSERT_EQ(std::ranges::count(recording.findings, trace::Severity::Error, &trace::Finding::severity), 1);
    EXPECT_EQ(recording.findings[0].kind, trace::FindingKind::Unsupported);
    EXPECT_TRUE(recording.launches.empty());
}

TEST_F(RunTest, ProgramBuiltForTheRealLibraryRunsUnmodified)
{
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "an instrumented library cannot be loaded into a program that is not";
#endif
    const auto toolkit = findToolkit();
    ASSERT_TRUE(toolkit) << toolkit.error().text();
    const auto library = findRuntimeLibrary(toolkit->major());
    ASSERT_TRUE(library) << library.error().text();
    const std::string source = write("real.cu", kVectorAdd), program = path("real");
    const std::string build = "'" + toolkit->nvcc + "' --cudart shared -o '" + program + "' '" + source + "' 2>&1";
    if (std::system(build.c_str()) != 0)
        GTEST_SKIP() << "the toolkit has no shared runtime to link with";
    const std::string command = "LD_LIBRARY_PATH='" + *library + "' '" + program + "' > '" + path("out") + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream file(path("out"));
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "0 wrong, argument none");
}

TEST_F(RunTest, ProgramWithoutCudaCallsHasNothingToShow)
{
    const RunOutcome outcome = mustRun(request("int main() { return 0; }\n"));
    EXPECT_EQ(outcome.recordingPath, "");
    EXPECT_EQ(outcome.message, msg::run::noCudaCall());
    EXPECT_EQ(outcome.removedRecordingPath, "");
}

TEST_F(RunTest, ARecordingOfAnEarlierRunIsNeverTakenForOneOfThisRun)
{
    RunRequest first = request(kVectorAdd);
    first.recordPath = path("kept.simt");
    ASSERT_EQ(mustRun(first).recordingPath, first.recordPath);
    for (const char* const silent : {"int main() { return 0; }\n", "int main() { return 3; }\n"}) {
        std::filesystem::copy_file(first.recordPath, path("old.simt"));
        RunRequest second = request(silent);
        second.recordPath = path("old.simt");
        const RunOutcome outcome = mustRun(second);
        EXPECT_EQ(outcome.recordingPath, "");
        EXPECT_EQ(outcome.removedRecordingPath, second.recordPath);
        EXPECT_FALSE(outcome.message.isEmpty());
        EXPECT_FALSE(std::filesystem::exists(second.recordPath));
    }
    RunRequest broken = request("int main() { return nothing; }\n");
    broken.recordPath = first.recordPath;
    EXPECT_EQ(mustRun(broken).end, RunEndKind::CompileError);
    EXPECT_TRUE(std::filesystem::exists(first.recordPath)) << "what does not compile replaces nothing";
}

TEST_F(RunTest, RecordingPathIsChecked)
{
    RunRequest wanted = request(kVectorAdd);
    wanted.recordPath = wanted.source;
    const auto overwrites = run(wanted);
    ASSERT_FALSE(overwrites);
    EXPECT_EQ(overwrites.error().message, msg::run::recordingIsOther(wanted.source));
    wanted.recordPath = path("no/such/folder/x.simt");
    EXPECT_FALSE(run(wanted));
}

TEST_F(RunTest, ARecordingHoldsTheFirstMegabyteOfTheOutputInWholeCharacters)
{
    const RunOutcome outcome = mustRun(request(program("*p = n;", "kernel<<<1, 1>>>(p, 1); cudaDeviceSynchronize(); putchar('x');\n"
                                                                  "    for (int i = 0; i < 1 << 20; ++i) fputs(\"\\xc3\\xa9\", stdout);")));
    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_EQ(recording.program.output.size(), (1u << 20) - 1);
    EXPECT_TRUE(utf8::isValid(recording.program.output));
    EXPECT_THAT(recording.notes, testing::Contains(msg::run::outputCut((1u << 20) - 1, (1u << 20) + 2)));
    EXPECT_TRUE(recording.program.isComplete) << "all events are there";
}

/// Mounts a small file system, which is soon full. Needs the right to mount.
class SmallDisk {
public:
    explicit SmallDisk(const std::string& folder) : m_folder(folder)
    {
        std::filesystem::create_directories(folder);
        m_isMounted = ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=200k") == 0;
    }
    ~SmallDisk()
    {
        if (m_isMounted)
            ::umount2(m_folder.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool isMounted() const { return m_isMounted; }

private:
    std::string m_folder;
    bool m_isMounted = false;
};

TEST_F(RunTest, FullDiskIsReportedAndTheRunContinues)
{
    const SmallDisk disk(path("small"));
    if (!disk.isMounted())
        GTEST_SKIP() << "a small disk cannot be mounted here";
    RunRequest wanted = request(program(
        "    p[threadIdx.x] = n;",
        "    for (int i = 0; i < 2000; ++i)\n        kernel<<<1, 32>>>(p, i);\n    puts(cudaGetErrorName(cudaDeviceSynchronize()));"));
    wanted.recordPath = path("small/run.simt");
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.end, RunEndKind::Finished);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(output, "cudaSuccess\n");
    EXPECT_EQ(outcome.message, msg::run::recordingFailed(msg::file::recordingStops(wanted.recordPath, msg::file::diskFull())));
    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_GT(recording.launches.size(), 10u);
    EXPECT_LT(recording.launches.size(), 2000u);
}

TEST_F(RunTest, FullDiskForTheCompilerIsReported)
{
    const SmallDisk disk(path("cache"));
    if (!disk.isMounted())
        GTEST_SKIP() << "a small disk cannot be mounted here";
    write("cache/fill", std::string(190000, 'x'));
    const RunOutcome outcome = mustRun(request(kVectorAdd));
    EXPECT_EQ(outcome.end, RunEndKind::NoCompiler) << outcome.compilerText;
    EXPECT_TRUE(outcome.message.is(msg::run::diskFull)) << outcome.message.text();
}

TEST_F(RunTest, SeparateCompilationLinksDeviceCode)
{
    write("shared.h", "template <class T> __device__ __noinline__ T triple(T x) { return 3 * x; }\n");
    const std::string otherSource = write("other.cu", R"(#include "shared.h"
__device__ int counter = 7;
__constant__ int table[4] = {1, 2, 3, 4};
static __device__ __noinline__ int own(int x) { return 10 * x; }
__device__ int helper(int x) { return own(x) + triple(x); }
)");
    RunRequest wanted = request(R"(#include <cstdio>
#include "shared.h"
extern __device__ int counter;
extern __constant__ int table[4];
__device__ int helper(int x);
__device__ int (*pointer)(int) = helper;
static __device__ __noinline__ int own(int x) { return x + 1; }
__global__ void kernel(int* out)
{
    int i = threadIdx.x;
    out[i] = table[i] * helper(i) + own(i) + pointer(i) + triple(i);
    atomicAdd(&counter, 1);
}
int main()
{
    int *d, h[4], c;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    printf("%d %d %d %d, %d\n", h[0], h[1], h[2], h[3], c);
}
)");
    wanted.nvccArguments = {"-rdc=true"};
    wanted.furtherInputs = {otherSource};
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.message.text() << outcome.compilerText;
    EXPECT_EQ(output, "1 44 113 208, 11\n");
    const trace::Recording recording = read(outcome.recordingPath);
    ASSERT_EQ(recording.program.sources.size(), 3u);
    EXPECT_EQ(recording.program.sources[1].path, otherSource);
    EXPECT_FALSE(recording.launches.at(0).totals.empty());

    write("shared.h", "template <class T> __device__ __noinline__ T triple(T x) { return 4 * x; }\n");
    EXPECT_FALSE(mustRun(wanted).isFromCache);
}

TEST_F(RunTest, DeviceCodeThatDoesNotLinkIsACompileError)
{
    RunRequest wanted = request("__device__ int missing(int x);\n__global__ void kernel(int* p) { *p = missing(*p); }\n"
                                "int main()\n{\n    kernel<<<1, 1>>>(nullptr);\n    return 0;\n}\n");
    wanted.nvccArguments = {"-rdc=true"};
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.end, RunEndKind::CompileError);
    EXPECT_EQ(outcome.message, msg::run::notLinked(msg::syntax::undefinedReference("missing(int)", "program.cu")))
        << outcome.message.text();
    EXPECT_EQ(outcome.recordingPath, "");
}

TEST_F(RunTest, ConcurrentRunsOfOneProgramDoNotDisturbEachOther)
{
    const RunRequest first = request(kVectorAdd);
    RunRequest second = first;
    second.recordPath = path("second.simt");
    RunOutcome a, b;
    {
        std::jthread firstThread([&] { a = run(first).value_or(RunOutcome{}); });
        std::jthread two([&] { b = run(second).value_or(RunOutcome{}); });
    }
    EXPECT_EQ(a.exitCode + b.exitCode, 0);
    EXPECT_FALSE(a.recordingPath.empty() || b.recordingPath.empty());
}

using RunWithoutCompiler = Workspace;

TEST_F(RunWithoutCompiler, MissingCompilerIsReported)
{
    ::setenv("CUDACXX", path("no-nvcc").c_str(), 1);
    const RunOutcome outcome = mustRun(request(kVectorAdd));
    ::unsetenv("CUDACXX");
    EXPECT_EQ(outcome.end, RunEndKind::NoCompiler);
    EXPECT_FALSE(outcome.message.text().empty());
    EXPECT_FALSE(outcome.message.fix().empty());
}

TEST_F(RunWithoutCompiler, UnavailableCudaEngineIsReported)
{
    RunRequest wanted = request(kVectorAdd);
    wanted.engine = "cuda";
    EXPECT_EQ(mustRun(wanted).end, RunEndKind::EngineUnavailable);
    wanted.engine = "magic";
    EXPECT_FALSE(run(wanted));
}

}  // namespace
}  // namespace simtscope::program
