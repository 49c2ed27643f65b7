// Tests that a run which is stopped keeps everything: real counts, the place where the kernel was, and what the program has printed; and
// that it is stopped in time, whatever the program does.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"

using namespace simtscope;
using namespace simtscope::tests;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// Its block 2 waits at a barrier for a loop that never ends; the other blocks exit.
constexpr const char* kEndlessBlock = R"(#include <cstdio>
__global__ void work(int* out, int n)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = n;
    if (blockIdx.x == 2 && threadIdx.x < 32) {
        unsigned x = 2 * threadIdx.x + 1;
        while (x != 2 * unsigned(n))
            x = (x * 1664525u + 1013904223u) | 1u;
        out[threadIdx.x] = int(x);
    }
    __syncthreads();
}
int main(int argc, char** argv)
{
    int* out;
    int repetitions = argc > 1 ? atoi(argv[1]) : 1;
    cudaMalloc(&out, 4096);
    printf("begins\n");
    for (int i = 0; i < repetitions; ++i)
        work<<<8, 64>>>(out, 4);
    return cudaDeviceSynchronize() != cudaSuccess;
}
)";

/// Does what its first argument says, for ever, and ignores SIGTERM.
constexpr const char* kStubborn = R"(#include <csignal>
#include <cstdio>
#include <unistd.h>
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
__global__ void await(volatile int* flag) { while (*flag == 0) {} }
int main(int argc, char** argv)
{
    signal(SIGTERM, SIG_IGN);
    int *p, *flag;
    cudaMalloc(&p, 1024);
    cudaHostAlloc(&flag, 4, cudaHostAllocMapped);
    *flag = 0;
    fill<<<1, 256>>>(p);
    cudaDeviceSynchronize();
    printf("waits\n");
    if (argv[1][0] == 'w')
        await<<<1, 1>>>(flag);
    if (argv[1][0] == 's')
        sleep(1000);
    for (volatile unsigned i = 0;; ++i) {}
}
)";

class StoppedCounts : public AppTest {};

}  // namespace

TEST_F(StoppedCounts, AreOfWhatRanAndThePlaceIsNamed)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("work.cu", kEndlessBlock), kept = path("kept.simt");
    const Outcome outcome = runSimtscope({"run", source, "--timeout", "3", "--record", kept, "--report", "json"}, {.timeoutSeconds = 120});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr("begins\n")) << "the program's output is kept, although it was in a buffer";
    EXPECT_THAT(outcome.stderrText, HasSubstr("threads 0-31 execute work.cu:"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("threads 32-63 wait at the block's barrier in work.cu:11"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("This program takes arguments: repetitions. "));
    const auto launches = nlohmann::json::parse(outcome.stdoutText).at("launches");
    ASSERT_EQ(launches.size(), 1u);
    EXPECT_EQ(launches[0].at("complete"), false);
    EXPECT_GE(launches[0].at("blocks_done"), 2);
    EXPECT_LT(launches[0].at("blocks_done"), 8);
    EXPECT_GT(launches[0].at("warp_instructions"), 1'000);
    EXPECT_GT(launches[0].at("global").at("store_sectors"), 0);
    const auto recording = trace::readRecording(kept);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording->program.isComplete);
    EXPECT_GT(recording->eventCount(), 0u);
    EXPECT_THAT(recording->program.output, HasSubstr("begins"));
}

TEST_F(StoppedCounts, AProgramThatIgnoresEverySignalIsStoppedInTime)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("stubborn.cu", kStubborn), kept = path("kept.simt");
    runSimtscope({"run", source, "--timeout", "0.1", "--", "x"});  // builds the program
    for (const char* what : {"sleep", "wait", "loop"}) {
        const Outcome outcome = runSimtscope({"run", source, "--timeout", "2", "--record", kept, "--", what}, {.timeoutSeconds = 60});
        EXPECT_EQ(outcome.exitCode, 1) << what;
        EXPECT_THAT(outcome.stdoutText, HasSubstr("waits\n")) << what;
        EXPECT_THAT(outcome.stderrText, HasSubstr("the program was stopped after 2 s")) << what;
        EXPECT_THAT(outcome.stderrText, Not(HasSubstr("Deadlock"))) << "the host could still write the flag";
        const auto recording = trace::readRecording(kept);
        ASSERT_TRUE(recording) << recording.error().text();
        ASSERT_FALSE(recording->launches.empty());
        EXPECT_TRUE(recording->launches[0].isComplete);
        EXPECT_GT(recording->launches[0].warpInstructions, 0u);
        if (what[0] != 'w')
            continue;
        ASSERT_EQ(recording->launches.size(), 2u);
        EXPECT_GT(recording->launches[1].warpInstructions, 0u) << "what the waiting kernel has done counts";
        EXPECT_THAT(outcome.stderrText, HasSubstr("0 of 1 blocks have exited"));
    }
}

