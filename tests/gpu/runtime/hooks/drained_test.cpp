// Tests the drain, by which the cuda engine takes records while the kernel runs.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/compare/compare.h"
#include "gpu/core/messages/gpu.h"
#include "gpu/core/messages/run.h"
#include "tests/gpu/runtime/hooks/hooks_fixture.h"

namespace simtscope::program {
namespace {

class DrainedProgram : public HooksTest {};

// Program that writes at least 8 MB of records with 8 warps per block; the last block may make an invalid access.
constexpr char kManyRecords[] = R"(#include <cstdio>
#include <cstdlib>
__global__ void walk(const int* from, int* to, int rounds, int faults)
{
    int sum = 0;
    for (int round = 0; round < rounds; ++round)
        sum += from[(round * 77 + threadIdx.x * 3) % 1024];
    to[(faults && blockIdx.x == gridDim.x - 1 ? 1 << 28 : blockIdx.x * blockDim.x) + threadIdx.x] = sum;
}
int main(int argc, char** argv)
{
    const int blocks = std::atoi(argv[1]), rounds = std::atoi(argv[2]);
    int *from, *to;
    cudaMalloc(&from, 4096);
    cudaMalloc(&to, 64 * 256 * 4);
    cudaMemset(from, 1, 4096);
    walk<<<blocks, 256>>>(from, to, rounds, argc > 3);
    puts(cudaGetErrorName(cudaDeviceSynchronize()));
}
)";

/// The kernel waits until the host takes records. Here the kernel runs on the stand-in for a GPU, which suspends it meanwhile. With few
/// warps, each warp also has chunks of its own.
TEST_F(DrainedProgram, ALaunchMayWriteMoreThanItsBufferHolds)
{
    for (const auto& arguments : {std::vector<std::string>{"64", "64"}, {"16", "256"}}) {
        RunRequest wanted = request(kManyRecords);
        wanted.blocks = "all";
        wanted.arguments = arguments;
        const trace::Recording simt = recordingOf(wanted, "simt");
        ::setenv("SIMTSCOPE_RECORD_BUFFER", "2", 1);
        const trace::Recording cuda = recordingOf(wanted, "cuda");
        ::unsetenv("SIMTSCOPE_RECORD_BUFFER");
        EXPECT_EQ(output, "cudaSuccess\n");
        ASSERT_EQ(cuda.launches.size(), 1u);
        EXPECT_GT(cuda.launches[0].recorder.bytes, 6u << 20);
        const analysis::Comparison comparison = analysis::compare(simt, cuda);
        EXPECT_TRUE(comparison.isAgreement()) << comparison.differenceCount << " differences";
        EXPECT_GT(comparison.laneEventCount, 900'000u);
        for (const Message& note : cuda.notes)
            EXPECT_TRUE(note.is(msg::gpu::waitedForRoom)) << note.text();
    }
}

TEST_F(DrainedProgram, RecordsDrainedBeforeAFaultAreKept)
{
    RunRequest wanted = request(kManyRecords);
    wanted.blocks = "all";
    wanted.arguments = {"64", "64", "faults"};
    ::setenv("SIMTSCOPE_RECORD_BUFFER", "2", 1);
    const trace::Recording recording = recordingOf(wanted, "cuda");
    ::unsetenv("SIMTSCOPE_RECORD_BUFFER");
    EXPECT_EQ(output, "cudaErrorIllegalAddress\n");
    ASSERT_EQ(recording.launches.size(), 1u);
    const trace::Launch& launch = recording.launches[0];
    EXPECT_EQ(launch.error, 700);
    ASSERT_TRUE(launch.findBlock(BlockId{0}));
    EXPECT_FALSE(launch.findBlock(BlockId{0})->isTruncated());
    EXPECT_LT(std::ranges::count_if(launch.blocks, [](const auto& block) { return !block->isTruncated(); }), 64);
    ASSERT_EQ(recording.findings.size(), 1u);
    EXPECT_EQ(std::get<std::vector<Message>>(recording.findings[0].message.arguments[4].value).front(),
              msg::gpu::lastRecordsLost("SIMTSCOPE_RECORD_MEMORY", msg::gpu::seeFaultOnSimt()));
}

TEST_F(DrainedProgram, ABufferOfNoSizeIsRefused)
{
    for (const char* const size : {"0", "-1", "8k", "99999999"}) {
        ::setenv("SIMTSCOPE_RECORD_BUFFER", size, 1);
        const auto plan = planRun(request(kManyRecords));
        ::unsetenv("SIMTSCOPE_RECORD_BUFFER");
        ASSERT_FALSE(plan) << size;
        EXPECT_EQ(plan.error().message, msg::run::noRecordBuffer("SIMTSCOPE_RECORD_BUFFER", size, 1u << 20));
    }
}

}  // namespace
}  // namespace simtscope::program
