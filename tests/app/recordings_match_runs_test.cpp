// Tests recordings of programs that make more calls than a recording lists, that end within a call, or that fork. The recordings are
// complete and report what has happened.

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

class RecordingsMatchRuns : public AppTest {
protected:
    trace::Recording read(const std::string& file) const
    {
        auto recording = trace::readRecording(file);
        EXPECT_TRUE(recording) << (recording ? "" : recording.error().text());
        return recording ? std::move(*recording) : trace::Recording{};
    }
};

bool hasNote(const trace::Recording& recording, const Message& note)
{
    return std::ranges::find(recording.notes, note) != recording.notes.end();
}

std::size_t callsNamed(const trace::Recording& recording, const std::string& name)
{
    return std::size_t(std::ranges::count(recording.apiCalls, name, &trace::ApiCall::name));
}

const std::string kAddKernel = "#include <cstdio>\n__global__ void add(int* p) { *p += 1; }\n";

}  // namespace

TEST_F(RecordingsMatchRuns, RecordingOfMoreCallsThanItListsIsComplete)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("many.cu", kAddKernel + R"(
int main()
{
    int *first, *late;
    cudaMalloc(&first, 4);
    for (int i = 0; i < 100010; ++i)
        cudaGetLastError();
    cudaMalloc(&late, 4);
    cudaMemset(late, 0, 4);
    add<<<1, 1>>>(late);
    cudaDeviceSynchronize();
    cudaFree(late);
    cudaMemset(first, 0, 4);
    cudaFree(first);
    return 0;
}
)");
    const std::string one = path("one.simt"), other = path("other.simt");
    for (const std::string& file : {one, other}) {
        const Outcome outcome = runSimtscope({"run", source, "--record", file});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    }
    EXPECT_EQ(runSimtscope({"run", source}).exitCode, 0);
    EXPECT_EQ(runSimtscope({"report", one}).exitCode, 0);
    EXPECT_EQ(runSimtscope({"compare", one, other}).exitCode, 0);
    EXPECT_EQ(runSimtscope({"render", one, "-o", path("a.svg")}).exitCode, 0);
    const trace::Recording recording = read(one);
    EXPECT_EQ(recording.apiCalls.size(), 100'004u) << "the first 100000, and those that launch, allocate or free";
    EXPECT_EQ(callsNamed(recording, "cudaFree"), 2u);
    EXPECT_EQ(callsNamed(recording, "cudaMemset"), 0u);
    // These are 11 calls of cudaGetLastError(), two of cudaMemset(), and one of cudaDeviceSynchronize().
    EXPECT_TRUE(hasNote(recording, msg::call::callsLeftOut(100'000, 14))) << testing::PrintToString(recording.notes.back().text());
    ASSERT_EQ(recording.allocations.size(), 2u);
    for (const trace::Allocation& allocation : recording.allocations) {
        ASSERT_GE(allocation.freedByCall, 0);
        EXPECT_EQ(recording.apiCalls.at(std::size_t(allocation.createdByCall)).name, "cudaMalloc");
        EXPECT_EQ(recording.apiCalls.at(std::size_t(allocation.freedByCall)).name, "cudaFree");
    }
    EXPECT_EQ(recording.apiCalls.at(std::size_t(recording.launches.at(0).apiCall)).launch, 0);
}

// On a GPU such a program ends as well. Whether its handler interrupts a call depends on timing.
TEST_F(RecordingsMatchRuns, ProgramThatExitsInASignalHandlerLeavesARecording)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("alarm.cu", kAddKernel + R"(
#include <csignal>
#include <cstdlib>
#include <sys/time.h>
int main(int argc, char** argv)
{
    std::signal(SIGALRM, [](int) { std::exit(3); });
    int* p;
    cudaMalloc(&p, 4);
    add<<<1, 1>>>(p);
    cudaDeviceSynchronize();
    const itimerval after = {{0, 0}, {0, std::atoi(argv[1]) * 1000}};
    setitimer(ITIMER_REAL, &after, nullptr);
    for (;;) {
        int* q;
        cudaMalloc(&q, 4096);
        add<<<1, 1>>>(p);
        cudaMemset(q, 0, 4096);
        cudaFree(q);
    }
}
)");
    const std::string file = path("alarm.simt");
    for (const char* const milliseconds : {"30", "60", "90", "150", "210", "330", "470", "610"}) {
        const Outcome outcome = runSimtscope({"run", source, "--no-try", "--record", file, "--", milliseconds}, {.timeoutSeconds = 300});
        EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
        EXPECT_THAT(outcome.stderrText, HasSubstr(msg::run::exitCode(3).text()));
        const trace::Recording recording = read(file);
        EXPECT_GT(recording.launches.size(), 0u) << milliseconds;
        const bool isCut = hasNote(recording, msg::run::exitedInCall());
        EXPECT_EQ(recording.program.isComplete, !isCut);
        EXPECT_EQ(recording.program.exitCode, 3);
    }
}

TEST_F(RecordingsMatchRuns, RecordingNotesSkippedExitHandlers)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("leaves.cu", kAddKernel + R"(
#include <unistd.h>
int main()
{
    int* p;
    cudaMalloc(&p, 4);
    for (int i = 0; i < 50; ++i)
        add<<<1, 1>>>(p);
    cudaFree(p);
    _exit(0);
}
)");
    const std::string file = path("leaves.simt");
    const Outcome outcome = runSimtscope({"run", source, "--no-try", "--record", file});
    const trace::Recording recording = read(file);
    const std::size_t held = recording.launches.size();
    EXPECT_EQ(recording.program.isComplete, held == 50u) << held;
    EXPECT_EQ(hasNote(recording, msg::run::lacksLaunches(std::int64_t(held), 50)), held < 50u) << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, held < 50u ? 1 : 0) << outcome.stderrText;
}