TEST_F(StoppedCounts, ARunEndsAfterTheLaunchThatUntilNames)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("many.cu", R"(
__global__ void first(int* p) { p[threadIdx.x] = 1; }
__global__ void second(int* p) { p[threadIdx.x] += 1; }
int main()
{
    int* p;
    cudaMalloc(&p, 128);
    for (int i = 0; i < 5; ++i) {
        first<<<1, 32>>>(p);
        second<<<1, 32>>>(p);
    }
    cudaDeviceSynchronize();
    cudaFree(p);
}
)");
    const std::string kept = path("kept.simt");
    const Outcome outcome = runSimtscope({"run", source, "--until", "second:2", "--record", kept}, {.timeoutSeconds = 120});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr("The run ended after launch 4, second<<<1, 32>>>, as --until asks"));
    const auto recording = trace::readRecording(kept);
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 4u);
    EXPECT_TRUE(recording->launches[3].isComplete);
    const Outcome missed = runSimtscope({"run", source, "--until", "second:6"}, {.timeoutSeconds = 120});
    EXPECT_EQ(missed.exitCode, 2) << missed.stderrText;
    EXPECT_THAT(missed.stderrText, HasSubstr("--until: the program ended before launch 6 of second; it launched it 5 times"));
}

TEST_F(StoppedCounts, NothingBeginsAfterTheLaunchThatUntilNames)
{
    SKIP_WITHOUT_NVCC();
    const std::string graph = writeProgram("graph.cu", R"(
__global__ void first(int* p) { p[threadIdx.x] = 1; }
__global__ void second(int* p) { p[threadIdx.x] += 1; }
int main()
{
    int* p;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMalloc(&p, 128);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    first<<<1, 32, 0, stream>>>(p);
    second<<<1, 32, 0, stream>>>(p);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
}
)");
    const std::string queue = writeProgram("queue.cu", R"(
__global__ void first(volatile int* flag) { while (*flag == 0) {} }
__global__ void second(int* p) { p[threadIdx.x] += 1; }
int main()
{
    int *p, *flag;
    cudaMalloc(&p, 128);
    cudaHostAlloc(&flag, 4, cudaHostAllocMapped);
    *flag = 0;
    first<<<1, 1>>>(flag);
    second<<<1, 32>>>(p);
    *flag = 1;
    cudaDeviceSynchronize();
}
)");
    const std::string kept = path("kept.simt");
    for (const std::string& source : {graph, queue}) {
        const Outcome outcome = runSimtscope({"run", source, "--until", "first:1", "--record", kept}, {.timeoutSeconds = 120});
        EXPECT_EQ(outcome.exitCode, 0) << source << outcome.stderrText;
        const auto recording = trace::readRecording(kept);
        ASSERT_TRUE(recording) << recording.error().text();
        ASSERT_FALSE(recording->launches.empty()) << source;
        EXPECT_TRUE(recording->launches[0].isComplete) << source;
        for (const trace::Launch& launch : recording->launches) {
            EXPECT_EQ(launch.error, 0) << source << " launch " << launch.id.value;
            EXPECT_TRUE(launch.id.value == 0 || launch.warpInstructions == 0) << source << " launch " << launch.id.value;
        }
    }
}
