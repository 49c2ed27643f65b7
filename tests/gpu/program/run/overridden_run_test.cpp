// Tests changes that the user makes to a run: the shape of launches, environment and input.
#include <algorithm>

#include "gpu/core/messages/call.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

using OverriddenRunTest = CompilingWorkspace;

constexpr char kProgram[] = R"(#include <cstdio>
#include <cstdlib>

__global__ void fill(int* out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = i;
}
__global__ void together(int* out) { *out = 1; }
int main(int argc, char**)
{
    int* out = nullptr;
    cudaMalloc(&out, 400);
    cudaError_t error = cudaSuccess;
    if (argc == 1) {
        fill<<<4, 32>>>(out, 100);
        error = cudaDeviceSynchronize();
    } else {
        void* arguments[] = {&out};
        error = cudaLaunchCooperativeKernel((const void*)together, dim3(2), dim3(32), arguments, 0, nullptr);
    }
    const char* word = std::getenv("WORD");
    char line[32] = "";
    std::scanf("%31s", line);
    std::printf("%s %s %s\n", cudaGetErrorName(error), word ? word : "none", line);
    return 0;
}
)";

TEST_F(OverriddenRunTest, OverrideSetsGridAndBlockAndIsNoted)
{
    RunRequest wanted = request(kProgram);
    wanted.launches = {"fill:2x64"};
    wanted.environment = {"WORD=hello"};
    wanted.input = "typed";
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(output, "cudaSuccess hello typed\n");
    const trace::Recording recording = read(outcome.recordingPath);
    ASSERT_EQ(recording.launches.size(), 1u);
    EXPECT_EQ(recording.launches[0].grid.x, 2u);
    EXPECT_EQ(recording.launches[0].block.x, 64u);
    ASSERT_EQ(recording.notes.size(), 1u);
    EXPECT_EQ(recording.notes[0], msg::call::overridden("fill<<<2, 64>>>", "fill<<<4, 32>>>"));
    EXPECT_EQ(recording.notes[0].text(), "the launch configuration was overridden by the user: fill<<<2, 64>>> instead of fill<<<4, 32>>>");
}

TEST_F(OverriddenRunTest, ACooperativeLaunchIsRefused)
{
    RunRequest wanted = request(kProgram);
    wanted.launches = {"together:1x32"};
    wanted.arguments = {"cooperative"};
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_EQ(output.substr(0, output.find(' ')), "cudaErrorNotSupported");
    EXPECT_NE(errors.find(msg::call::cooperativeOverride().text()), std::string::npos) << errors;
}

TEST_F(OverriddenRunTest, OverrideOfAnUnlaunchedKernelIsReported)
{
    RunRequest wanted = request(kProgram);
    wanted.launches = {"nobody:1x32"};
    const RunOutcome outcome = mustRun(wanted);
    EXPECT_NE(errors.find(msg::call::overrideUnused("nobody").text()), std::string::npos) << errors;
    EXPECT_EQ(read(outcome.recordingPath).launches.at(0).block.x, 32u);
}

TEST_F(OverriddenRunTest, ImpossibleLaunchesFailAsTheProgramsOwnWould)
{
    RunRequest wanted = request(kProgram);
    wanted.launches = {"fill:1x2048"};
    EXPECT_EQ(mustRun(wanted).exitCode, 0);
    EXPECT_NE(errors.find(msg::call::blockThreads(2048).text()), std::string::npos) << errors;
}

TEST_F(OverriddenRunTest, RefusesVariablesThatARunSetsItself)
{
    RunRequest wanted = request(kProgram);
    for (const char* variable : {"LD_PRELOAD=x.so", "SIMTSCOPE_RECORD=x", "nothing", "=x"}) {
        wanted.environment = {variable};
        EXPECT_FALSE(run(wanted)) << variable;
    }
}

}  // namespace
}  // namespace simtscope::program