// The expectations are those of an H200 with CUDA 13.0.
TEST_F(RecordingsMatchRuns, RecordingOfAForkingProgramIsThatOfTheParent)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("fork.cu", kAddKernel + R"(
#include <sys/wait.h>
#include <unistd.h>
int main()
{
    int *p, *q, count = 0, device = 0;
    cudaMalloc(&p, 4);
    cudaMemset(p, 0, 4);
    if (fork() == 0) {
        std::printf("%d ", cudaGetDeviceCount(&count));
        std::printf("%d ", cudaGetDevice(&device));
        std::printf("%d ", cudaMalloc(&q, 4));
        std::printf("%d ", cudaMemset(p, 1, 4));
        add<<<1, 1>>>(p);
        std::printf("%d ", cudaGetLastError());
        std::printf("%d ", cudaDeviceSynchronize());
        std::printf("%d\n", cudaFree(p));
        return 0;
    }
    int status = 0;
    wait(&status);
    add<<<1, 1>>>(p);
    int value = 0;
    cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost);
    std::printf("%d %d\n", status, value);
    return cudaFree(p);
}
)");
    const std::string file = path("fork.simt");
    const Outcome outcome = runSimtscope({"run", source, "--record", file}, {.timeoutSeconds = 300});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stdoutText, "0 3 3 3 3 3 3\n0 1\n");
    EXPECT_THAT(outcome.stderrText, HasSubstr(msg::call::forked("cudaGetDevice").text()));
    const trace::Recording recording = read(file);
    EXPECT_TRUE(recording.program.isComplete);
    EXPECT_EQ(recording.launches.size(), 1u);
    EXPECT_EQ(callsNamed(recording, "cudaFree"), 1u);
}

TEST_F(RecordingsMatchRuns, RecordingIsOfTheFirstProcessThatCallsCuda)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("children.cu", kAddKernel + R"(
#include <sys/wait.h>
#include <unistd.h>
int main()
{
    int failed = 0;
    for (int i = 0; i < 3; ++i) {
        if (fork() == 0) {
            int *p, value = i;
            cudaMalloc(&p, 4);
            cudaMemcpy(p, &value, 4, cudaMemcpyHostToDevice);
            for (int launch = 0; launch <= i; ++launch)
                add<<<1, 1>>>(p);
            cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost);
            return value != 2 * i + 1 || cudaFree(p) != cudaSuccess;
        }
        int status = 0;
        wait(&status);
        failed += status != 0;
    }
    std::printf("%d\n", failed);
    return failed;
}
)");
    const std::string file = path("children.simt");
    const Outcome outcome = runSimtscope({"run", source, "--record", file}, {.timeoutSeconds = 300});
    EXPECT_EQ(outcome.stdoutText, "0\n") << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr(msg::file::recordsAnotherProcess(file).text()));
    EXPECT_EQ(read(file).launches.size(), 1u);
}

// A stream that repeats one operation many times must not forget its earlier accesses.
TEST_F(RecordingsMatchRuns, StreamKeepsItsEarlyAccesses)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("long_ago.cu", R"(
__global__ void first(int* p) { p[threadIdx.x] = 1; }
__global__ void again(int* p) { p[threadIdx.x] = 2; }
__global__ void last(int* p, const int* q) { p[threadIdx.x] = q[threadIdx.x]; }
int main()
{
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    int *a, *b, *c;
    cudaMalloc(&a, 128);
    cudaMalloc(&b, 128);
    cudaMalloc(&c, 128);
    first<<<1, 32, 0, one>>>(a);
    for (int i = 0; i < 200; ++i)
        again<<<1, 32, 0, one>>>(b);
    last<<<1, 32, 0, two>>>(c, a);
    return cudaDeviceSynchronize();
}
)");
    const Outcome outcome = runSimtscope({"run", source, "--no-try"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("kernel first")) << outcome.stderrText;
}
